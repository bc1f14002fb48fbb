// Files of the program cache: unchanged, and with a valid checksum in front.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/disk_cache.h"

using namespace Concurrency::detail;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size) {
  const std::string_view file(data, size);
  (void)read_program(file);
  const std::optional<cached_program> program = read_program(program_file_head(file) + std::string(file));
  if (!program)
    return 0;
  const std::string body = program_file_body(*program);
  const std::optional<cached_program> again = read_program(program_file_head(body) + body);
  if (!again || again->binary != program->binary || again->kernels != program->kernels)
    __builtin_trap();
  return 0;
}
