// See KernelCaptures.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelCaptures.h"
#include "Names.h"
#include "kernel/KernelInfo.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

using namespace clang;

namespace amp {

ContainerType getContainerType(ASTContext &Context, QualType T) {
  ContainerType R;
  auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(T->getAsCXXRecordDecl());
  if (!Spec)
    return R;
  auto *Annotation = Spec->getAttr<AnnotateAttr>();
  if (!Annotation)
    Annotation = Spec->getSpecializedTemplate()->getTemplatedDecl()->getAttr<AnnotateAttr>();
  if (!Annotation || Annotation->getAnnotation() != ContainerAnnotation)
    return R;
  const TemplateArgumentList &Args = Spec->getTemplateArgs();
  if (Args.size() < 2 || Args[0].getKind() != TemplateArgument::Type || Args[1].getKind() != TemplateArgument::Integral)
    return R;
  R.IsContainer = true;
  R.IsArray = Spec->getName() == "array";
  R.ReadOnly = Args[0].getAsType().isConstQualified() || T.isConstQualified();
  if (!R.IsArray)
    R.ReadOnly = Args[0].getAsType().isConstQualified();
  if (!Args[0].getAsType()->isIncompleteType()) // incomplete in code with errors
    R.ElemBytes = Context.getTypeSizeInChars(Args[0].getAsType()).getQuantity();
  R.Rank = Args[1].getAsIntegral().getZExtValue();
  if (Spec->getName() == "texture") {
    R.IsArray = true;
    R.ReadOnly = T.isConstQualified();
    R.ElemBytes = 4;
    R.Tail = R.Rank + 2; // extents, bits of a scalar, mip levels: detail::texture_state
    R.Rank = 1;
  }
  return R;
}

namespace {

/// Walks the layout of one function object.
class CaptureReader {
public:
  CaptureReader(ASTContext &Context, KernelEntry &Kernel) : Context(Context), Kernel(Kernel) {}

  void readRecord(const CXXRecordDecl *RD, uint64_t Base, StringRef Prefix) {
    if (!RD || RD->isInvalidDecl())
      return;
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(RD);
    for (const CXXBaseSpecifier &B : RD->bases())
      if (auto *BD = B.getType()->getAsCXXRecordDecl(); BD && !B.isVirtual())
        readRecord(BD, Base + Layout.getBaseClassOffset(BD).getQuantity(), Prefix);

    llvm::DenseMap<const FieldDecl *, StringRef> CaptureNames;
    if (RD->isLambda()) {
      auto Field = RD->field_begin();
      for (const LambdaCapture &C : RD->captures()) {
        if (C.capturesVariable() && C.getCapturedVar()->getDeclName().isIdentifier())
          CaptureNames[*Field] = C.getCapturedVar()->getName();
        ++Field;
      }
    }
    for (const FieldDecl *F : RD->fields()) {
      StringRef Own = CaptureNames.count(F) ? CaptureNames[F] : F->getName();
      std::string Name = Prefix.empty() ? Own.str() : Own.empty() ? Prefix.str() : (Prefix + "_" + Own).str();
      uint64_t Offset = Base + Layout.getFieldOffset(F->getFieldIndex()) / 8;
      readType(F->getType(), Offset, Name);
    }
  }

private:
  void readType(QualType T, uint64_t Offset, const std::string &Name) {
    if (T->isReferenceType()) {
      ContainerType C = getContainerType(Context, T->getPointeeType());
      if (C.IsContainer)
        addContainer(C, Offset, Name, /*ByReference=*/true);
      return;
    }
    ContainerType C = getContainerType(Context, T);
    if (C.IsContainer) {
      addContainer(C, Offset, Name, /*ByReference=*/false);
      return;
    }
    if (const ConstantArrayType *A = Context.getAsConstantArrayType(T)) {
      if (A->getElementType()->isRecordType() || A->getElementType()->isArrayType()) {
        uint64_t Size = Context.getTypeSizeInChars(A->getElementType()).getQuantity();
        const size_t Before = Kernel.size();
        for (uint64_t I = 0, E = A->getSize().getZExtValue(); I < E && !Kernel.isFull(); ++I) {
          readType(A->getElementType(), Offset + I * Size, Name + std::to_string(I));
          const size_t Each = Kernel.size() - Before;
          if (I == 0 && Each == 0)
            break; // empty classes
          if (I == 0 && !Kernel.isFull() && E >= llvm::divideCeil(MaxCaptured - Before, Each))
            Kernel.IsOverfull = true; // reading all elements would take seconds
        }
        return;
      }
    } else if (const CXXRecordDecl *RD = T->getAsCXXRecordDecl(); RD && !RD->isUnion()) {
      readRecord(RD, Offset, Name);
      return;
    }
    Kernel.Fields.push_back({Name, Offset, static_cast<uint64_t>(Context.getTypeSizeInChars(T).getQuantity())});
  }

