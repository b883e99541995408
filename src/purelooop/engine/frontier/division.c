#include "division.h"

static bool may_lead_down(const sweep *s, int32_t row, int32_t col) {
  return row >= 0 && row + 1 < s->rows && (s->open[row] & s->open[row + 1]) >> col & 1;
}

static int columns_for(int pieces) {
  int columns = 0;
  while (1 << columns < pieces) columns++;
  return columns;
}

stretch sweep_stretch(const sweep *s, int pieces) {
  const int columns = columns_for(pieces);
  const site here = s->sites[s->at];
  uint64_t key = 0, kept = 0; /* as plugs, and by column */
  int live = 0;
  for (int32_t back = 1; live < columns && back <= s->cols / 2; back++) {
    const int32_t col = (here.col + s->cols - back) % s->cols;
    const bool passed = col < here.col; /* in this row */
    kept |= (uint64_t)1 << col;
    if (!may_lead_down(s, passed ? here.row : here.row - 1, col)) continue;
    key |= (uint64_t)1 << (passed ? col : col + 1);
    live++;
  }
  const int64_t once_round = (int64_t)(here.row + 1) * s->cols + here.col;
  int32_t end = s->at + 1;
  for (; end + 1 < s->site_count; end++) {
    const site next = s->sites[end];
    if (kept >> next.col & 1 || (int64_t)next.row * s->cols + next.col >= once_round) break;
  }
  return (stretch){key, end};
}

/* States with the same lines in the key are in one piece, and most others in another. */
static int piece_of(const cluster *c, uint64_t key, int pieces) {
  uint64_t lines = 0;
  for (; key; key &= key - 1) lines = lines << 1 | (c->rest & key & -key ? 1 : 0);
  return (int)(lines % (uint64_t)pieces);
}

bool division_init(division *d, sweep *s, uint64_t key, int pieces) {
  const layer *l = sweep_layer(s, s->at);
  *d = (division){.sweep = s, .at = s->at, .pieces = pieces, .shapes = l->shapes.shapes.count};
  d->arena.memory = &s->memory;
  arena *a = &d->arena;
  d->states = arena_take_zero(a, (size_t)pieces * sizeof *d->states);
  d->first = arena_take_zero(a, ((size_t)pieces + 2) * sizeof *d->first);
  d->clusters = arena_take(a, l->clusters.count * sizeof *d->clusters);
  if (!d->states || !d->first || !d->clusters) return false;
  size_t *const next = d->first + 1; /* where the next one goes; ends as the first of the piece after */
  for (const cluster *c = l->first; c; c = c->following) {
    const int piece = piece_of(c, key, pieces);
    next[piece + 1]++;
    d->states[piece] += cluster_states(c);
  }
  for (int i = 0; i < pieces; i++) next[i + 1] += next[i];
  for (const cluster *c = l->first; c; c = c->following)
    d->clusters[next[piece_of(c, key, pieces)]++] = c;
  return true;
}

void division_free(division *d) { arena_clear(&d->arena); }

bool division_gather(const division *const *divisions, int count, int piece, layer *to) {
  size_t clusters = 0;
  for (int i = 0; i < count; i++)
    clusters += divisions[i]->first[piece + 1] - divisions[i]->first[piece];
  if (!table_reserve(&to->clusters, &to->arena, clusters)) return false;
  for (int i = 0; i < count; i++) {
    const division *d = divisions[i];
    const int col = d->sweep->sites[d->at].col;
    for (size_t at = d->first[piece]; at < d->first[piece + 1]; at++)
      for (int k = 0; k < 4; k++) {
        const block b = d->clusters[at]->at[k];
        const uint64_t plugs = d->clusters[at]->rest | (uint64_t)k << col;
        if (b.shape && !layer_place(to, col, plugs, b)) return false;
      }
  }
  return true;
}
