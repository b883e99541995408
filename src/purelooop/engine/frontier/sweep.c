#include "sweep.h"

#include <stdlib.h>

#include "../bitboard.h"
#include "checked.h"

static bool is_open(const sweep *s, int32_t row, int32_t col) {
  return row < s->rows && col < s->cols && s->open[row] >> col & 1;
}

static void find_sites(sweep *s) {
  for (int32_t r = 0; r < s->rows; r++)
    for (int32_t c = 0; c < s->cols; c++)
      if (is_open(s, r, c))
        s->sites[s->site_count++] = (site){r, c, is_open(s, r, c + 1), is_open(s, r + 1, c)};
}

sweep *sweep_new(int32_t rows, int32_t cols, const uint8_t *blocked, const arithmetic *a, bool keep,
                 int64_t max_memory) {
  sweep *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->transposed = cols > rows;
  s->rows = s->transposed ? cols : rows;
  s->cols = s->transposed ? rows : cols;
  s->keep = keep;
  s->arithmetic = *a;
  s->memory.limit = max_memory;
  s->arena.memory = &s->memory;
  const size_t cells = (size_t)rows * (size_t)cols;
  s->open = arena_take_zero(&s->arena, (size_t)s->rows * sizeof *s->open);
  s->sites = arena_take(&s->arena, cells * sizeof *s->sites);
  if (!s->open || !s->sites) return s; /* refused, which `sweep_run` reports */
  for (int32_t r = 0; r < rows; r++)
    for (int32_t c = 0; c < cols; c++)
      if (!blocked[(size_t)r * cols + c])
        s->open[s->transposed ? c : r] |= (uint64_t)1 << (s->transposed ? r : c);
  find_sites(s);
  const int32_t layers = keep ? s->site_count : 2;
  s->layers = arena_take(&s->arena, (size_t)layers * sizeof *s->layers);
  for (int32_t i = 0; s->layers && i < layers; i++) layer_init(&s->layers[i], &s->memory);
  return s;
}

void sweep_free(sweep *s) {
  if (!s) return;
  const int32_t layers = s->keep ? s->site_count : 2;
  for (int32_t i = 0; s->layers && i < layers; i++) arena_clear(&s->layers[i].arena);
  arena_clear(&s->arena);
  memory_free(&s->memory);
  free(s);
}

static bool is_balanced(const sweep *s) {
  int32_t surplus = 0;
  for (int32_t i = 0; i < s->site_count; i++)
    surplus += (s->sites[i].row + s->sites[i].col) % 2 ? 1 : -1;
  return surplus == 0;
}

/* Spreads from the first open cell; takes a bit a cell and a number for each open one. Says yes
   when the budget ends, which `prepare` looks at. */
