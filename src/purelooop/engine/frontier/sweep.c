#include "sweep.h"

#include <stdlib.h>

#include "passage.h"
#include "step.h"

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
  s->handy = HANDY;
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
  for (int32_t i = 0; s->layers && i < layers; i++) layer_clear(&s->layers[i]);
  passage_clear(s);
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

progress sweep_run(sweep *s) { return sweep_run_to(s, s->site_count - 1); }

progress sweep_ready(sweep *s) {
  if (!s->prepared && !s->memory.refused) s->prepared = prepare(s);
  if (s->memory.refused) return SWEEP_REFUSED;
  return s->prepared ? SWEPT : SWEEP_STOPPED;
}

/* A step over the site that the sweep has reached, with the whole layer. */
static progress step_on(sweep *s) {
  layer *from = sweep_layer(s, s->at), *to = sweep_layer(s, s->at + 1);
  const progress now = sweep_step(s, s->at, from, to);
  if (now != SWEPT) {
    layer_clear(to); /* the step is taken again if the sweep goes on */
    return now;
  }
  if (to->states > s->peak_states) s->peak_states = to->states;
  if (!s->keep) layer_clear(from);
  s->at++;
  s->hopeless = !to->first;
  return SWEPT;
}

progress sweep_run_to(sweep *s, int32_t end) {
  progress now = sweep_ready(s);
  while (now == SWEPT && !s->hopeless && s->at < end) {
    const int pieces = s->keep ? 1 : sweep_pieces(s, sweep_layer(s, s->at)->states);
    now = pieces > 1 ? sweep_pass_all(s, pieces, end) : step_on(s);
  }
  if (now == SWEPT && s->at < end) s->at = end; /* there is no state before any later site either */
  return now;
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
