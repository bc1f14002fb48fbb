// The order is that of the table: containers in the function object's order (buffer, offset),
// fields of arrays captured by reference, scalars by offset, the domain, the copy of the function
// object.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelArguments.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace amp {

namespace {

/// Types that a kernel argument can have. (Vectors are gone later.)
bool isArgumentType(Type *T) {
  return T->isFloatTy() || T->isDoubleTy() || T->isIntegerTy(8) || T->isIntegerTy(16) || T->isIntegerTy(32) ||
         T->isIntegerTy(64);
}

std::string toIdentifier(StringRef Name) {
  std::string Result;
  for (char C : Name)
    Result += isAlnum(C) || C == '_' ? C : '_';
  if (Result.empty() || isDigit(Result[0]))
    Result.insert(0, "_");
  return Result;
}

} // namespace

KernelArguments::KernelArguments(KernelInfo &K, const DataLayout &DL)
    : K(K), DL(DL), Robust(isRobust(*K.Kernel->getParent())), All(K.Containers) {}

bool KernelArguments::useFields(ArrayRef<std::pair<LoadInst *, uint64_t>> Loads) {
  SmallVector<std::pair<LoadInst *, uint64_t>> Sorted(Loads.begin(), Loads.end());
  llvm::stable_sort(Sorted, [](auto &A, auto &B) { return A.second < B.second; });
  bool Complete = true;
  ScalarCluster C;
  for (auto &[Load, Offset] : Sorted) {
    uint64_t End = Offset + DL.getTypeStoreSize(Load->getType());
    if (!C.Loads.empty() && Offset >= C.Offset + C.Bytes)
      addCluster(std::exchange(C, {}), Complete);
    if (C.Loads.empty())
      C.Offset = Offset;
    C.Bytes = std::max(C.Bytes, End - C.Offset);
    C.Loads.push_back({Load, Offset});
  }
  if (!C.Loads.empty())
    addCluster(std::move(C), Complete);
  return Complete;
}

void KernelArguments::addCluster(ScalarCluster C, bool &Complete) {
  C.Type = C.Loads[0].first->getType();
  bool Uniform = llvm::all_of(C.Loads, [&](auto &L) { return L.first->getType() == C.Type; });
  if (!Uniform || C.Bytes != DL.getTypeStoreSize(C.Type) || !isArgumentType(C.Type)) {
    // Loads of different types, or of a type like half: pass an integer of that size.
    if (C.Bytes > 8 || !isPowerOf2_64(C.Bytes)) {
      Complete = false;
      return;
    }
    C.Type = IntegerType::get(C.Type->getContext(), C.Bytes * 8);
  }
  Clusters.push_back(std::move(C));
}

void KernelArguments::add(table::arg_kind Kind, uint32_t Index, uint32_t Offset, uint32_t Offset2, Type *T,
                          std::string Name) {
  uint32_t Bytes = T->isPointerTy() ? 0 : uint32_t(DL.getTypeStoreSize(T));
  Params.push_back({{Kind, Index, Offset, Offset2, Bytes}, T, std::move(Name)});
}

std::string KernelArguments::fieldName(uint64_t Offset) const {
  for (const FieldInfo &F : K.Fields)
    if (Offset >= F.Offset && Offset < F.Offset + F.Bytes)
      return toIdentifier(F.Name) + (Offset == F.Offset ? "" : "_" + std::to_string(Offset - F.Offset));
  for (const ContainerInfo &C : All) {
    uint64_t In = Offset - C.Offset - container_layout::Extent;
    if (!C.isArray() && Offset >= C.Offset + container_layout::Extent && In < 8ull * C.Rank)
      return toIdentifier(C.Name) + (In < 4ull * C.Rank ? "_extent" : "_stride") + std::to_string(In / 4 % C.Rank);
    if (!C.isArray() && Offset == C.Offset + container_layout::ByteOffset)
      return toIdentifier(C.Name) + "_start";
  }
  return "field_" + std::to_string(Offset);
}

void KernelArguments::addContainers() {
  LLVMContext &Ctx = K.Kernel->getContext();
  Type *I32 = Type::getInt32Ty(Ctx), *I64 = Type::getInt64Ty(Ctx);
  K.Containers.clear();
  for (unsigned C : Containers) {
    std::string Name = toIdentifier(All[C].Name);
    add(table::arg_buffer, C, 0, 0, PointerType::get(Ctx, GlobalSpace), Name);
    add(table::arg_offset, C, 0, 0, I64, Name + "_offset");
    K.Containers.push_back(All[C]);
  }
  for (unsigned C : Containers) {
    if (!All[C].isArray())
      continue;
    std::string Name = toIdentifier(All[C].Name);
    add(table::arg_indirect, C, All[C].Offset, container_layout::ByteOffset, I64, Name + "_start");
    if (Robust)
      add(table::arg_size, C, 0, 0, I64, Name + "_bytes");
    for (unsigned I = 0; I < 2 * All[C].Rank; ++I)
      add(table::arg_indirect, C, All[C].Offset, container_layout::Extent + 4 * I, I32,
          Name + (I < All[C].Rank ? "_extent" : "_stride") + std::to_string(I % All[C].Rank));
    for (unsigned I = 0; I < All[C].Tail; ++I)
      add(table::arg_indirect, C, All[C].Offset, container_layout::size(All[C].Rank) + 4 * I, I32,
          Name + "_format" + std::to_string(I));
  }
}

