#include "packed.h"

#include <string.h>

#include "../bitboard.h"

static const uint64_t MARK = 0x31706F6F6C657270u;

enum { BELONGS = 1, SITE, STATES, SHAPES, BLOCKS, HEADER };

static uint64_t hash_of_work(const sweep *s) {
  const arithmetic *a = &s->arithmetic;
  uint64_t h = hash_mix((uint64_t)s->rows << 32 | (uint64_t)s->cols);
  for (int32_t r = 0; r < s->rows; r++) h = hash_mix(h ^ s->open[r]) + (uint64_t)r;
  h = hash_mix(h ^ ((uint64_t)a->lanes << 2 | (uint64_t)a->exact << 1 | (uint64_t)a->measured));
  for (int k = 0; !a->exact && k < a->lanes - a->measured; k++) h = hash_mix(h ^ a->moduli[k]);
  return h;
}

static void put(uint64_t *words, int64_t at, const uint64_t *from, size_t count) {
  if (words) memcpy(words + at, from, count * sizeof *from);
}

int64_t pack(const division *d, int piece, uint32_t *local, uint64_t *words) {
  const sweep *s = d->sweep;
  const int col = s->sites[s->at].col;
  uint64_t shapes = 0, blocks = 0;
  int64_t at = HEADER;
  memset(local, 0, d->shapes * sizeof *local);
  for (size_t i = d->first[piece]; i < d->first[piece + 1]; i++)
    for (int k = 0; k < 4; k++) {
      const block b = d->clusters[i]->at[k];
      if (!b.shape) continue;
      uint32_t *number = &local[b.shape->number];
      const bool is_new = !*number;
      if (is_new) *number = (uint32_t)++shapes;
      const uint64_t head[3] = {d->clusters[i]->rest | (uint64_t)k << col, *number, b.shape->size};
      const size_t lanes = (size_t)b.shape->size * (size_t)s->arithmetic.lanes;
      put(words, at, head, is_new ? 3 : 2);
      at += is_new ? 3 : 2;
      if (is_new) {
        put(words, at, b.shape->pairings, b.shape->size);
        at += b.shape->size;
      }
      put(words, at, b.counts, lanes);
      at += (int64_t)lanes;
      blocks++;
    }
  const uint64_t header[HEADER] = {MARK, hash_of_work(s), (uint64_t)s->at,
                                   (uint64_t)d->states[piece], shapes, blocks};
  put(words, 0, header, HEADER);
  return at;
}

/* What is left to read. */
typedef struct reader {
  const uint64_t *at, *end;
} reader;

/* NULL when there are fewer words. */
static const uint64_t *take(reader *r, uint64_t count) {
  const uint64_t *taken = r->at;
  if (count > (uint64_t)(r->end - r->at)) return NULL;
  r->at += count;
  return taken;
}

static bool is_balanced(pairing p, uint32_t plugs) {
  int open = 0;
  for (uint32_t i = 0; i < plugs; i++)
    if ((open += is_right_end(p, (int)i) ? -1 : 1) < 0) return false;
  return !open && !(p >> plugs);
}

static bool is_shape(const uint64_t *pairings, uint32_t size, uint32_t plugs) {
  for (uint32_t i = 0; i < size; i++)
    if (!is_balanced(pairings[i], plugs) || (i && pairings[i] <= pairings[i - 1])) return false;
  return size;
}

static bool are_counts(const arithmetic *a, const uint64_t *counts, uint32_t size) {
  if (a->exact) return true;
  for (uint32_t i = 0; i < size; i++, counts += a->lanes) {
    double measured = 0;
    for (int k = 0; k < a->lanes - a->measured; k++)
      if (counts[k] >= a->moduli[k]) return false;
    if (a->measured) memcpy(&measured, &counts[a->lanes - 1], sizeof measured);
    if (!(measured >= 0)) return false;
  }
  return true;
}

static unpacked read_shape(sweep *s, reader *r, int plugs, const shape **read) {
  const uint64_t *size = take(r, 1);
  const uint64_t *pairings = size ? take(r, *size) : NULL;
  if (!pairings || *size > UINT32_MAX || !is_shape(pairings, (uint32_t)*size, (uint32_t)plugs))
    return NOT_A_PIECE;
  *read = shape_of(&sweep_layer(s, s->at)->shapes, (uint32_t)plugs, pairings, (uint32_t)*size);
  return *read ? UNPACKED : UNPACK_REFUSED;
}

/* A block, whose shape follows if its number is the next one. */
static unpacked read_block(sweep *s, reader *r, const shape **shapes, uint64_t *known) {
  layer *l = sweep_layer(s, s->at);
  const int col = s->sites[s->at].col;
  const uint64_t *head = take(r, 2);
  if (!head || head[0] >> (s->cols + 1) || head[1] < 1 || head[1] > *known + 1) return NOT_A_PIECE;
  const int plugs = count_bits(head[0]);
  if (head[1] == *known + 1) {
    const unpacked now = read_shape(s, r, plugs, &shapes[(*known)++]);
    if (now != UNPACKED) return now;
  }
  const shape *x = shapes[head[1] - 1];
  const uint64_t *counts = take(r, (uint64_t)x->size * (uint64_t)s->arithmetic.lanes);
  if (!counts || (int)x->plugs != plugs || !are_counts(&s->arithmetic, counts, x->size))
    return NOT_A_PIECE;
  const cluster *there = layer_cluster(l, head[0] & ~plugs_beside(col));
  if (there && there->at[head[0] >> col & 3].shape) return NOT_A_PIECE;
  /* Nobody writes into the counts of a layer that is complete. */
  const block b = {x, (uint64_t *)counts};
  return layer_place(l, col, head[0], b) ? UNPACKED : UNPACK_REFUSED;
}

unpacked sweep_unpack(sweep *s, const uint64_t *words, size_t count) {
  reader r = {words, words + count};
  const layer *l = sweep_layer(s, s->at);
  const uint64_t *header = take(&r, HEADER), states = (uint64_t)l->states;
  if (!header || header[0] != MARK || header[BELONGS] != hash_of_work(s) ||
      header[SITE] != (uint64_t)s->at || header[SHAPES] > count)
    return NOT_A_PIECE;
  arena scratch = {.memory = &s->memory};
  /* One more, as a number is looked at before it is known to be one too many. */
  const shape **shapes = arena_take(&scratch, (header[SHAPES] + 1) * sizeof *shapes);
  unpacked now = shapes ? UNPACKED : UNPACK_REFUSED;
  uint64_t known = 0;
  for (uint64_t i = 0; now == UNPACKED && i < header[BLOCKS]; i++) {
    now = read_block(s, &r, shapes, &known);
    if (known > header[SHAPES]) now = NOT_A_PIECE;
  }
  arena_clear(&scratch);
  const bool whole = r.at == r.end && known == header[SHAPES] &&
                     (uint64_t)l->states == states + header[STATES];
  return now == UNPACKED && !whole ? NOT_A_PIECE : now;
}
