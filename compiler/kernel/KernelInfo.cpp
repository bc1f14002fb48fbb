// See KernelInfo.h. The only reader and writer of !cppamp.kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelInfo.h"

#include "amp/detail/message_layout.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

/// Reads the operands of one tuple in order, and records whether all were present.
class TupleReader {
public:
  explicit TupleReader(const Metadata *M) : Node(dyn_cast_or_null<MDNode>(M)) { Ok = Node; }

  uint64_t integer() {
    if (auto *C = mdconst::dyn_extract_or_null<ConstantInt>(next()))
      return C->getZExtValue();
    Ok = false;
    return 0;
  }
  std::string string() {
    if (auto *S = dyn_cast_or_null<MDString>(next()))
      return S->getString().str();
    Ok = false;
    return "";
  }
  Function *function() {
    if (auto *F = mdconst::dyn_extract_or_null<Function>(next()))
      return F;
    Ok = false;
    return nullptr;
  }
  /// Calls Read with a reader for each tuple in a tuple.
  template <class Fn> void list(Fn Read) {
    auto *List = dyn_cast_or_null<MDNode>(next());
    if (!List) {
      Ok = false;
      return;
    }
    for (const MDOperand &Op : List->operands()) {
      TupleReader Element(Op.get());
      Read(Element);
      Ok &= Element.Ok;
    }
  }
  void integers(SmallVectorImpl<uint32_t> &Out) {
    TupleReader List(next().get());
    while (List.more())
      Out.push_back(List.integer());
    Ok &= List.Ok;
  }
  bool more() const { return Node && Index < Node->getNumOperands(); }

  bool Ok;

private:
  MDOperand &next() {
    static MDOperand None;
    if (!more())
      return None;
    return const_cast<MDOperand &>(Node->getOperand(Index++));
  }

  const MDNode *Node;
  unsigned Index = 0;
};

bool readKernel(const MDNode *Node, KernelInfo &K) {
  TupleReader R(Node);
  K.Kernel = R.function();
  K.Symbol = R.string();
  K.Source = R.string();
  K.Rank = R.integer();
  R.integers(K.Tile);
  R.list([&](TupleReader &C) {
    ContainerInfo Info;
    Info.Name = C.string();
    Info.Offset = C.integer();
    Info.Kind = C.integer();
    Info.ReadOnly = C.integer();
    Info.ElemBytes = C.integer();
    Info.Rank = C.integer();
    Info.Access = C.more() ? C.integer() : 0;
    Info.Tail = C.more() ? C.integer() : 0;
    K.Containers.push_back(std::move(Info));
  });
  R.list([&](TupleReader &F) {
    FieldInfo Info;
    Info.Name = F.string();
    Info.Offset = F.integer();
    Info.Bytes = F.integer();
    K.Fields.push_back(std::move(Info));
  });
  K.FunctorBytes = R.integer();
  K.Name = R.string();
  K.Outlined = R.more();
  if (!K.Outlined)
    return R.Ok;
  R.list([&](TupleReader &A) {
    table::arg_record Arg;
    Arg.kind = A.integer();
    Arg.index = A.integer();
    Arg.offset = A.integer();
    Arg.offset2 = A.integer();
    Arg.bytes = A.integer();
    K.Args.push_back(Arg);
  });
  K.LocalBytes = R.integer();
  K.Features = R.integer();
  return R.Ok && K.Args.size() == K.Kernel->arg_size();
}

/// Builds tuples.
struct TupleWriter {
  LLVMContext &C;
  Metadata *string(StringRef S) { return MDString::get(C, S); }
  Metadata *integer(unsigned Bits, uint64_t V) {
    return ConstantAsMetadata::get(ConstantInt::get(IntegerType::get(C, Bits), V));
  }
  MDNode *tuple(ArrayRef<Metadata *> Ops) { return MDNode::get(C, Ops); }