static bool is_connected(sweep *s, uint64_t *reached, int32_t *queue) {
  static const int32_t STEPS[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  int32_t size = 0;
  reached[s->sites[0].row] = (uint64_t)1 << s->sites[0].col;
  queue[size++] = s->sites[0].row * s->cols + s->sites[0].col;
  for (int32_t i = 0; i < size; i++) {
    if (budget_spend(&s->budget, 1)) return true;
    for (int d = 0; d < 4; d++) {
      const int32_t row = queue[i] / s->cols + STEPS[d][0], col = queue[i] % s->cols + STEPS[d][1];
      if (row < 0 || col < 0 || !is_open(s, row, col) || reached[row] >> col & 1) continue;
      reached[row] |= (uint64_t)1 << col;
      queue[size++] = row * s->cols + col;
    }
  }
  return size == s->site_count;
}

/* What there is before the first cell: one state without plugs, reached in one way. */
static bool begin(sweep *s) {
  layer *l = sweep_layer(s, 0);
  const pairing empty = 0;
  const shape *nothing = shape_of(&l->shapes, 0, &empty, 1);
  uint64_t *counts = arena_take(&l->arena, numbers_bytes(&s->arithmetic, 1));
  if (!nothing || !counts) return false;
  number_one(&s->arithmetic, counts);
  return layer_place(l, s->sites[0].col, 0, (block){nothing, counts});
}

/* Looks at the board as a whole; false when stopped or refused. */
static bool prepare(sweep *s) {
  s->hopeless = !s->site_count || !is_balanced(s);
  if (s->hopeless) return true;
  arena scratch = {.memory = &s->memory};
  uint64_t *reached = arena_take_zero(&scratch, (size_t)s->rows * sizeof *reached);
  int32_t *queue = arena_take(&scratch, (size_t)s->site_count * sizeof *queue);
  if (reached && queue) s->hopeless = !is_connected(s, reached, queue);
  arena_clear(&scratch);
  if (s->hopeless || s->memory.refused || s->budget.stopped) return s->hopeless;
  if (!completions_find(&s->completions, &s->arena, s->open, s->rows, s->cols, &s->budget))
    return false;
  s->hopeless = !completions_allow(&s->completions, s->sites[0].row, s->sites[0].col, 0);
  return s->hopeless || s->placed || begin(s);
}

/* The sum of two blocks, of which one may be without states. */
static block unite(const sweep *s, layer *to, block x, block y) {
  if (!x.shape) {
    x = y;
    y.shape = NULL;
  }
  const arithmetic *a = &s->arithmetic;
  const change *c = change_unite(&to->shapes, x.shape, y.shape);
  if (!c) return (block){NULL, NULL};
  if (!y.shape && s->keep) return (block){c->to, x.counts};
  uint64_t *counts = arena_take(&to->arena, numbers_bytes(a, c->to->size));
  if (!counts) return (block){NULL, NULL};
  if (c->map[0]) {
    numbers_clear(a, counts, c->to->size);
    numbers_add(a, counts, x.counts, c->map[0], x.shape->size);
  } else
    numbers_copy(a, counts, x.counts, x.shape->size);
  if (y.shape) numbers_add(a, counts, y.counts, c->map[1], y.shape->size);
  return (block){c->to, counts};
}

static block begin_path(const sweep *s, layer *to, block x, int j) {
  const change *c = change_begin(&to->shapes, x.shape, j);
  if (!c) return (block){NULL, NULL};
  if (s->keep) return (block){c->to, x.counts};
  uint64_t *counts = arena_take(&to->arena, numbers_bytes(&s->arithmetic, x.shape->size));
  if (!counts) return (block){NULL, NULL};
  numbers_copy(&s->arithmetic, counts, x.counts, x.shape->size);
  return (block){c->to, counts};
}

/* A block without counts when nothing is left. */
static block join_paths(const sweep *s, layer *to, block x, int j) {
  const change *c = change_join(&to->shapes, x.shape, j);
  if (!c || !c->to) return (block){c ? x.shape : NULL, NULL};
  const size_t room = (size_t)c->to->size + 1; /* the last one for what closes too early */
  uint64_t *counts = arena_take(&to->arena, numbers_bytes(&s->arithmetic, room));
  if (!counts) return (block){NULL, NULL};
  numbers_clear(&s->arithmetic, counts, room);
  numbers_add(&s->arithmetic, counts, x.counts, c->map[0], x.shape->size);
  return (block){c->to, counts};
}

/* The states after a site that a cluster leads to; false when there is no memory. */
static bool step_over(const sweep *s, const cluster *c, layer *to) {
  const site here = s->sites[s->at];
  const int next_col = s->sites[s->at + 1].col;
  const int j = count_bits(c->rest & bits_below(here.col));
  uint64_t plugs[4];
  bool allowed[4];
  for (int k = 0; k < 4; k++) {
    const uint64_t after = c->rest | (uint64_t)k << here.col;
    plugs[k] = plugs_onward(s, s->at, after);
    allowed[k] = (here.down || !(k & 1)) && (here.right || !(k & 2)) &&
                 completions_allow(&s->completions, here.row, here.col + 1, after);
  }
  if (allowed[0] && c->at[3].shape) {
    const block joined = join_paths(s, to, c->at[3], j);
    if (!joined.shape) return false;
    if (joined.counts && !layer_place(to, next_col, plugs[0], joined)) return false;
  }
  if ((allowed[1] || allowed[2]) && (c->at[1].shape || c->at[2].shape)) {
    const block passed = unite(s, to, c->at[1], c->at[2]);
    if (!passed.shape) return false;
    for (int k = 1; k <= 2; k++)
      if (allowed[k] && !layer_place(to, next_col, plugs[k], passed)) return false;
  }
  if (allowed[3] && c->at[0].shape) {
    const block begun = begin_path(s, to, c->at[0], j);
    if (!begun.shape || !layer_place(to, next_col, plugs[3], begun)) return false;
  }
  return true;
}

progress sweep_run(sweep *s) { return sweep_run_to(s, s->site_count - 1); }

static progress get_ready(sweep *s) {
  if (!s->prepared && !s->memory.refused) s->prepared = prepare(s);
  if (s->memory.refused) return SWEEP_REFUSED;
  return s->prepared ? SWEPT : SWEEP_STOPPED;
}

static progress step(sweep *s, const layer *from) {
  layer *to = sweep_layer(s, s->at + 1);
  if (!table_reserve(&to->clusters, &to->arena, from->clusters.count)) return SWEEP_REFUSED;
  for (const cluster *c = from->first; c; c = c->following) {
    const bool stop = budget_spend(&s->budget, sweep_ticks(s, cluster_states(c)));
    if (!stop && step_over(s, c, to)) continue;
    layer_clear(to); /* the step is taken again if the sweep goes on */
    return stop ? SWEEP_STOPPED : SWEEP_REFUSED;
  }
  if (to->states > s->peak_states) s->peak_states = to->states;
  CHECK_LAYER(s, from, to);
  s->at++;
  s->hopeless = !to->first;
  return SWEPT;
}

progress sweep_step(sweep *s, const layer *from) {
  const progress ready = get_ready(s);
  return ready == SWEPT ? step(s, from) : ready;
}

void sweep_clear_before(sweep *s) {
  if (s->at) layer_clear(sweep_layer(s, s->at - 1));
}

progress sweep_run_to(sweep *s, int32_t end) {
  const progress ready = get_ready(s);
  if (ready != SWEPT) return ready;
  while (!s->hopeless && s->at < end) {
    const progress now = step(s, sweep_layer(s, s->at));
    if (now != SWEPT) return now;
    if (!s->keep) sweep_clear_before(s);
  }
  if (s->at < end) s->at = end; /* there is no state before any later site either */
  return SWEPT;
}

void sweep_place(sweep *s, int32_t at) {
  for (int i = 0; s->layers && i < 2; i++) layer_clear(&s->layers[i]);
  s->at = at;
  s->placed = true;
  s->hopeless = false;
}

const uint64_t *sweep_total(const sweep *s) {
  if (s->hopeless) return NULL;
  const cluster *last = layer_cluster(sweep_layer(s, s->site_count - 1), 0);
  return last && last->at[3].shape ? last->at[3].counts : NULL;
}
