// Registers the plugin's actions with Clang. Attributes register themselves in Attributes.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HostConsumer.h"

#include "clang/Frontend/FrontendPluginRegistry.h"

static clang::FrontendPluginRegistry::Add<amp::PluginAction> Action("cppamp", "C++ AMP");
static clang::FrontendPluginRegistry::Add<amp::EndAction> End("cppamp-end", "C++ AMP: the end of a unit");