  MDNode *container(const KernelInfo &K, const ContainerInfo &X) {
    SmallVector<Metadata *, 7> Ops = {string(X.Name),         integer(64, X.Offset),    integer(32, X.Kind),
                                      integer(1, X.ReadOnly), integer(64, X.ElemBytes), integer(32, X.Rank)};
    if (K.Outlined || X.Tail || X.Access)
      Ops.push_back(integer(32, X.Access));
    if (X.Tail && !K.Outlined)
      Ops.push_back(integer(32, X.Tail));
    return tuple(Ops);
  }
  MDNode *kernel(const KernelInfo &K) {
    SmallVector<Metadata *, 8> Tile, Containers, Fields, Args;
    for (uint32_t T : K.Tile)
      Tile.push_back(integer(32, T));
    for (const ContainerInfo &X : K.Containers)
      Containers.push_back(container(K, X));
    for (const FieldInfo &X : K.Fields)
      Fields.push_back(tuple({string(X.Name), integer(64, X.Offset), integer(64, X.Bytes)}));
    SmallVector<Metadata *, 12> Ops = {ValueAsMetadata::get(K.Kernel),
                                       string(K.Symbol),
                                       string(K.Source),
                                       integer(32, K.Rank),
                                       tuple(Tile),
                                       tuple(Containers),
                                       tuple(Fields),
                                       integer(64, K.FunctorBytes),
                                       string(K.Name)};
    if (K.Outlined) {
      for (const table::arg_record &A : K.Args)
        Args.push_back(tuple({integer(32, A.kind), integer(32, A.index), integer(32, A.offset), integer(32, A.offset2),
                              integer(32, A.bytes)}));
      Ops.append({tuple(Args), integer(32, K.LocalBytes), integer(32, K.Features)});
    }
    return tuple(Ops);
  }
};

} // namespace

std::vector<KernelInfo> readKernels(Module &M) {
  std::vector<KernelInfo> Kernels;
  const NamedMDNode *List = M.getNamedMetadata(KernelsMetadata);
  for (unsigned I = 0, E = List ? List->getNumOperands() : 0; I < E; ++I) {
    KernelInfo K;
    if (!readKernel(List->getOperand(I), K)) {
      report(M.getContext(), diag::InternalError) << "!cppamp.kernels, operand " + Twine(I) + ", is malformed";
      return {};
    }
    Kernels.push_back(std::move(K));
  }
  return Kernels;
}

void writeKernels(Module &M, const std::vector<KernelInfo> &Kernels) {
  NamedMDNode *List = M.getOrInsertNamedMetadata(KernelsMetadata);
  List->clearOperands();
  TupleWriter W{M.getContext()};
  for (const KernelInfo &K : Kernels)
    List->addOperand(W.kernel(K));
}

std::vector<ContainerInfo> allContainers(const KernelInfo &K) {
  std::vector<ContainerInfo> All = K.Containers;
  for (ContainerInfo &C : All)
    C.Access = table::access_read | (C.ReadOnly ? 0u : uint32_t(table::access_write));
  return All;
}

static constexpr char RejectedAttribute[] = "cppamp-rejected";

bool isFlatPointer(const Type *T) { return T->isPointerTy() && T->getPointerAddressSpace() == PrivateSpace; }

void markRobust(Module &M) { M.getOrInsertNamedMetadata(RobustMetadata); }
bool isRobust(const Module &M) { return M.getNamedMetadata(RobustMetadata) != nullptr; }

uint32_t getMessageOrigin(const KernelInfo &K) {
  return Concurrency::detail::message_origin(K.Symbol.c_str(), K.Source.c_str(), K.Rank);
}

void markBounds(Module &M) { M.getOrInsertNamedMetadata(BoundsMetadata); }
bool hasBounds(const Module &M) { return M.getNamedMetadata(BoundsMetadata) != nullptr; }

void setMissingBodies(Module &M, MissingBodies Where) {
  NamedMDNode *Node = M.getOrInsertNamedMetadata(BodiesMetadata);
  Node->clearOperands();
  LLVMContext &C = M.getContext();
  auto *Value = ConstantInt::get(Type::getInt32Ty(C), static_cast<uint64_t>(Where));
  Node->addOperand(MDNode::get(C, ConstantAsMetadata::get(Value)));
}

MissingBodies getMissingBodies(const Module &M) {
  const NamedMDNode *Node = M.getNamedMetadata(BodiesMetadata);
  if (!Node || Node->getNumOperands() != 1)
    return MissingBodies::Nowhere;
  return static_cast<MissingBodies>(TupleReader(Node->getOperand(0)).integer());
}

void setVersions(Function &Kernel, const KernelVersions &V) {
  LLVMContext &C = Kernel.getContext();
  auto *HasGuards = ConstantAsMetadata::get(ConstantInt::getBool(C, V.HasGuards));
  Kernel.setMetadata(VersionsMetadata,
                     MDNode::get(C, {ValueAsMetadata::get(V.Check), ValueAsMetadata::get(V.Unguarded), HasGuards}));
}

