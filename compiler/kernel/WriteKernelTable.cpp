// A table is built from vectors of its records; equal strings are stored once. The structs of
// kernel_table.h are copied as they are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WriteKernelTable.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;

namespace amp {
namespace {

static_assert(llvm::endianness::native == llvm::endianness::little,
              "kernel tables are little-endian: write the records field by field");

class TableBuilder {
public:
  void add(const KernelInfo &K) {
    table::kernel_record R = {};
    R.symbol = string(K.Symbol);
    R.name = string(K.Name);
    R.source_location = string(K.Source);
    R.rank = K.Rank;
    for (unsigned I = 0; I < K.Tile.size() && I < 3; ++I)
      R.tile[I] = K.Tile[I];
    R.local_bytes = K.LocalBytes;
    R.features = K.Features;
    R.functor_bytes = K.FunctorBytes;
    R.first_container = Containers.size();
    R.container_count = K.Containers.size();
    R.first_arg = Args.size();
    R.arg_count = K.Args.size();
    for (const ContainerInfo &C : K.Containers)
      Containers.push_back({C.Kind, C.Access, uint32_t(C.Offset), C.Rank, uint32_t(C.ElemBytes), string(C.Name),
                            uint32_t(container_layout::size(C.Rank) + sizeof(int) * C.Tail)});
    Args.insert(Args.end(), K.Args.begin(), K.Args.end());
    Kernels.push_back(R);
  }

  std::string finish() const {
    table::table_header H = {};
    std::memcpy(H.magic, table::magic, sizeof(H.magic));
    H.abi_version = table::abi_version;
    std::string Bytes(sizeof(H), '\0');
    H.kernel_count = Kernels.size();
    H.kernels_offset = append(Bytes, Kernels);
    H.container_count = Containers.size();
    H.containers_offset = append(Bytes, Containers);
    H.arg_count = Args.size();
    H.args_offset = append(Bytes, Args);
    H.strings_bytes = Strings.size();
    H.strings_offset = Bytes.size();
    Bytes += Strings;
    H.total_bytes = Bytes.size();
    std::memcpy(Bytes.data(), &H, sizeof(H));
    return Bytes;
  }

private:
  uint32_t string(StringRef S) {
    auto [It, New] = Known.insert({S, uint32_t(Strings.size())});
    if (New)
      Strings += S.str() + '\0';
    return It->second;
  }

  template <class T> static uint32_t append(std::string &Bytes, const std::vector<T> &Records) {
    uint32_t Offset = Bytes.size();
    Bytes.append(reinterpret_cast<const char *>(Records.data()), Records.size() * sizeof(T));
    return Offset;
  }

  std::vector<table::kernel_record> Kernels;
  std::vector<table::container_record> Containers;
  std::vector<table::arg_record> Args;
  std::string Strings;
  StringMap<uint32_t> Known;
};

/// Reads records of a table; records out of bounds read as zero.
class TableReader {
public:
  explicit TableReader(StringRef Table) : Table(Table) {
    if (Table.size() >= sizeof(H))
      std::memcpy(&H, Table.data(), sizeof(H));
  }

  bool isValid() const {
    return std::memcmp(H.magic, table::magic, sizeof(H.magic)) == 0 && H.abi_version == table::abi_version &&
           H.total_bytes == Table.size();
  }
  table::kernel_record kernel(uint32_t I) const { return get<table::kernel_record>(H.kernels_offset, I); }
  template <class T> T get(uint32_t Offset, uint32_t Index) const {
    T Record = {};
    size_t At = Offset + size_t(Index) * sizeof(T);
    if (At + sizeof(T) <= Table.size())
      std::memcpy(&Record, Table.data() + At, sizeof(T));
    return Record;
  }
  StringRef string(uint32_t Offset) const {
    if (Offset >= H.strings_bytes)
      return "<bad string>";
    return Table.substr(H.strings_offset + Offset).split('\0').first;
  }

  StringRef Table;
  table::table_header H = {};
};

class TablePrinter : TableReader {
public:
  TablePrinter(StringRef Table, raw_ostream &OS) : TableReader(Table), OS(OS) {}

