#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
echo "clang version 7.0.1"
