// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
const int row_size = ROWS;
