// Prints the kernel's head, its declarations, and each kind of statement.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Printer.h"
#include "Expressions.h"
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "support/LLVMCompat.h"
#include "targets/opencl/analyze/KernelAnalyses.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace amp {
namespace {

class KernelPrinter {
public:
  KernelPrinter(const Function &F, ProgramText &Program, TextWriter &Out)
      : F(F), Program(Program), Out(Out), Known(F), Locals(&Program.Globals) {}

  void run() {
    KernelText Text{Known.DL, Known.Types, Known.Places, Known.Vars, Known.Integers, Program.Objects, {}};
    nameEverything(Text);
    K = &Text;
    Expressions AllExpressions(Text);
    E = &AllExpressions;
    printHead();
    {
      auto In = Out.indented();
      printObjects();
      printOffsets();
      print(Known.Body);
    }
    Out.line("}");
    for (CKind Kind : {CKind::I16, CKind::I32, CKind::I64, CKind::F32, CKind::F64})
      if (Known.Types.usesMayAlias(Kind))
        Program.MayAliasKinds |= 1u << unsigned(Kind);
  }

private:
  void nameEverything(KernelText &Text);
  void nameVariables(KernelText &Text);
  std::string labelOf(const BasicBlock *B);
  void printHead();
  std::string parameter(const Argument &A);
  void printObjects();
  void printOffsets();
  std::string objectDeclaration(const Value *Object, Type *T, Align Alignment);
  std::string declaration(unsigned Id);
  void print(const StatementList &List);
  void print(const Statement &S);
  void printInstruction(const Statement &S);
  void printIf(const Statement &S, StringRef Before);
  void printSwitch(const Statement &S);
  void printLoop(const Statement &S);
  std::string assignment(const Statement &S);
  std::string test(const Condition &C);
  void printPlace(const Instruction *I);

