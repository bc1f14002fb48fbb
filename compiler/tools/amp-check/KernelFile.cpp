// See KernelFile.h. The runtime's own reader parses the contents of an ELF section.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelFile.h"

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::object;

namespace amp {
namespace {

Error failure(const Twine &Text) { return createStringError(inconvertibleErrorCode(), Text); }

/// Converts an entry for display. The runtime's reader has checked every offset.
KernelEntry describe(const Concurrency::detail::kernel_info &Info) {
  KernelEntry K;
  K.Record = *Info.record;
  K.Symbol = Info.symbol;
  K.Name = Info.name;
  StringRef File = Info.source_location, Line, Column;
  std::tie(File, Column) = File.rsplit(':');
  std::tie(File, Line) = File.rsplit(':');
  if (Line.getAsInteger(10, K.Line) || Column.getAsInteger(10, K.Column))
    K.Line = K.Column = 0;
  K.SourceFile = File.str();
  for (uint32_t I = 0; I < K.Record.container_count; ++I)
    K.Containers.push_back({Info.containers[I], Info.image->string(Info.containers[I].name)});
  K.Args.assign(Info.args, Info.args + K.Record.arg_count);
  return K;
}

Error readSection(KernelFile &File, StringRef Member, StringRef Section) {
  std::string WhyNot;
  auto Images = Concurrency::detail::read_section({Section.data(), Section.size()}, WhyNot);
  if (!WhyNot.empty())
    return failure(WhyNot);
  for (auto &Image : Images) {
    KernelUnit Unit{Member.str(), std::move(Image), {}};
    for (const Concurrency::detail::kernel_info *Info : Unit.Image->in_order)
      Unit.Kernels.push_back(describe(*Info));
    File.Units.push_back(std::move(Unit));
  }
  return Error::success();
}

Error readObject(KernelFile &File, StringRef Member, MemoryBufferRef Bytes) {
  switch (identify_magic(Bytes.getBuffer())) {
  case file_magic::elf_relocatable:
  case file_magic::elf_executable:
  case file_magic::elf_shared_object:
  case file_magic::elf_core:
  case file_magic::elf:
    break;
  case file_magic::bitcode:
    return failure("LLVM bitcode (-flto) holds its kernels as assembler text: check the linked "
                   "program or library instead");
  default:
    return failure("neither an ELF file nor an archive of ELF files");
  }
  auto Object = ObjectFile::createELFObjectFile(Bytes);
  if (!Object)
    return Object.takeError();
  for (const ELFSectionRef Section : (*Object)->sections()) {
    Expected<StringRef> Name = Section.getName();
    if (!Name)
      return Name.takeError();
    if (*Name != CPPAMP_SECTION_NAME)
      continue;
    Expected<StringRef> Contents = Section.getContents();
    if (!Contents)
      return Contents.takeError();
    if (Error E = readSection(File, Member, *Contents))
      return E;
  }
  return Error::success();
}

Error readArchive(KernelFile &File, MemoryBufferRef Bytes) {
  auto Members = Archive::create(Bytes);
  if (!Members)
    return Members.takeError();
  Error Bad = Error::success();
  for (const Archive::Child &Child : (*Members)->children(Bad)) {
    Expected<StringRef> Name = Child.getName();
    if (!Name)
      return joinErrors(Name.takeError(), std::move(Bad));
    Expected<MemoryBufferRef> Contents = Child.getMemoryBufferRef();
    if (!Contents)
      return joinErrors(Contents.takeError(), std::move(Bad));
    if (Error E = readObject(File, *Name, *Contents))
      return joinErrors(failure("member '" + *Name + "': " + toString(std::move(E))), std::move(Bad));
  }
  return Bad;
}

} // namespace

std::string KernelEntry::source() const { return (SourceFile + ":" + Twine(Line) + ":" + Twine(Column)).str(); }

std::vector<StringRef> featureNames(uint32_t Features) {
  static const std::pair<uint32_t, StringRef> Names[] = {
#define CPPAMP_FEATURE(name, bit, word, title, extensions) {table::feature_##name, word},
#include "amp/detail/features.def"
  };
  std::vector<StringRef> Result;
  // These are properties of the code, not requirements on the device.
  Features &= ~(table::feature_robust | table::feature_bounds | table::group_row_mask | table::group_row_planes);
  for (auto [Bit, Name] : Names) {
    if (Features & Bit)
      Result.push_back(Name);
    Features &= ~Bit;
  }
  if (Features)
    Result.push_back("unknown");
  return Result;
}

Expected<KernelFile> readKernelFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return failure("cannot be read: " + Buffer.getError().message());
  KernelFile File;
  File.Path = Path.str();
  MemoryBufferRef Bytes((*Buffer)->getBuffer(), Path);
  bool IsArchive = identify_magic(Bytes.getBuffer()) == file_magic::archive;
  if (Error E = IsArchive ? readArchive(File, Bytes) : readObject(File, "", Bytes))
    return E;
  return File;
}

} // namespace amp
