/* The step over one site: what becomes of the states before it. */

#ifndef PURELOOOP_STEP_H
#define PURELOOOP_STEP_H

#include "sweep.h"

/* Adds what states before site `at` lead to; the layer that it is added to has none of that yet.
   Otherwise than by SWEPT, only a part was added. */
progress sweep_step(sweep *s, int32_t at, const layer *from, layer *to);

#endif