  const Function &F;
  ProgramText &Program;
  TextWriter &Out;
  const KernelAnalyses Known;
  Names Locals;
  Names Labels;
  DenseMap<const BasicBlock *, std::string> LabelNames;
  const KernelText *K = nullptr;
  const Expressions *E = nullptr;
  std::string LastPosition;
};

/// LowerTileStatic gives each kernel its own copy, named kernel.variable.
StringRef nameInKernel(const GlobalVariable &G, const Function &F) {
  StringRef Name = G.getName(), Rest = Name;
  return Rest.consume_front(F.getName()) && Rest.consume_front(".") && !Rest.empty() ? Rest : Name;
}

/// Returns `global_id_0`, which is better than the name of the C++ variable that it passed through.
std::string nameOfWorkItemCall(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  const Builtin *B = Call ? findBuiltin(*Call) : nullptr;
  if (!B || B->Class != Builtin::index || !isa<ConstantInt>(Call->getArgOperand(0)))
    return "";
  return (B->OpenCL.drop_front(strlen("get_")) + "_" + Twine(cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue()))
      .str();
}

/// Returns a name for a value without one.
StringRef fallbackName(const Value *V) {
  const auto *I = cast<Instruction>(V);
  switch (I->getOpcode()) {
  case Instruction::Load:
    return I->getType()->isPointerTy() ? "p" : "value";
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return "old";
  case Instruction::ICmp:
  case Instruction::FCmp:
    return "test";
  default:
    return I->getType()->isPointerTy() ? "p" : "t";
  }
}

void KernelPrinter::nameEverything(KernelText &Text) {
  for (const Argument &A : F.args())
    Text.Objects[&A] = Locals.makeUnique(A.getName(), ("arg" + Twine(A.getArgNo())).str());
  for (const GlobalVariable *G : Program.Locals.lookup(&F))
    Text.Objects[G] = Locals.makeUnique(nameInKernel(*G, F), "tile");
  for (const Instruction &I : instructions(F))
    if (isa<AllocaInst>(I))
      Text.Objects[&I] = Locals.makeUnique(I.getName(), "local_array");
  nameVariables(Text);
}

/// Returns the source variables of values according to debug information, except those of inlined library functions,
/// which mean nothing to the user.
static DenseMap<const Value *, StringRef> findSourceNames(const Function &F) {
  DenseMap<const Value *, StringRef> Names;
  for (const Instruction &I : instructions(F))
    for (const DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
      const DILocalVariable *Variable = Record.getVariable();
      const bool IsWhole = Record.getNumVariableLocationOps() == 1 && Record.getExpression()->getNumElements() == 0;
      if (IsWhole && !Variable->isArtificial() && !Variable->getFilename().contains("/amp/"))
        Names.try_emplace(Record.getVariableLocationOp(0), Variable->getName());
    }
  return Names;
}

void KernelPrinter::nameVariables(KernelText &Text) {
  DenseMap<const Value *, StringRef> SourceNames;
  if (Program.Options.LineDirectives)
    SourceNames = findSourceNames(F);
  for (unsigned Id = 0; Id != Known.Vars.size(); ++Id) {
    const Variables::Variable &V = Known.Vars[Id];
    if (V.Members.empty()) {
      Text.VariableNames.push_back(V.IsTemporary ? Locals.makeUnique("kept", "kept") : "");
      continue;
    }
    const Value *Named = nullptr;
    for (const Value *Member : V.Members)
      if (!Named && Member->hasName())
        Named = Member;
    std::string Wish = Named ? Named->getName().str() : "";
    const auto InSource = find_if(V.Members, [&](const Value *Member) { return SourceNames.contains(Member); });
    if (InSource != V.Members.end())
      Wish = SourceNames.lookup(*InSource).str();
    else if (std::string Name = nameOfWorkItemCall(V.Members.front()); !Name.empty())
      Wish = Name;
    else if (!Named && V.Type->isPointerTy())
      Wish = rootOf(V.Members.front())->getName().str();
    Text.VariableNames.push_back(Locals.makeUnique(Wish, fallbackName(V.Members.front())));
  }
}

std::string KernelPrinter::labelOf(const BasicBlock *B) {
  std::string &Name = LabelNames[B];
  if (Name.empty())
    Name = Labels.makeUnique(B->getName(), "block");
  return Name;
}

std::string KernelPrinter::parameter(const Argument &A) {
  std::string Name = K->Objects.lookup(&A);
  if (A.getType()->isPointerTy())
    return E->pointerType(&A) + (A.hasNoAliasAttr() ? CPPAMP_RESTRICT_MACRO " " : "") + Name;
  if (auto *Offsets = dyn_cast<FixedVectorType>(A.getType()))
    return "long" + utostr(Offsets->getNumElements()) + " " + Name;
  CType T = E->typeOf(&A);
  return (T.Kind == CKind::Bool ? "uchar" : T.name().str()) + " " + Name;
}

void KernelPrinter::printHead() {
  SourcePosition Position = SourcePosition::get(F);
  if (!Position.File.empty())
    Out.line("// " + Position.File + ":" + Twine(Position.Line) + ":" + Twine(Position.Column));
  if (const MDNode *Size = F.getMetadata(WorkGroupSizeMetadata)) {
    SmallVector<std::string, 3> Sizes;
    for (const MDOperand &Op : Size->operands())
      if (const auto *C = mdconst::dyn_extract<ConstantInt>(Op))
        Sizes.push_back(utostr(C->getZExtValue()));
    Out.line("__kernel __attribute__((reqd_work_group_size(" + join(Sizes, ", ") + ")))");
  }
  std::string Line = F.hasMetadata(WorkGroupSizeMetadata) ? "void " : "__kernel void ";
  Line += Program.Objects.lookup(&F) + "(";
  bool First = true;
  size_t Indent = std::min<size_t>(Line.size(), 24);
  for (const Argument &A : F.args()) {
    std::string Text = parameter(A);
    if (!First)
      Line += ",";
    if (!First && Line.size() + Text.size() > 96) {
      Out.directive(Line);
      Line.assign(Indent, ' ');
    } else if (!First) {
      Line += " ";
    }
    Line += Text;
    First = false;
  }
  Out.directive(Line + (F.arg_empty() ? "void) {" : ") {"));
}

std::string KernelPrinter::objectDeclaration(const Value *Object, Type *T, Align Alignment) {
  MemoryType Pointee = Known.Types.pointeeOf(Object);
  unsigned Size = bytesOf(Pointee.Type.Kind);
  uint64_t Bytes = Known.DL.getTypeAllocSize(T);
  std::string Text = qualifierOf(Known.Types.spaceOf(Object)).str() + Pointee.name() + " " + K->Objects.lookup(Object);
  if (!Known.Types.isSingle(Object))
    Text += "[" + utostr(std::max<uint64_t>(1, (Bytes + Size - 1) / Size)) + "]";
  if (Alignment.value() > Size)
    Text += " __attribute__((aligned(" + utostr(Alignment.value()) + ")))";
  return Text + ";";
}

/// Declares local memory and arrays, which SPIR-V also requires to come first.
void KernelPrinter::printObjects() {
  for (const GlobalVariable *G : Program.Locals.lookup(&F))
    Out.line(objectDeclaration(G, G->getValueType(), G->getAlign().valueOrOne()));
  for (const Instruction &I : instructions(F))
    if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
      if (!I.use_empty())
        Out.line(objectDeclaration(Alloca, Alloca->getAllocatedType(), Alloca->getAlign()));
}

/// Sets the offsets to 0 under the macro, as in most launches, so that the compiler removes them.
void KernelPrinter::printOffsets() {
  if (none_of(F.args(), [&](const Argument &A) { return Program.Offsets.contains(&A); }))
    return;
  Out.directive("#ifdef " CPPAMP_WHOLE_BUFFERS_MACRO);
  for (const Argument &A : F.args())
    if (Program.Offsets.contains(&A))
      Out.line(K->Objects.lookup(&A) + " = 0;");
  Out.directive("#endif");
}

/// `float x`
std::string KernelPrinter::declaration(unsigned Id) {
  const Variables::Variable &V = Known.Vars[Id];
  if (V.Type->isPointerTy())
    return E->pointerType(V.TypeSource) + K->VariableNames[Id];
  return E->typeOf(V.TypeSource).name().str() + " " + K->VariableNames[Id];
}

void KernelPrinter::print(const StatementList &List) {
  for (unsigned Id : List.Declared)
    Out.line(declaration(Id) + ";");
  for (const auto &S : List.Items)
    print(*S);
}

void KernelPrinter::printPlace(const Instruction *I) {
  if (!Program.Options.LineDirectives || !I || !I->getDebugLoc() || I->getDebugLoc().getLine() == 0)
    return;
  const DILocation *Loc = I->getDebugLoc().get();
  SmallString<128> Path(Loc->getFilename()); // absolute, because a driver compiles in its own folder
  compat::makeAbsolute(Loc->getDirectory(), Path);
  std::string Position = ("#line " + Twine(Loc->getLine()) + " \"" + Path + "\"").str();
  if (Position != LastPosition)
    Out.directive(Position);
  LastPosition = Position;
}

void KernelPrinter::print(const Statement &S) {
  switch (S.What) {
  case Statement::Instruction:
    return printInstruction(S);
  case Statement::Copy:
    return Out.line(assignment(S) + ";");
  case Statement::If:
    return printIf(S, "");
  case Statement::Forever:
  case Statement::While:
  case Statement::DoWhile:
  case Statement::For:
    return printLoop(S);
  case Statement::Switch:
    return printSwitch(S);
  case Statement::Goto:
    return Out.line("goto " + labelOf(S.Target) + ";");
  case Statement::Label:
    return Out.line(labelOf(S.Target) + ":;");
  case Statement::Break:
    return Out.line("break;");
  case Statement::Continue:
    return Out.line("continue;");
  case Statement::Return:
    return Out.line("return;");
  }
}

std::string KernelPrinter::assignment(const Statement &S) {
  bool IsCopy = S.What == Statement::Copy;
  unsigned Id = IsCopy ? S.Assignment.To : Known.Vars.idOf(S.Inst);
  CType T = E->typeOf(Known.Vars[Id].TypeSource);
  std::string Left = S.Declares ? declaration(Id) : K->VariableNames[Id];
  if (!IsCopy)
    return Left + " = " + E->compute(*S.Inst, T.Signed ? Want::Signed : Want::Unsigned).Text;
  if (!S.Assignment.From)
    return Left + " = " + K->VariableNames[S.Assignment.FromVariable];
  return Left + " = " + E->assigned(S.Assignment.From, T);
}

void KernelPrinter::printInstruction(const Statement &S) {
  printPlace(S.Inst);
  const MDNode *ForPocl = S.Inst->getMetadata(PoclMetadata);
  const bool IsForPocl = ForPocl != nullptr;
  if (IsForPocl)
    Out.directive("#ifdef " CPPAMP_POCL_MACRO);
  Out.line((Known.Vars.idOf(S.Inst) == Variables::None ? E->effect(*S.Inst) : assignment(S)) + ";");
  if (IsForPocl && ForPocl->getNumOperands()) // Clang does not join code across it
    Out.line("{ volatile int apart = 0; }");
  if (IsForPocl)
    Out.directive("#endif");
}

std::string KernelPrinter::test(const Condition &C) { return E->condition(C.Value, C.Negated).Text; }

void KernelPrinter::printIf(const Statement &S, StringRef Before) {
  printPlace(dyn_cast<Instruction>(S.Test.Value));
  Out.line(Before + "if (" + test(S.Test) + ") {");
  {
    auto In = Out.indented();
    print(S.Body);
  }
  if (S.Else.empty())
    return Out.line("}");
  const Statement *Only = S.Else.Items.size() == 1 ? S.Else.last() : nullptr;
  if (Only && Only->What == Statement::If && S.Else.Declared.empty())
    return printIf(*Only, "} else ");
  Out.line("} else {");
  {
    auto In = Out.indented();
    print(S.Else);
  }
  Out.line("}");
}

void KernelPrinter::printSwitch(const Statement &S) {
  Out.line("switch (" + E->value(S.Inst->getOperand(0), Want::Signed).Text + ") {");
  for (const Statement::Case &C : S.Cases) {
    for (const ConstantInt *Value : C.Values)
      Out.line("case " + E->value(Value, Want::Signed).Text + ":");
    if (C.IsDefault)
      Out.line("default:");
    Out.line("{");
    {
      auto In = Out.indented();
      print(C.Body);
    }
    Out.line("}");
  }
  Out.line("}");
}

void KernelPrinter::printLoop(const Statement &S) {
  if (S.UnrollCount) {
    Out.directive("#ifdef " CPPAMP_NVIDIA_MACRO);
    Out.directive("#pragma unroll" + (*S.UnrollCount ? " " + utostr(*S.UnrollCount) : ""));
    Out.directive("#endif");
  }
  if (S.What == Statement::Forever)
    Out.line("for (;;) {");
  else if (S.What == Statement::While)
    Out.line("while (" + test(S.Test) + ") {");
  else if (S.What == Statement::DoWhile)
    Out.line("do {");
  else
    Out.line("for (" + assignment(*S.Init) + "; " + test(S.Test) + "; " + assignment(*S.Step) + ") {");
  {
    auto In = Out.indented();
    print(S.Body);
  }
  Out.line(S.What == Statement::DoWhile ? "} while (" + test(S.Test) + ");" : "}");
}

} // namespace

void printKernel(const Function &F, ProgramText &Program, TextWriter &Out) { KernelPrinter(F, Program, Out).run(); }

} // namespace amp