void KernelArguments::addScalars() {
  for (const ScalarCluster &C : Clusters)
    if (std::optional<unsigned> Sized = sizeOf(C))
      add(table::arg_size, *Sized, 0, 0, C.Type, toIdentifier(All[*Sized].Name) + "_bytes");
    else
      add(table::arg_scalar, 0, C.Offset, 0, C.Type, fieldName(C.Offset));
}

std::optional<unsigned> KernelArguments::sizeOf(const ScalarCluster &C) const {
  for (unsigned I : Containers)
    if (Robust && !All[I].isArray() && C.Bytes == 8 && C.Offset == All[I].Offset + container_layout::Home)
      return I;
  return std::nullopt;
}

Function *KernelArguments::create(Function &Entry) {
  LLVMContext &Ctx = Entry.getContext();
  llvm::sort(Clusters, [](auto &A, auto &B) { return A.Offset < B.Offset; });
  addContainers();
  addScalars();
  for (unsigned I : Domain)
    add(table::arg_domain, I, 0, 0, Type::getInt32Ty(Ctx), "domain" + std::to_string(I));
  if (Functor) // devices guarantee only 64 KiB of constant memory
    add(table::arg_functor, 0, 0, 0, PointerType::get(Ctx, K.FunctorBytes <= 65536 ? ConstantSpace : GlobalSpace),
        "functor");

  SmallVector<Type *, 16> Types;
  for (const Parameter &P : Params)
    Types.push_back(P.Type);
  Kernel = moveBody(Entry, Types);
  for (auto [Arg, P] : llvm::zip(Kernel->args(), Params)) {
    if (Value *Other = Kernel->getValueSymbolTable()->lookup(P.Name); Other && !isa<Argument>(Other))
      Other->setName(P.Name + ".value");
    Arg.setName(P.Name);
  }
  // The table numbers only the containers in use.
  for (const Parameter &P : Params) {
    table::arg_record Record = P.Record;
    if (Record.kind == table::arg_buffer || Record.kind == table::arg_offset || Record.kind == table::arg_size)
      Record.index = std::distance(Containers.begin(), Containers.find(Record.index));
    else if (Record.kind == table::arg_indirect)
      Record.index = 0;
    K.Args.push_back(Record);
  }
  return Kernel;
}

Argument *KernelArguments::find(table::arg_kind Kind, uint32_t Index, uint32_t Offset, uint32_t Offset2) const {
  for (auto [Arg, P] : llvm::zip(Kernel->args(), Params))
    if (P.Record.kind == Kind && P.Record.index == Index && P.Record.offset == Offset && P.Record.offset2 == Offset2)
      return &Arg;
  llvm_unreachable("outline-kernels: an argument was not decided on");
}

Argument *KernelArguments::scalar(const ScalarCluster &C) const {
  if (std::optional<unsigned> Sized = sizeOf(C))
    return find(table::arg_size, *Sized);
  return find(table::arg_scalar, 0, C.Offset);
}
Argument *KernelArguments::domain(unsigned I) const { return find(table::arg_domain, I); }
Argument *KernelArguments::functor() const { return find(table::arg_functor, 0); }

Value *KernelArguments::data(IRBuilder<> &B, unsigned Container) {
  Value *&V = Data[Container];
  if (!V) {
    Argument *Buffer = find(table::arg_buffer, Container);
    Value *Address =
        B.CreateGEP(B.getInt8Ty(), Buffer, find(table::arg_offset, Container), Buffer->getName() + ".global");
    V = B.CreateAddrSpaceCast(Address, B.getPtrTy(PrivateSpace), Buffer->getName() + ".data");
  }
  return V;
}

Value *KernelArguments::object(IRBuilder<> &B, unsigned Container) {
  Value *&V = Objects[Container];
  if (V)
    return V;
  const ContainerInfo &C = All[Container];
  Value *DataPtr = data(B, Container);
  AllocaInst *Object = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), container_layout::size(C.Rank) + 4 * C.Tail),
                                      nullptr, C.Name + ".object");
  Object->setAlignment(Align(8));
  auto Store = [&](Value *Field, uint64_t Offset) {
    B.CreateAlignedStore(Field, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Object, Offset), Align(Offset % 8 ? 4 : 8));
  };
  Store(DataPtr, container_layout::Data);
  Store(Robust ? static_cast<Value *>(find(table::arg_size, Container)) : B.getInt64(0), container_layout::Home);
  for (auto [Arg, P] : llvm::zip(Kernel->args(), Params))
    if (P.Record.kind == table::arg_indirect && P.Record.index == Container)
      Store(&Arg, P.Record.offset2);
  return V = Object;
}

Function *moveBody(Function &Old, ArrayRef<Type *> Params) {
  auto *Type = FunctionType::get(Old.getReturnType(), Params, /*isVarArg=*/false);
  Function *New = Function::Create(Type, Old.getLinkage(), Old.getAddressSpace());
  Old.getParent()->getFunctionList().insert(Old.getIterator(), New);
  New->takeName(&Old);
  New->setCallingConv(Old.getCallingConv());
  New->setAttributes(AttributeList().addFnAttributes(Old.getContext(),
                                                     AttrBuilder(Old.getContext(), Old.getAttributes().getFnAttrs())));
  New->copyMetadata(&Old, 0);
  Old.setSubprogram(nullptr);
  New->splice(New->begin(), &Old);
  return New;
}

PreservedAnalyses changeKernels(Module &M, function_ref<bool(KernelInfo &)> Change) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  bool Changed = false;
  for (KernelInfo &K : Kernels)
    if (K.Outlined)
      Changed |= Change(K);
  if (!Changed)
    return PreservedAnalyses::all();
  writeKernels(M, Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
