// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <amp.h>

// A row of numbers, blurred with a window of three.
class Blur {
public:
  explicit Blur(std::vector<float> row) : row(row) {}
  void run(unsigned __int64 times);
  float sum() const;
  void copyTo(float *target) const;

private:
  std::vector<float> row;
};