  void addContainer(const ContainerType &C, uint64_t Offset, const std::string &Name, bool ByReference) {
    Kernel.Containers.push_back({Name, Offset, ByReference, C.ReadOnly, C.ElemBytes, C.Rank, C.Tail});
  }

  ASTContext &Context;
  KernelEntry &Kernel;
};

/// Finds a template of Concurrency::detail by name.
template <class T> T *findDetailTemplate(ASTContext &Context, StringRef Name) {
  DeclContext *Scope = Context.getTranslationUnitDecl();
  for (StringRef Part : {"Concurrency", "detail"}) {
    NamespaceDecl *Found = nullptr;
    for (NamedDecl *D : Scope->lookup(&Context.Idents.get(Part)))
      if (auto *N = dyn_cast<NamespaceDecl>(D))
        Found = N;
    if (!Found)
      return nullptr;
    Scope = Found;
  }
  for (NamedDecl *D : Scope->lookup(&Context.Idents.get(Name)))
    if (auto *R = dyn_cast<T>(D))
      return R;
  return nullptr;
}

/// Returns "matmul" for a lambda in a function of that name, and a function object's class name.
std::string getReadableName(const CXXRecordDecl *Functor) {
  std::string Name;
  if (!Functor->isLambda()) {
    Name = Functor->getNameAsString();
  } else {
    const DeclContext *DC = Functor->getDeclContext();
    while (DC && !DC->isFunctionOrMethod() && !DC->isNamespace())
      DC = DC->getParent();
    auto *F = dyn_cast_or_null<FunctionDecl>(DC);
    while (F && isa<CXXMethodDecl>(F) && cast<CXXMethodDecl>(F)->getParent()->isLambda()) {
      DC = cast<CXXMethodDecl>(F)->getParent()->getDeclContext();
      while (DC && !DC->isFunctionOrMethod() && !DC->isNamespace())
        DC = DC->getParent();
      F = dyn_cast_or_null<FunctionDecl>(DC);
    }
    if (F && F->getDeclName().isIdentifier())
      Name = F->getNameAsString();
  }
  for (char &C : Name)
    if (!isalnum(static_cast<unsigned char>(C)))
      C = '_';
  return Name.empty() ? "kernel" : Name;
}

/// Returns the mangled name of the specialization of `Names` with the arguments of `Entry`.
std::string getSymbol(VarTemplateDecl *Names, const TemplateArgumentList &Args, MangleContext &Mangler) {
  void *InsertPos = nullptr;
  VarTemplateSpecializationDecl *Spec = Names->findSpecialization(Args.asArray(), InsertPos);
  if (!Spec)
    return "";
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  Mangler.mangleName(GlobalDecl(Spec), OS);
  return Result;
}

/// Describes the function object, a class.
void readFunctor(ASTContext &Context, QualType Functor, KernelEntry &Kernel) {
  const CXXRecordDecl *RD = Functor->getAsCXXRecordDecl();
  const SourceManager &SM = Context.getSourceManager();
  Kernel.FunctorLoc = RD->getLocation();
  PresumedLoc Loc = SM.getPresumedLoc(SM.getExpansionLoc(Kernel.FunctorLoc));
  if (Loc.isValid())
    Kernel.Location = (Twine(Loc.getFilename()) + ":" + Twine(Loc.getLine()) + ":" + Twine(Loc.getColumn())).str();
  Kernel.Locations = describeLocations(RD, SM);
  Kernel.Name = getReadableName(RD);
  Kernel.FunctorBytes = Context.getTypeSizeInChars(Functor).getQuantity();
  CaptureReader(Context, Kernel).readRecord(RD, 0, "");
}

void readEntryArguments(const ClassTemplateSpecializationDecl *Entry, KernelEntry &Kernel) {
  const TemplateArgumentList &Args = Entry->getTemplateArgs();
  auto Int = [&](unsigned I) { return static_cast<int>(Args[I].getAsIntegral().getSExtValue()); };
  if (Entry->getName() == "flat_entry") {
    Kernel.Rank = Int(0);
    return;
  }
  for (unsigned I = 0; I < 3 && Int(I) > 0; ++I)
    Kernel.Tile.push_back(Int(I));
  Kernel.Rank = Kernel.Tile.size();
}

} // namespace

bool isLaunch(const FunctionDecl *F) {
  if (!F->isFunctionTemplateSpecialization() || !F->getDeclName().isIdentifier() || F->getName() != "launch")
    return false;
  auto *Detail = dyn_cast<NamespaceDecl>(F->getDeclContext());
  auto *Library = Detail ? dyn_cast<NamespaceDecl>(Detail->getDeclContext()) : nullptr;
  return Library && Detail->getName() == "detail" && Library->getName() == "Concurrency";
}

FunctionTemplateDecl *findKernelMain(ASTContext &Context) {
  return findDetailTemplate<FunctionTemplateDecl>(Context, "kernel_main");
}

/// Calls Visit for each array<T, N> and array_view<T, N> that is named, until it returns true.
static bool anyContainer(ASTContext &Context, llvm::function_ref<bool(const ClassTemplateSpecializationDecl *)> Visit) {
  for (NamedDecl *Library : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("Concurrency")))
    if (auto *Scope = dyn_cast<NamespaceDecl>(Library))
      for (StringRef Name : {"array", "array_view"})
        for (NamedDecl *D : Scope->lookup(&Context.Idents.get(Name)))
          if (auto *Template = dyn_cast<ClassTemplateDecl>(D))
            for (const ClassTemplateSpecializationDecl *Spec : Template->specializations())
              if (Visit(Spec))
                return true;
  return false;
}

