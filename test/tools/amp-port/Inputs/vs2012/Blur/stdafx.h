// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stdafx.h : what is precompiled
#pragma once
#include <tchar.h>
#include <vector>
#include <iostream>
