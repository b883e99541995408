/* Dominators of a flow graph whose nodes have at most three arcs in and out, and its bridges. */

#ifndef PURELOOOP_DOMINATORS_H
#define PURELOOOP_DOMINATORS_H

#include "budget.h"

typedef int32_t three_arcs[3]; /* nodes; -1: no arc */

typedef struct flow_graph {
  int32_t nodes; /* node 0 is the root */
  three_arcs *out, *in;
} flow_graph;

typedef struct dominators { /* by node: number; all else by preorder number */
  int32_t *number, *order, *above, *semi, *label, *idom, *size, *place, *path;
} dominators;

/* False if some node can not be reached from the root, or the budget ended. */
bool dominators_find(dominators *d, const flow_graph *g, budget *limits);

/* The node u such that every path from the root to v runs over the arc u -> v, or -1. */
int32_t dominators_bridge_to(const dominators *d, const flow_graph *g, int32_t v);

#endif
