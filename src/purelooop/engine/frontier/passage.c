#include "passage.h"

#include "step.h"

enum { MOST_PIECES = 1 << 12 };

/* A layer within a stretch, used by one passage after the other. */
struct transit {
  layer layer;
  int64_t states; /* of all passages */
};

int sweep_pieces(const sweep *s, int64_t states) {
  const double bytes = (double)states * s->arithmetic.lanes * sizeof(uint64_t);
  int pieces = 1;
  while (pieces < MOST_PIECES && s->handy && bytes > (double)2 * s->handy * pieces) pieces *= 2;
  return pieces;
}

/* A stretch is at most a row long. */
static bool make_transit(sweep *s) {
  if (s->transit) return true;
  s->transit = arena_take(&s->arena, (size_t)s->cols * sizeof *s->transit);
  if (!s->transit) return false;
  for (int32_t i = 0; i < s->cols; i++) {
    layer_init(&s->transit[i].layer, &s->memory);
    s->transit[i].states = 0;
  }
  return true;
}

void passage_clear(sweep *s) {
  for (int32_t i = 0; s->transit && i < s->cols; i++) {
    layer_clear(&s->transit[i].layer);
    s->transit[i].states = 0;
  }
}

/* Makes room for the next passage; shapes may stay if they take little. `next` knows changes from
   this layer's shapes. */
static void leave(const sweep *s, layer *l, layer *next) {
  const int64_t counts = (int64_t)l->arena.held, shapes = (int64_t)l->of_shapes.held;
  if (shapes <= s->handy / 16 || shapes <= counts / 4) {
    layer_empty(l);
    return;
  }
  layer_clear(l);
  shapes_forget_changes(&next->shapes);
}

static progress pass(sweep *s, const layer *from, int32_t end) {
  layer *before = NULL, *out = sweep_layer(s, s->at + 1);
  progress now = SWEPT;
  for (int32_t at = s->at; now == SWEPT && at < end; at++) {
    struct transit *transit = &s->transit[at - s->at];
    layer *to = at + 1 < end ? &transit->layer : out;
    now = sweep_step(s, at, from, to);
    if (to != out) transit->states += to->states;
    if (before) leave(s, before, to);
    from = before = to;
  }
  return now;
}

progress sweep_pass(sweep *s, const division *const *divisions, int count, int piece, int32_t end) {
  layer from;
  progress now = sweep_ready(s);
  if (now != SWEPT) return now;
  layer_init(&from, &s->memory);
  const bool gathered = make_transit(s) && division_gather(divisions, count, piece, &from);
  now = gathered ? pass(s, &from, end) : SWEEP_REFUSED;
  layer_clear(&from);
  if (now == SWEPT) return SWEPT;
  layer_clear(sweep_layer(s, s->at + 1));
  passage_clear(s);
  return now;
}

void sweep_arrive(sweep *s, int32_t end) {
  layer_clear(sweep_layer(s, s->at));
  const layer *out = sweep_layer(s, s->at + 1);
  if (out->states > s->peak_states) s->peak_states = out->states;
  for (int32_t i = 0; s->transit && i < s->cols; i++)
    if (s->transit[i].states > s->peak_states) s->peak_states = s->transit[i].states;
  passage_clear(s);
  s->turned ^= (end - s->at) % 2 == 0;
  s->at = end;
  s->hopeless = !out->first;
}

progress sweep_pass_all(sweep *s, int pieces, int32_t end) {
  const stretch way = sweep_stretch(s, pieces);
  division d;
  const division *divided = &d;
  progress now = division_init(&d, s, way.key, pieces) ? SWEPT : SWEEP_REFUSED;
  if (way.end < end) end = way.end;
  for (int piece = 0; now == SWEPT && piece < pieces; piece++)
    now = sweep_pass(s, &divided, 1, piece, end);
  division_free(&d);
  if (now == SWEPT) sweep_arrive(s, end);
  return now;
}
