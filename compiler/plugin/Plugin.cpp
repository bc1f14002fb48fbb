// Registers the plugin's action with Clang. Attributes register themselves in Attributes.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HostConsumer.h"

#include "clang/Frontend/FrontendPluginRegistry.h"

static clang::FrontendPluginRegistry::Add<amp::PluginAction> Action("cppamp", "C++ AMP");