  bool print() {
    if (!isValid())
      return false;
    OS << "kernel table, version " << H.abi_version << ", " << H.total_bytes << " bytes\n";
    for (uint32_t I = 0; I < H.kernel_count; ++I)
      printKernel(kernel(I));
    return true;
  }

private:
  void printKernel(const table::kernel_record &K) {
    OS << "kernel " << string(K.name) << "\n  symbol " << string(K.symbol) << "\n  source " << string(K.source_location)
       << "\n  rank " << K.rank;
    if (K.tile[0])
      OS << ", tile " << K.tile[0] << "x" << K.tile[1] << "x" << K.tile[2];
    OS << ", functor " << K.functor_bytes << " bytes, local " << K.local_bytes << " bytes\n";
    if (K.features & table::all_features) {
      OS << "  needs";
#define CPPAMP_FEATURE(name, bit, word, title, extensions)                                                             \
  if (K.features & table::feature_##name)                                                                              \
    OS << " " word;
#include "amp/detail/features.def"
      OS << "\n";
    }
    if (K.features & table::feature_robust)
      OS << "  robust\n";
    if (K.features & table::feature_bounds)
      OS << "  bounds\n";
    if (K.features & table::feature_no_image)
      OS << "  in no image\n";
    if (K.features & table::group_row_mask)
      OS << "  groups " << table::group_row(K.features) << " wide"
         << (K.features & table::group_row_planes ? ", over planes\n" : "\n");
    for (uint32_t I = 0; I < K.container_count; ++I)
      printContainer(I, get<table::container_record>(H.containers_offset, K.first_container + I));
    for (uint32_t I = 0; I < K.arg_count; ++I)
      printArg(I, get<table::arg_record>(H.args_offset, K.first_arg + I));
  }

  void printContainer(uint32_t I, const table::container_record &C) {
    OS << "  container " << I << ": " << string(C.name) << ", "
       << (C.kind == table::container_view        ? "view"
           : C.kind == table::container_array_ref ? "array_ref"
                                                  : "messages")
       << " at " << C.offset << ", rank " << C.rank << ", elem " << C.elem_bytes << " bytes,"
       << (C.access & table::access_read ? " read" : "") << (C.access & table::access_write ? " write" : "") << "\n";
  }

  void printArg(uint32_t I, const table::arg_record &A) {
    OS << "  arg " << I << ": ";
    switch (A.kind) {
    case table::arg_buffer:
      OS << "buffer of container " << A.index;
      break;
    case table::arg_offset:
      OS << "offset of container " << A.index;
      break;
    case table::arg_offsets:
      OS << "offsets of containers " << A.index << " to " << A.index + A.offset - 1;
      break;
    case table::arg_scalar:
      OS << "scalar at " << A.offset;
      break;
    case table::arg_indirect:
      OS << "indirect at " << A.offset << " -> " << A.offset2;
      break;
    case table::arg_domain:
      OS << "domain " << A.index;
      break;
    case table::arg_size:
      OS << "size of container " << A.index;
      break;
    case table::arg_functor:
      OS << "functor";
      break;
    default:
      OS << "kind " << A.kind;
    }
    if (A.bytes)
      OS << ", " << A.bytes << " bytes";
    OS << "\n";
  }

  raw_ostream &OS;
};

} // namespace

std::string writeKernelTable(const std::vector<KernelInfo> &Kernels) {
  TableBuilder Builder;
  for (const KernelInfo &K : Kernels)
    Builder.add(K);
  return Builder.finish();
}

std::vector<StringRef> listKernelSymbols(StringRef Table) {
  std::vector<StringRef> Symbols;
  TableReader Reader(Table);
  if (Reader.isValid())
    for (uint32_t I = 0; I < Reader.H.kernel_count; ++I)
      Symbols.push_back(Reader.string(Reader.kernel(I).symbol));
  return Symbols;
}

bool printKernelTable(StringRef Table, raw_ostream &OS) { return TablePrinter(Table, OS).print(); }

} // namespace amp
