/* Semi-NCA: semidominators by path compression, then nearest common ancestors.

   O(arcs * log nodes), in practice linear. L. Georgiadis, Linear-time algorithms for dominators
   and related problems, Princeton 2005. Node u of the arc u -> v is a bridge's tail exactly if u is
   the immediate dominator of v and v dominates every other node with an arc to v. */

#include "dominators.h"

static bool number_nodes(dominators *d, const flow_graph *g, budget *limits) {
  for (int32_t i = 0; i < g->nodes; i++) d->number[i] = -1;
  int32_t reached = 0, depth = 0;
  d->number[0] = d->above[0] = 0;
  d->order[reached++] = 0;
  d->path[depth++] = 0;
  while (depth && !budget_spend(limits, 1)) {
    const int32_t node = d->path[depth - 1];
    int32_t next = -1;
    for (int i = 0; i < 3 && next < 0; i++) {
      const int32_t head = g->out[node][i];
      if (head >= 0 && d->number[head] < 0) next = head;
    }
    if (next < 0) {
      depth--;
      continue;
    }
    d->number[next] = reached;
    d->above[reached] = d->number[node];
    d->order[reached++] = next;
    d->path[depth++] = next;
  }
  return reached == g->nodes;
}

/* The number of least semidominator on the way up from v, through numbers above `last`. */
static int32_t evaluate(dominators *d, int32_t v, int32_t last) {
  if (v <= last) return v;
  int32_t depth = 0;
  while (d->above[v] > last) {
    d->path[depth++] = v;
    v = d->above[v];
  }
  while (depth) {
    const int32_t low = d->path[--depth], high = d->above[low];
    if (d->semi[d->label[high]] < d->semi[d->label[low]]) d->label[low] = d->label[high];
    d->above[low] = d->above[high];
    v = low;
  }
  return d->label[v];
}

static void find_semidominators(dominators *d, const flow_graph *g, budget *limits) {
  for (int32_t i = 0; i < g->nodes; i++) {
    d->semi[i] = d->label[i] = i;
    d->idom[i] = d->above[i];
  }
  for (int32_t i = g->nodes - 1; i > 0 && !budget_spend(limits, 4); i--) {
    int32_t semi = d->above[i];
    for (int a = 0; a < 3; a++) {
      const int32_t tail = g->in[d->order[i]][a];
      if (tail < 0) continue;
      const int32_t candidate = d->semi[evaluate(d, d->number[tail], i)];
      if (candidate < semi) semi = candidate;
    }
    d->semi[i] = semi;
  }
}

/* Intervals of a preorder of the dominator tree, to tell who dominates whom. */
static void number_dominator_tree(dominators *d, int32_t nodes) {
  int32_t *next = d->label;
  for (int32_t i = 0; i < nodes; i++) d->size[i] = 1;
  for (int32_t i = nodes - 1; i > 0; i--) d->size[d->idom[i]] += d->size[i];
  d->place[0] = 0;
  next[0] = 1;
  for (int32_t i = 1; i < nodes; i++) {
    const int32_t above = d->idom[i];
    d->place[i] = next[above];
    next[above] += d->size[i];
    next[i] = d->place[i] + 1;
  }
}

bool dominators_find(dominators *d, const flow_graph *g, budget *limits) {
  if (!number_nodes(d, g, limits)) return false;
  find_semidominators(d, g, limits);
  if (limits->stopped) return false;
  for (int32_t i = 1; i < g->nodes; i++)
    while (d->idom[i] > d->semi[i]) d->idom[i] = d->idom[d->idom[i]];
  number_dominator_tree(d, g->nodes);
  return true;
}

static bool dominates(const dominators *d, int32_t a, int32_t b) {
  return d->place[a] <= d->place[b] && d->place[b] < d->place[a] + d->size[a];
}

int32_t dominators_bridge_to(const dominators *d, const flow_graph *g, int32_t v) {
  const int32_t head = d->number[v];
  if (head == 0) return -1;
  bool found = false;
  for (int a = 0; a < 3; a++) {
    const int32_t tail = g->in[v][a];
    if (tail < 0) continue;
    if (d->number[tail] == d->idom[head]) found = true;
    else if (!dominates(d, head, d->number[tail])) return -1;
  }
  return found ? d->order[d->idom[head]] : -1;
}
