// The CUDA side of forms.h: the kernels, and how each form, by its name, starts them.
//
//   FORM("triad: guard and return") { triad<<<groups_of(256, n), 256>>>(all.get<double>(0), ...); }
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_CUDA_FORMS_CUDA_FORMS_H
#define CPPAMP_BENCHMARK_CUDA_FORMS_CUDA_FORMS_H

#include "../cuda_side.h"

#include <cstring>

#define ON_DEVICE __host__ __device__ inline
#define ON_DEVICE_TOO

ON_DEVICE float exponential(float x) { return expf(x); }
ON_DEVICE double exponential(double x) { return exp(x); }
ON_DEVICE float logarithm(float x) { return logf(x); }
ON_DEVICE double logarithm(double x) { return log(x); }
ON_DEVICE float square_root(float x) { return sqrtf(x); }
ON_DEVICE double square_root(double x) { return sqrt(x); }
ON_DEVICE float inverse_root(float x) { return rsqrtf(x); }
ON_DEVICE double inverse_root(double x) { return rsqrt(x); }
ON_DEVICE float error_function(float x) { return erfcf(x); }

struct cuda_form {
  const char *name;
  void (*start)(const buffers &all, int n);
};

inline std::vector<cuda_form> &all_forms() {
  static std::vector<cuda_form> forms;
  return forms;
}
inline const cuda_form *chosen_form;

#define FORM(NAME) FORM_OF_LINE(NAME, __LINE__)
#define FORM_OF_LINE(NAME, LINE) FORM_NUMBERED(NAME, LINE)
#define FORM_NUMBERED(NAME, LINE)                                                                                      \
  static void start_##LINE(const buffers &all, int n);                                                                 \
  static const bool added_##LINE = (all_forms().push_back({NAME, start_##LINE}), true);                                \
  static void start_##LINE(const buffers &all, int n)

void launch(const buffers &all, int n) { chosen_form->start(all, n); }

extern "C" int cuda_choose(const char *name) {
  for (const cuda_form &form : all_forms())
    if (!strcmp(form.name, name)) {
      chosen_form = &form;
      return 1;
    }
  return 0;
}

extern "C" void cuda_begin() {
  for (const buffers::buffer &b : all_buffers().all)
    check(cudaFree(b.at));
  all_buffers().all.clear();
}

extern "C" void cuda_clear(int which) {
  const buffers::buffer &b = all_buffers().all[which];
  check(cudaMemset(b.at, 0, b.bytes));
}

#endif // CPPAMP_BENCHMARK_CUDA_FORMS_CUDA_FORMS_H
