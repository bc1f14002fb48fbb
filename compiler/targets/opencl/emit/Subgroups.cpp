// Sub-groups by the instructions of NVIDIA's GPUs, whose OpenCL C has no functions for them. Elsewhere the level is 0,
// so that the compiler of the text takes the other way of each test of it, and the functions are called by nobody.
// Without optimization the ways stay: of local variables that no code is left for, PoCL 6 makes a failed assertion.
//
//   #if CPPAMP_NVIDIA >= 70
//   #define cppamp_subgroup_level() (CPPAMP_NVIDIA >= 80 ? 2u : 1u)
//   #elif defined(__OPTIMIZE__)
//   #define cppamp_subgroup_level() 0u
//   #else
//   static uint cppamp_subgroup_level(void) { return 0u; }
//   #endif
//   #if CPPAMP_NVIDIA >= 70
//   static uint cppamp_subgroup_shuffle(uint value, uint from, uint last) {
//     uint result;
//     asm volatile("shfl.sync.idx.b32 %0, %1, %2, %3, %4;" ...
//     return result;
//   }
//   #else
//   static uint cppamp_subgroup_shuffle(uint value, uint from, uint last) { return value; }
//   #endif
//
// Compute capability 7.0 brought threads that run on by themselves, and instructions that bring them together; 8.0
// those that reduce.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Subgroups.h"
#include "TextWriter.h"
#include "amp/detail/kernel_table.h"
#include "kernel/Builtins.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

/// The threads of a sub-group, a bit for each.
constexpr StringLiteral Mask = "\"r\"(0xffffffffu >> (31 - last))";

struct Instruction {
  BuiltinId Id;
  StringRef Text; ///< in PTX; %0 is the result
};

constexpr Instruction Exchanges[] = {
    {BuiltinId::subgroup_shuffle, "shfl.sync.idx.b32"},
    {BuiltinId::subgroup_shuffle_up, "shfl.sync.up.b32"},
    {BuiltinId::subgroup_shuffle_down, "shfl.sync.down.b32"},
    {BuiltinId::subgroup_shuffle_xor, "shfl.sync.bfly.b32"},
};

constexpr Instruction Reductions[] = {
    {BuiltinId::subgroup_add, "redux.sync.add.u32"},     {BuiltinId::subgroup_min_i32, "redux.sync.min.s32"},
    {BuiltinId::subgroup_min_u32, "redux.sync.min.u32"}, {BuiltinId::subgroup_max_i32, "redux.sync.max.s32"},
    {BuiltinId::subgroup_max_u32, "redux.sync.max.u32"}, {BuiltinId::subgroup_and, "redux.sync.and.b32"},
    {BuiltinId::subgroup_or, "redux.sync.or.b32"},       {BuiltinId::subgroup_xor, "redux.sync.xor.b32"},
};

class SubgroupPrinter {
public:
  SubgroupPrinter(const Module &M, TextWriter &Out) : M(M), Out(Out) {}

  void run() {
    if (!isUsed(BuiltinId::subgroup_level))
      return;
    printLevel();
    for (const Instruction &I : Exchanges)
      print(I.Id, "70", "value, from, last",
            {"asm volatile(\"" + I.Text.str() + " %0, %1, %2, %3, %4;\"",
             // Of up the least number counts, not the greatest.
             "             : \"=r\"(result) : \"r\"(value), \"r\"(from), \"r\"(" +
                 std::string(I.Id == BuiltinId::subgroup_shuffle_up ? "0" : "last") + "), " + Mask.str() + ");"});
    print(BuiltinId::subgroup_ballot, "70", "value, last",
          {"asm volatile(\"{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, %2; }\"",
           "             : \"=r\"(result) : \"r\"(value), " + Mask.str() + ");"});
    for (const Instruction &I : Reductions)
      print(I.Id, "80", "value, last",
            {"asm volatile(\"" + I.Text.str() + " %0, %1, %2;\"",
             "             : \"=r\"(result) : \"r\"(value), " + Mask.str() + ");"});
  }

private:
  bool isUsed(BuiltinId Id) const {
    const Function *F = M.getFunction(getBuiltin(Id).Name);
    return F && !F->use_empty();
  }

  void printLevel() {
    const std::string Name = getBuiltin(BuiltinId::subgroup_level).OpenCL.str();
    Out.directive("#if " CPPAMP_NVIDIA_MACRO " >= 70");
    Out.directive("#define " + Name + "() (" CPPAMP_NVIDIA_MACRO " >= 80 ? 2u : 1u)");
    Out.directive("#elif defined(__OPTIMIZE__)");
    Out.directive("#define " + Name + "() 0u");
    Out.directive("#else");
    Out.line("static uint " + Name + "(void) { return 0u; }");
    Out.directive("#endif");
  }

  /// A function of `Parameters`, all of type uint, from a compute capability on.
  void print(BuiltinId Id, StringRef Since, StringRef Parameters, ArrayRef<std::string> Lines) {
    if (!isUsed(Id))
      return;
    SmallVector<StringRef, 3> Names;
    Parameters.split(Names, ", ");
    std::string Name = getBuiltin(Id).OpenCL.str(), Typed;
    for (StringRef P : Names)
      Typed += (Typed.empty() ? "uint " : ", uint ") + P.str();
    Out.directive("#if " CPPAMP_NVIDIA_MACRO " >= " + Since);
    Out.line("static uint " + Name + "(" + Typed + ") {");
    Out.line("  uint result;");
    for (const std::string &Line : Lines)
      Out.line("  " + Line);
    Out.line("  return result;");
    Out.line("}");
    Out.directive("#else");
    Out.line("static uint " + Name + "(" + Typed + ") { return value; }");
    Out.directive("#endif");
  }

  const Module &M;
  TextWriter &Out;
};

} // namespace

void printSubgroups(const Module &M, TextWriter &Out) { SubgroupPrinter(M, Out).run(); }

} // namespace amp
