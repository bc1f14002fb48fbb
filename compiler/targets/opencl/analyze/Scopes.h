// Decides where each variable is declared: at its first assignment if that is in the innermost block
// that contains all uses, otherwise at the beginning of that block.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_SCOPES_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_SCOPES_H

#include "Statements.h"

namespace amp {

/// Fills StatementList::Declared and Statement::Declares.
void declareVariables(StatementList &Body, const Placement &P, const Variables &Vars);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_SCOPES_H
