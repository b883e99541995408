/* Runs inputs without a fuzzer, and makes smaller ones of those that fail: see README.md.

     replay FILE...             runs each
     replay --shrink FILE OUT   tries ever smaller boards, each in a process of its own, as long as
                                something is wrong with them; prints the last one and what is wrong
                                with it, and writes its input to OUT
     replay --board FILE...     prints the boards */

#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agree.h"

enum { LONGEST = 1 << 12, MOST_SECONDS = 60 };

static size_t read_input(const char *path, uint8_t *data) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(2);
  }
  const size_t size = fread(data, 1, LONGEST, file);
  fclose(file);
  return size;
}

static void write_input(const char *path, const fuzz_case *c) {
  uint8_t data[MOST_BYTES];
  const size_t size = case_bytes(c, data);
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(data, 1, size, file) != size || fclose(file)) {
    perror(path);
    exit(2);
  }
}

/* Whether something is wrong with a case: a disagreement, an assertion, a sanitizer, no end. */
static bool fails(const fuzz_case *c) {
  int status = 0;
  const pid_t child = fork();
  if (child < 0) {
    perror("fork");
    exit(2);
  }
  if (child == 0) {
    if (!freopen("/dev/null", "w", stderr)) _exit(2);
    alarm(MOST_SECONDS);
    check_case(c);
    _exit(0);
  }
  return waitpid(child, &status, 0) == child && status != 0;
}

/* Takes the smaller case if that fails, too. */
static bool shrinks_to(fuzz_case *c, fuzz_case smaller) {
  smaller.planted = false;
  if (!fails(&smaller)) return false;
  *c = smaller;
  return true;
}

static fuzz_case without(const fuzz_case *c, int first_row, int rows, int first_col, int cols) {
  fuzz_case smaller = *c;
  smaller.rows = smaller.cols = 0;
  int kept = 0;
  for (int i = 0; i < c->rows * c->cols; i++) {
    const int row = i / c->cols, col = i % c->cols;
    if (row >= first_row && row < first_row + rows) continue;
    if (col >= first_col && col < first_col + cols) continue;
    smaller.blocked[kept++] = c->blocked[i];
  }
  smaller.rows = c->rows - rows;
  smaller.cols = c->cols - cols;
  return smaller;
}

/* Rows and columns, one or two at once: one changes which cells are black ones. */
static bool remove_lines(fuzz_case *c) {
  bool smaller = false;
  for (int lines = 2; lines > 0; lines--) {
    for (int r = c->rows - lines; c->rows > lines && r >= 0; r--)
      if (r + lines <= c->rows && c->rows > lines) smaller |= shrinks_to(c, without(c, r, lines, 0, 0));
    for (int k = c->cols - lines; c->cols > lines && k >= 0; k--)
      if (k + lines <= c->cols && c->cols > lines) smaller |= shrinks_to(c, without(c, 0, 0, k, lines));
  }
  return smaller;
}

/* An open cell alone, or with the one beside it or below it. */
static bool block_cells(fuzz_case *c) {
  bool smaller = false;
  const int partners[] = {0, 1, c->cols};
  for (int k = 0; k < 3; k++)
    for (int i = 0; i + partners[k] < c->rows * c->cols; i++) {
      fuzz_case blocked = *c;
      if (c->blocked[i] || c->blocked[i + partners[k]]) continue;
      blocked.blocked[i] = blocked.blocked[i + partners[k]] = 1;
      smaller |= shrinks_to(c, blocked);
    }
  return smaller;
}

static bool simplify_options(fuzz_case *c) {
  fuzz_case plain = *c;
  bool simpler = false;
  if (c->patience) plain.patience = 0, simpler |= shrinks_to(c, plain);
  plain = *c;
  if (c->reused) plain.reused = false, simpler |= shrinks_to(c, plain);
  plain = *c;
  if (c->symmetry) plain.symmetry = 0, simpler |= shrinks_to(c, plain);
  return simpler;
}

static int shrink(const char *path, const char *out) {
  uint8_t data[LONGEST];
  fuzz_case c = case_of(data, read_input(path, data));
  if (!fails(&c)) {
    printf("nothing is wrong with %s\n", path);
    return 0;
  }
  while (remove_lines(&c) | block_cells(&c) | simplify_options(&c)) {}
  write_input(out, &c);
  printf("%d rows, %d columns, rules 0x%x, symmetry %d, %sreused, patience %d, arithmetic %d:\n",
         c.rows, c.cols, c.rules, c.symmetry, c.reused ? "" : "not ", c.patience, c.arithmetic);
  case_print(&c, stdout);
  fflush(stdout);
  alarm(MOST_SECONDS);
  check_case(&c);
  return 1;
}

int main(int argc, char **argv) {
  uint8_t data[LONGEST];
  if (argc == 4 && !strcmp(argv[1], "--shrink")) return shrink(argv[2], argv[3]);
  const bool only_print = argc > 1 && !strcmp(argv[1], "--board");
  for (int i = 1 + only_print; i < argc; i++) {
    const fuzz_case c = case_of(data, read_input(argv[i], data));
    if (only_print) case_print(&c, stdout), putchar('\n');
    else check_case(&c);
  }
  if (!only_print) printf("%d inputs: no disagreement\n", argc - 1);
  return 0;
}
