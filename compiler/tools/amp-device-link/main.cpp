// amp-device-link: the linker of --amp-relocatable. amp-clang++ makes Clang run it in place of ld:
//
//   amp-device-link --amp-linker=/usr/bin/ld --amp-clang=/usr/bin/clang++-19 <Clang's arguments for ld>
//
// Other drivers find it under the names of linkers: g++ -B<prefix>/lib/cppamp. It finds the device code in the inputs,
// adds to each file with kernels the functions that they call in others, compiles the result with that file's options,
// and runs the linker with the resulting objects. A link without such files is passed on unchanged.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Commands.h"
#include "LinkLine.h"
#include "Messages.h"
#include "Units.h"
#include "unit/RelocatableUnit.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace {

int fail(Error E) {
  WithColor::error(errs(), "amp-device-link") << toString(std::move(E)) << "\n";
  return 1;
}

int link(const amp::LinkLine &Line, ArrayRef<std::string> Objects) {
  Expected<int> Status = amp::runCommand(Line.Linker, Line.withObjects(Objects));
  return Status ? *Status : fail(Status.takeError());
}

/// The compilation of one unit's kernels.
struct Job {
  const amp::Unit *Of;
  amp::TemporaryFile Object;
  amp::UnitMessages Messages;
  std::string Failure; ///< an error that is not a diagnostic in Messages
};

Error compile(Job &J, const amp::Units &All, const amp::LinkLine &Line) {
  LLVMContext Context;
  Context.setDiagnosticHandler(J.Messages.createHandler());
  Expected<std::unique_ptr<Module>> M = amp::joinUnits(*J.Of, All, Context);
  if (!M)
    return M.takeError();
  Expected<amp::UnitOptions> Options = amp::readOptions(**M);
  if (!Options)
    return createStringError(inconvertibleErrorCode(),
                             "cannot read the device code in '" + J.Of->File + "': " + toString(Options.takeError()));
  J.Messages.use(*Options, **M);
  amp::checkTypes(**M);
  Expected<bool> Done = amp::buildUnit(**M, *J.Of, *Options, Line, J.Object.path());
  if (!Done)
    return Done.takeError();
  if (!*Done && !J.Messages.hasErrors())
    return createStringError(inconvertibleErrorCode(), "internal error: no kernels are left of '" + J.Of->File + "'");
  return Error::success();
}

/// Compiles all units, one thread per processor. Diagnostics are printed in the units' order.
Expected<std::vector<Job>> compileAll(ArrayRef<const amp::Unit *> Taken, const amp::Units &All,
                                      const amp::LinkLine &Line) {
  std::vector<Job> Jobs;
  for (const amp::Unit *U : Taken) {
    Expected<amp::TemporaryFile> Object = amp::TemporaryFile::create("o");
    if (!Object)
      return Object.takeError();
    Jobs.push_back({U, std::move(*Object), {}, ""});
  }
  DefaultThreadPool Threads;
  for (Job &J : Jobs)
    Threads.async([&] {
      if (Error E = compile(J, All, Line))
        J.Failure = toString(std::move(E));
    });
  Threads.wait();
  return Jobs;
}

/// Prints the diagnostics of the jobs; returns false if there is nothing to link.
bool report(ArrayRef<Job> Jobs) {
  amp::MessagePrinter Printer;
  bool Failed = false;
  StringSet<> Said;
  for (const Job &J : Jobs) {
    Printer.print(J.Messages);
    if (!J.Failure.empty() && Said.insert(J.Failure).second)
      WithColor::error(errs(), "amp-device-link") << J.Failure << "\n";
    Failed |= J.Messages.hasErrors() || !J.Failure.empty();
  }
  return !Failed;
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  Expected<amp::LinkLine> Line = amp::LinkLine::parse(ArrayRef<const char *>(argv, argc));
  if (!Line)
    return fail(Line.takeError());
  Expected<amp::Units> All = amp::Units::read(*Line);
  if (!All)
    return fail(All.takeError());
  int Status = 0;
  Expected<std::vector<const amp::Unit *>> Taken = amp::findTaken(*Line, *All, Status);
  if (!Taken)
    return fail(Taken.takeError());
  if (Status)
    return Status;
  Expected<std::vector<Job>> Jobs = compileAll(*Taken, *All, *Line);
  if (!Jobs)
    return fail(Jobs.takeError());
  if (!report(*Jobs))
    return 1;
  std::vector<std::string> Objects;
  for (const Job &J : *Jobs)
    Objects.push_back(J.Object.path());
  return link(*Line, Objects);
}