std::vector<const ClassTemplateSpecializationDecl *> findContainers(ASTContext &Context) {
  std::vector<const ClassTemplateSpecializationDecl *> Found;
  anyContainer(Context, [&](const ClassTemplateSpecializationDecl *Spec) {
    if (Spec->hasDefinition() && getContainerType(Context, compat::recordType(Context, Spec)).IsContainer)
      Found.push_back(Spec);
    return false;
  });
  return Found;
}

/// The size of an element is a multiple of this (C++ AMP 1.2, 5.1).
static constexpr int64_t ElementUnit = 4;

bool hasElementsOfOtherSize(ASTContext &Context, const ClassTemplateSpecializationDecl *Container) {
  if (!getContainerType(Context, compat::recordType(Context, Container)).IsContainer ||
      Container->getName() == "texture")
    return false;
  const QualType Element = Container->getTemplateArgs()[0].getAsType();
  const CXXRecordDecl *Class = Element->getAsCXXRecordDecl();
  return !Element->isDependentType() && !Element->isIncompleteType() && !Element->isReferenceType() &&
         !(Class && Class->isInvalidDecl()) && Context.getTypeSizeInChars(Element).getQuantity() % ElementUnit != 0;
}

bool usesContainers(ASTContext &Context) {
  return anyContainer(Context, [&](const ClassTemplateSpecializationDecl *Spec) {
    return Spec->hasDefinition() ? getContainerType(Context, compat::recordType(Context, Spec)).IsContainer
                                 : hasElementsOfOtherSize(Context, Spec);
  });
}

