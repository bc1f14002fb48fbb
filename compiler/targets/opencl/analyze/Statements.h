// The statements of a printed kernel, as a tree.
//
// Structure builds it from the flow graph, Scopes decides where variables are declared, and Printer
// prints it. A statement refers to instructions and blocks of the kernel; it contains no text.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_STATEMENTS_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_STATEMENTS_H

#include "Variables.h"
#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class ConstantInt;
}

namespace amp {

struct Statement;

struct StatementList {
  std::vector<std::unique_ptr<Statement>> Items;
  /// Variables declared before the first statement; set by Scopes.
  std::vector<unsigned> Declared;

  bool empty() const { return Items.empty(); }
  Statement *last() const { return Items.empty() ? nullptr : Items.back().get(); }
  void append(StatementList &&Other);
};

/// A condition: the value, or its negation.
struct Condition {
  const llvm::Value *Value = nullptr;
  bool Negated = false;
};

struct Statement {
  enum Kind {
    Instruction, ///< Inst
    Copy,        ///< Assignment
    If,          ///< Test, Body, Else
    Forever,     ///< for (;;) Body
    While,       ///< while (Test) Body
    DoWhile,     ///< do Body while (Test)
    For,         ///< for (Init; Test; Step) Body
    Switch,      ///< Inst, Cases
    Goto,        ///< Target
    Label,       ///< Target; printed if something jumps there
    Break,
    Continue,
    Return
  };
  struct Case {
    std::vector<const llvm::ConstantInt *> Values;
    bool IsDefault = false;
    StatementList Body;
  };

  explicit Statement(Kind K) : What(K) {}

  Kind What;
  const llvm::Instruction *Inst = nullptr;
  Variables::Copy Assignment{};
  Condition Test;
  StatementList Body, Else;
  std::vector<Case> Cases;
  const llvm::BasicBlock *Target = nullptr;
  std::unique_ptr<Statement> Init, Step;
  /// This statement declares the variable that it assigns; set by Scopes.
  bool Declares = false;
  /// For a loop: how often the device's compiler should repeat its body (hint-loops), 0: for all iterations.
  std::optional<unsigned> UnrollCount;

  bool isLoop() const { return What == Forever || What == While || What == DoWhile || What == For; }
  /// Returns true if control never reaches the next statement.
  bool isJump() const { return What == Goto || What == Break || What == Continue || What == Return; }
};

inline void StatementList::append(StatementList &&Other) {
  for (auto &Item : Other.Items)
    Items.push_back(std::move(Item));
  Other.Items.clear();
}

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_STATEMENTS_H
