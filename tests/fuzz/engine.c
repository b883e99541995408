/* The entry of a fuzzer: see README.md. */

#include "agree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const fuzz_case c = case_of(data, size);
  check_case(&c);
  return 0;
}
