#include "agree.h"

#include <stdarg.h>
#include <stdlib.h>

void disagree(const fuzz_case *c, const char *what, ...) {
  va_list values;
  va_start(values, what);
  vfprintf(stderr, what, values);
  va_end(values);
  fprintf(stderr, "\n%d rows, %d columns:\n", c->rows, c->cols);
  case_print(c, stderr);
  abort();
}

void check_case(const fuzz_case *c) {
  const found all = check_searches(c);
  if (c->planted && all.complete && !all.loops.size) disagree(c, "a planted loop was not found");
  check_counts(c, &all);
}