std::vector<const CXXRecordDecl *> findFunctors(ASTContext &Context) {
  std::vector<const CXXRecordDecl *> Functors;
  if (auto *Launch = findDetailTemplate<FunctionTemplateDecl>(Context, "launch"))
    for (FunctionDecl *F : Launch->specializations()) {
      QualType T = F->getParamDecl(F->getNumParams() - 1)->getType().getNonReferenceType();
      if (const CXXRecordDecl *RD = T->getAsCXXRecordDecl())
        Functors.push_back(RD);
    }
  return Functors;
}

/// Returns true if a function in another module's object launches this kernel; that object then contains it.
static bool isLaunchedElsewhere(ASTContext &Context, const CXXRecordDecl *Functor) {
  for (const DeclContext *Scope = Functor->getDeclContext(); Scope; Scope = Scope->getParent())
    if (const auto *F = dyn_cast<FunctionDecl>(Scope); F && F->isInAnotherModuleUnit() && !F->isDependentContext()) {
      GVALinkage Linkage = Context.GetGVALinkageForFunction(F);
      if (Linkage == GVA_StrongExternal || Linkage == GVA_AvailableExternally)
        return true;
    }
  return false;
}

std::vector<KernelEntry> findKernels(ASTContext &Context) {
  std::vector<KernelEntry> Kernels;
  FunctionTemplateDecl *Main = findKernelMain(Context);
  auto *Names = findDetailTemplate<VarTemplateDecl>(Context, "kernel_name");
  if (!Main || !Names)
    return Kernels;
  std::unique_ptr<MangleContext> Mangler(Context.createMangleContext());
  for (FunctionDecl *F : Main->specializations()) {
    if (!F->isDefined() || F->isInvalidDecl())
      continue;
    const TemplateArgumentList &Args = *F->getTemplateSpecializationArgs();
    auto *Entry = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Args[0].getAsType()->getAsCXXRecordDecl());
    QualType Functor = F->getParamDecl(0)->getType()->getPointeeType();
    if (!Entry || !Functor->getAsCXXRecordDecl() || isLaunchedElsewhere(Context, Functor->getAsCXXRecordDecl()))
      continue;
    KernelEntry Kernel;
    {
      llvm::raw_string_ostream OS(Kernel.EntryName);
      Mangler->mangleName(GlobalDecl(F, KernelReferenceKind::Kernel), OS);
    }
    Kernel.Symbol = getSymbol(Names, Args, *Mangler);
    readEntryArguments(Entry, Kernel);
    readFunctor(Context, Functor, Kernel);
    Kernels.push_back(std::move(Kernel));
  }
  return Kernels;
}

std::vector<KernelEntry> findLaunches(ASTContext &Context) {
  std::vector<KernelEntry> Kernels;
  auto *Launch = findDetailTemplate<FunctionTemplateDecl>(Context, "launch");
  auto *Names = findDetailTemplate<VarTemplateDecl>(Context, "kernel_name");
  if (!Launch || !Names)
    return Kernels;
  std::unique_ptr<MangleContext> Mangler(Context.createMangleContext());
  for (FunctionDecl *F : Launch->specializations()) {
    QualType Functor = F->getParamDecl(F->getNumParams() - 1)->getType().getNonReferenceType();
    if (!F->isDefined() || F->isInvalidDecl() || !Functor->getAsCXXRecordDecl() ||
        isLaunchedElsewhere(Context, Functor->getAsCXXRecordDecl()))
      continue;
    KernelEntry Kernel;
    Kernel.Symbol = getSymbol(Names, *F->getTemplateSpecializationArgs(), *Mangler);
    readFunctor(Context, Functor, Kernel);
    Kernels.push_back(std::move(Kernel));
  }
  return Kernels;
}

bool haveEqualLayouts(const KernelEntry &A, const KernelEntry &B) {
  auto AllEqual = [](auto &X, auto &Y, auto Equal) {
    return X.size() == Y.size() && std::equal(X.begin(), X.end(), Y.begin(), Equal);
  };
  return A.FunctorBytes == B.FunctorBytes &&
         AllEqual(A.Containers, B.Containers,
                  [](const CapturedContainer &X, const CapturedContainer &Y) {
                    return X.Offset == Y.Offset && X.ByReference == Y.ByReference && X.ElemBytes == Y.ElemBytes &&
                           X.Rank == Y.Rank && X.Tail == Y.Tail;
                  }) &&
         AllEqual(A.Fields, B.Fields, [](const CapturedField &X, const CapturedField &Y) {
           return X.Offset == Y.Offset && X.Bytes == Y.Bytes;
         });
}