std::optional<KernelVersions> findVersions(const Function &Kernel) {
  const MDNode *Node = Kernel.getMetadata(VersionsMetadata);
  if (!Node)
    return std::nullopt;
  return KernelVersions{mdconst::extract<Function>(Node->getOperand(0)),
                        mdconst::extract<Function>(Node->getOperand(1)),
                        mdconst::extract<ConstantInt>(Node->getOperand(2))->isOne()};
}

Function *takeUnguarded(Function &Kernel) {
  std::optional<KernelVersions> Versions = findVersions(Kernel);
  if (!Versions)
    return nullptr;
  Kernel.setMetadata(VersionsMetadata, nullptr);
  Versions->Check->eraseFromParent();
  return Versions->Unguarded;
}

void dropVersions(Function &Kernel) {
  if (Function *Unguarded = takeUnguarded(Kernel))
    Unguarded->eraseFromParent();
}

void markRejected(Function &F) { F.addFnAttr(RejectedAttribute); }

bool isRejected(const Function &F) { return F.hasFnAttribute(RejectedAttribute); }

DeviceReport reject(Instruction &I, FilledMessage Why) {
  markRejected(*I.getFunction());
  return DeviceReport(report(I, std::move(Why)), *I.getFunction());
}

bool dropRejectedKernels(Module &M) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  // Propagates the rejection from functions to their users.
  SmallSetVector<Function *, 16> Rejected;
  for (Function &F : M)
    if (isRejected(F))
      Rejected.insert(&F);
  for (unsigned I = 0; I < Rejected.size(); ++I) {
    SmallVector<User *, 16> Users(Rejected[I]->users());
    while (!Users.empty()) {
      User *U = Users.pop_back_val();
      if (auto *Inst = dyn_cast<Instruction>(U))
        Rejected.insert(Inst->getFunction());
      else
        Users.append(U->user_begin(), U->user_end());
    }
  }
  std::vector<KernelInfo> Left;
  for (KernelInfo &K : Kernels)
    if (!Rejected.contains(K.Kernel))
      Left.push_back(K);
  writeKernels(M, Left);
  for (KernelInfo &K : Kernels)
    if (Rejected.contains(K.Kernel) && K.Kernel->use_empty())
      K.Kernel->eraseFromParent();
  return !Left.empty();
}

std::string getVariableName(const GlobalVariable &G) {
  std::string Name = demangle(G.getName());
  if (size_t Scope = Name.rfind("::"); Scope != std::string::npos)
    Name.erase(0, Scope + 2);
  return Name.substr(0, Name.find_first_of(" ([<"));
}

/// Returns the text that one of Clang's annotations points to.
static StringRef getAnnotation(const Constant *Entry) {
  auto *Text = dyn_cast<GlobalVariable>(Entry->getOperand(1)->stripPointerCasts());
  auto *Data = Text && Text->hasInitializer() ? dyn_cast<ConstantDataArray>(Text->getInitializer()) : nullptr;
  return Data && Data->isCString() ? Data->getAsCString() : StringRef();
}

void readVariablePositions(Module &M) {
  GlobalVariable *All = M.getGlobalVariable("llvm.global.annotations");
  auto *Entries = All && All->hasInitializer() ? dyn_cast<ConstantArray>(All->getInitializer()) : nullptr;
  if (!Entries)
    return;
  LLVMContext &C = M.getContext();
  for (const Use &Entry : Entries->operands()) {
    auto *Struct = dyn_cast<ConstantStruct>(Entry);
    auto *Variable = Struct ? dyn_cast<GlobalVariable>(Struct->getOperand(0)->stripPointerCasts()) : nullptr;
    if (Variable && Variable->getSection() == TileStaticSection)
      Variable->setMetadata(SourceMetadata, MDNode::get(C, MDString::get(C, getAnnotation(Struct))));
  }
  All->eraseFromParent();
}

const ContainerInfo *findContainer(const Value *Pointer, uint64_t Field, const KernelInfo &K) {
  const DataLayout &DL = K.Kernel->getParent()->getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  bool IsArray = false;
  if (auto *Load = dyn_cast<LoadInst>(Base); Load && Offset == Field) {
    IsArray = true;
    Offset = 0;
    Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  }
  if (Base != K.Kernel->getArg(0))
    return nullptr;
  uint64_t At = Offset.getZExtValue() - (IsArray ? 0 : Field);
  auto Found = find_if(K.Containers, [&](const ContainerInfo &C) { return C.Offset == At && C.isArray() == IsArray; });
  return Found == K.Containers.end() ? nullptr : &*Found;
}

} // namespace amp
