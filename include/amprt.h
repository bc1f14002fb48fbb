// The part of C++ AMP about accelerators; included by amp.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMPRT_H
#define CPPAMP_AMPRT_H

#include <amp/accelerator.h>
#include <amp/accelerator_view.h>
#include <amp/completion_future.h>
#include <amp/constants.h>
#include <amp/exceptions.h>
#include <amp/task.h>
#include <amp/uninitialize.h>

#endif // CPPAMP_AMPRT_H