static KernelInfo infoOf(const KernelEntry &K, llvm::Function &Entry) {
  KernelInfo Info;
  Info.Kernel = &Entry;
  Info.Symbol = K.Symbol;
  Info.Source = K.Location;
  Info.Name = K.Name;
  Info.Rank = K.Rank;
  Info.Tile.assign(K.Tile.begin(), K.Tile.end());
  Info.FunctorBytes = K.FunctorBytes;
  for (const CapturedContainer &X : K.Containers) {
    ContainerInfo C;
    C.Name = X.Name;
    C.Offset = X.Offset;
    C.Kind = X.ByReference ? table::container_array_ref : table::container_view;
    C.ReadOnly = X.ReadOnly;
    C.ElemBytes = X.ElemBytes;
    C.Rank = X.Rank;
    C.Tail = X.Tail;
    Info.Containers.push_back(std::move(C));
  }
  for (const CapturedField &X : K.Fields)
    Info.Fields.push_back({X.Name, X.Offset, X.Bytes});
  return Info;
}

void writeKernelMetadata(llvm::Module &M, const std::vector<KernelEntry> &Kernels) {
  std::vector<KernelInfo> Infos;
  for (const KernelEntry &K : Kernels)
    if (llvm::Function *F = M.getFunction(K.EntryName); F && !F->isDeclaration())
      Infos.push_back(infoOf(K, *F));
  writeKernels(M, Infos);
}

namespace {

class LocationWriter {
public:
  LocationWriter(const SourceManager &SM, std::string &Out) : SM(SM), OS(Out) {}

  void write(const CXXRecordDecl *RD) {
    if (!RD || !Seen.insert(RD->getCanonicalDecl()).second)
      return;
    auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(RD);
    writePlace(Special ? Special->getSpecializedTemplate()->getLocation() : RD->getLocation());
    if (Special)
      for (const TemplateArgument &A : Special->getTemplateArgs().asArray())
        write(A);
    for (const DeclContext *DC = RD->getDeclContext(); DC; DC = DC->getParent())
      if (auto *Outer = dyn_cast<CXXRecordDecl>(DC))
        return write(Outer); // continues with the contexts of Outer
      else if (auto *F = dyn_cast<FunctionDecl>(DC))
        write(F);
  }

private:
  void write(const FunctionDecl *F) {
    const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    writePlace((Pattern ? Pattern : F)->getLocation());
    if (const TemplateArgumentList *Args = F->getTemplateSpecializationArgs())
      for (const TemplateArgument &A : Args->asArray())
        write(A);
  }
  void write(const TemplateArgument &A) {
    if (A.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Inner : A.pack_elements())
        write(Inner);
    if (A.getKind() != TemplateArgument::Type)
      return;
    QualType T = A.getAsType().getNonReferenceType();
    while (T->isPointerType() || T->isArrayType())
      T = T->isPointerType() ? T->getPointeeType() : QualType(T->getPointeeOrArrayElementType(), 0);
    write(T->getAsCXXRecordDecl());
  }
  /// Omits folders, because a precompiled header may name its files differently.
  void writePlace(SourceLocation Loc) {
    PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
    if (P.isValid())
      OS << llvm::sys::path::filename(P.getFilename()) << ':' << P.getLine() << ':' << P.getColumn() << ' ';
  }

  const SourceManager &SM;
  llvm::raw_string_ostream OS;
  llvm::SmallPtrSet<const CXXRecordDecl *, 16> Seen;
};

} // namespace

std::string describeLocations(const CXXRecordDecl *Functor, const SourceManager &SM) {
  std::string Locations;
  LocationWriter(SM, Locations).write(Functor);
  return Locations;
}

} // namespace amp
