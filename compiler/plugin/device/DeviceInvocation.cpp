// See DeviceInvocation.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceInvocation.h"
#include "plugin/ast/LanguageMode.h"
#include "plugin/ast/NestedParse.h"

#include "clang/Frontend/CompilerInstance.h"

using namespace clang;

namespace amp {

static thread_local DeviceFrontend *CurrentFrontend = nullptr;

DeviceFrontend *currentDeviceFrontend() { return CurrentFrontend; }

InDeviceCompilation::InDeviceCompilation(DeviceFrontend &Frontend) { CurrentFrontend = &Frontend; }
InDeviceCompilation::~InDeviceCompilation() { CurrentFrontend = nullptr; }

std::shared_ptr<CompilerInvocation> makeDeviceInvocation(CompilerInstance &Host, const PluginOptions &Options,
                                                         frontend::ActionKind Action) {
  auto Invocation = makeNestedInvocation(Host, Action);
  setDeviceCodeGen(Invocation->getCodeGenOpts(), Invocation->getLangOpts(), Options.byThread());
  if (Options.CheckKernels || Options.Bounds) // reports name the variables
    Invocation->getCodeGenOpts().setDebugInfo(llvm::codegenoptions::LimitedDebugInfo);
  return Invocation;
}

} // namespace amp
