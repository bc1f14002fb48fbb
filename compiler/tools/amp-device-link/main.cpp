// amp-device-link: the linker of --amp-relocatable. amp-clang++ has Clang run it in place of ld:
//
//   amp-device-link --amp-linker=/usr/bin/ld --amp-clang=/usr/bin/clang++-19 <what Clang says to ld>
//
// It finds the device code in the inputs, joins for each file with kernels what they call in others, compiles them as
// that file was to be compiled, and runs the linker with the objects that come of it. A link without such files is the
// linker's alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BuildUnit.h"
#include "Commands.h"
#include "JoinUnits.h"
#include "LinkLine.h"
#include "Messages.h"
#include "TakenUnits.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TargetSelect.h"
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

/// An object of the unit's kernels, or false after messages of the pipeline.
Expected<bool> compile(const amp::Unit &U, const amp::Units &All, const amp::LinkLine &Line, StringRef Object,
                       amp::LinkMessages &Messages) {
  LLVMContext Context;
  Context.setDiagnosticHandler(Messages.createHandler());
  Expected<std::unique_ptr<Module>> M = amp::joinUnits(U, All, Context);
  if (!M)
    return M.takeError();
  Expected<amp::UnitOptions> Options = amp::readOptions(**M);
  if (!Options)
    return createStringError(inconvertibleErrorCode(), "cannot read the device code in '" + U.File + "': " +
                                                           toString(Options.takeError()));
  Messages.use(*Options, **M);
  amp::checkTypes(**M);
  return amp::buildUnit(**M, U, *Options, Line.Clang, Object);
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  Expected<amp::LinkLine> Line = amp::LinkLine::parse(ArrayRef(argv + 1, argc - 1));
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
  amp::LinkMessages Messages;
  std::vector<amp::TemporaryFile> Files;
  std::vector<std::string> Objects;
  for (const amp::Unit *U : *Taken) {
    Expected<amp::TemporaryFile> File = amp::TemporaryFile::create("o");
    if (!File)
      return fail(File.takeError());
    Expected<bool> Done = compile(*U, *All, *Line, File->path(), Messages);
    if (!Done)
      return fail(Done.takeError());
    Objects.push_back(File->path());
    Files.push_back(std::move(*File));
    if (!*Done && !Messages.hasErrors())
      return fail(createStringError(inconvertibleErrorCode(), "the kernels of '" + U->File + "' cannot be compiled"));
  }
  return Messages.hasErrors() ? 1 : link(*Line, Objects);
}
