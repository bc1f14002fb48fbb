// See KernelFile.h.
//
//   ELF section llvm_amp_offload = offload binaries, for each translation unit one group:
//     kernel table | OpenCL C text | SPIR-V (perhaps)
//
// A linker joins the sections of its inputs, so a group ends where a kind comes again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelFile.h"

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Object/OffloadBinary.h"

using namespace llvm;
using namespace llvm::object;

namespace amp {
namespace {

Error failure(const Twine &Text) { return createStringError(inconvertibleErrorCode(), Text); }

class UnitReader {
public:
  UnitReader(KernelFile &File, StringRef Member) : File(File), Member(Member) {}

  Error add(StringRef Triple, StringRef Image) {
    StringRef *Slot = Triple == CPPAMP_TRIPLE_TABLE      ? &Table
                      : Triple == CPPAMP_TRIPLE_OPENCL_C ? &OpenCL
                      : Triple == CPPAMP_TRIPLE_SPIRV    ? &Spirv
                                                         : nullptr;
    if (!Slot)
      return Error::success(); // another compiler's image, or a later kind of ours
    if (!Slot->empty())
      if (Error E = finish())
        return E;
    *Slot = Image;
    return Error::success();
  }

  Error finish() {
    if (Table.empty() && OpenCL.empty() && Spirv.empty())
      return Error::success();
    if (Table.empty())
      return failure("there is no kernel table beside the embedded kernels");
    Expected<std::vector<KernelEntry>> Kernels = readKernelTable(Table);
    if (!Kernels)
      return Kernels.takeError();
    File.Units.push_back({Member.str(), OpenCL, Spirv, std::move(*Kernels)});
    Table = OpenCL = Spirv = StringRef();
    return Error::success();
  }

private:
  KernelFile &File;
  StringRef Member, Table, OpenCL, Spirv;
};

Error readSection(KernelFile &File, StringRef Member, StringRef Section) {
  // A copy is aligned as OffloadBinary wants it.
  File.Buffers.push_back(MemoryBuffer::getMemBufferCopy(Section));
  StringRef Rest = File.Buffers.back()->getBuffer();
  UnitReader Reader(File, Member);
  while (!Rest.empty()) {
    if (Rest.front() == '\0') { // padding between binaries
      Rest = Rest.drop_front();
      continue;
    }
    auto Binary = OffloadBinary::create(MemoryBufferRef(Rest, File.Path));
    if (!Binary)
      return joinErrors(failure("the embedded kernels are damaged"), Binary.takeError());
    StringRef Image = (*Binary)->getImage();
    if (Image.begin() < Rest.begin() || Image.end() > Rest.end() || Image.end() < Image.begin())
      return failure("the embedded kernels are damaged: an image is cut off");
    if (Error E = Reader.add((*Binary)->getTriple(), Image))
      return E;
    Rest = Rest.drop_front((*Binary)->getSize());
  }
  return Reader.finish();
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
    return failure("neither an ELF file nor an archive of such");
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
      return joinErrors(failure("member '" + *Name + "': " + toString(std::move(E))),
                        std::move(Bad));
  }
  return Bad;
}

/// A table, of which no offset is believed.
class TableReader {
public:
  explicit TableReader(StringRef Bytes) : Bytes(Bytes) {}

  Expected<std::vector<KernelEntry>> read() {
    if (Bytes.size() < sizeof(H))
      return failure("the kernel table is cut off");
    memcpy(&H, Bytes.data(), sizeof(H));
    if (memcmp(H.magic, table::magic, sizeof(H.magic)) != 0)
      return failure("the kernel table is damaged");
    if (H.abi_version != table::abi_version)
      return failure("the kernel table is of version " + Twine(H.abi_version) +
                     ", but this amp-check reads version " + Twine(table::abi_version) +
                     ": use the amp-check of the compiler that made it");
    std::vector<KernelEntry> Kernels;
    for (uint32_t I = 0; I < H.kernel_count && !Damaged; ++I)
      Kernels.push_back(readKernel(get<table::kernel_record>(H.kernels_offset, I)));
    if (Damaged)
      return failure("the kernel table is damaged");
    return Kernels;
  }

private:
  KernelEntry readKernel(const table::kernel_record &R) {
    KernelEntry K;
    K.Record = R;
    K.Symbol = string(R.symbol);
    K.Name = string(R.name);
    StringRef File = string(R.source_location), Line, Column;
    std::tie(File, Column) = File.rsplit(':');
    std::tie(File, Line) = File.rsplit(':');
    Damaged |= Line.getAsInteger(10, K.Line) || Column.getAsInteger(10, K.Column);
    K.SourceFile = File.str();
    Damaged |= uint64_t(R.first_container) + R.container_count > H.container_count ||
               uint64_t(R.first_arg) + R.arg_count > H.arg_count || R.rank == 0;
    for (uint32_t I = 0; I < R.container_count && !Damaged; ++I) {
      auto C = get<table::container_record>(H.containers_offset, R.first_container + I);
      K.Containers.push_back({C, string(C.name).str()});
    }
    for (uint32_t I = 0; I < R.arg_count && !Damaged; ++I) {
      K.Args.push_back(get<table::arg_record>(H.args_offset, R.first_arg + I));
      const table::arg_record &A = K.Args.back();
      if (A.kind == table::arg_buffer || A.kind == table::arg_offset)
        Damaged |= A.index >= R.container_count;
      if (A.kind == table::arg_offsets)
        Damaged |= uint64_t(A.index) + A.offset > R.container_count;
    }
    return K;
  }

  template <class T> T get(uint64_t Offset, uint64_t Index) {
    T Record = {};
    uint64_t At = Offset + Index * sizeof(T);
    if (At + sizeof(T) <= Bytes.size())
      memcpy(&Record, Bytes.data() + At, sizeof(T));
    else
      Damaged = true;
    return Record;
  }

  StringRef string(uint64_t Offset) {
    StringRef Pool = Bytes.substr(H.strings_offset, H.strings_bytes).substr(Offset);
    size_t End = Pool.find('\0');
    if (End == StringRef::npos) {
      Damaged = true;
      return "";
    }
    return Pool.take_front(End);
  }

  StringRef Bytes;
  table::table_header H = {};
  bool Damaged = false;
};

} // namespace

std::string KernelEntry::source() const {
  return (SourceFile + ":" + Twine(Line) + ":" + Twine(Column)).str();
}

Expected<std::vector<KernelEntry>> readKernelTable(StringRef Bytes) {
  return TableReader(Bytes).read();
}

std::vector<StringRef> featureNames(uint32_t Features) {
  static const std::pair<uint32_t, StringRef> Names[] = {
      {table::feature_fp64, "fp64"}, {table::feature_int64_atomics, "int64-atomics"}};
  std::vector<StringRef> Result;
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
  File.Buffers.push_back(std::move(*Buffer));
  MemoryBufferRef Bytes(File.Buffers.back()->getBuffer(), Path);
  bool IsArchive = identify_magic(Bytes.getBuffer()) == file_magic::archive;
  if (Error E = IsArchive ? readArchive(File, Bytes) : readObject(File, "", Bytes))
    return E;
  return File;
}

} // namespace amp
