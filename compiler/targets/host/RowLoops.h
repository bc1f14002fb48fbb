// Loops in which each thread goes through a row of memory of its own: adjacent iterations access adjacent elements,
// adjacent threads are far apart.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_ROWLOOPS_H
#define CPPAMP_TARGETS_HOST_ROWLOOPS_H

#include <cstdint>

namespace llvm {
class Function;
class Instruction;
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace amp {

class ShapeAnalysis;

constexpr int64_t LineBytes = 64;

/// Returns the bytes from one iteration of L to the next if I accesses such a row; otherwise 0.
int64_t stepInRow(const llvm::Instruction &I, const llvm::Loop &L, const ShapeAnalysis &Shapes,
                  llvm::ScalarEvolution &SE);

/// Returns the bytes that a load or store accesses.
uint64_t sizeOfAccess(const llvm::Instruction &I);

/// Marks a loop for what another one leaves: vectors whose lanes iterate unequally often, or the iterations that a
/// vector's lanes do not have in common.
void markRestOfEqual(const llvm::Loop &L);
bool isRestOfEqual(const llvm::Loop &L);

/// Returns the branch at the end of a loop that find-row-loops has found; null if there is none.
const llvm::Instruction *findRowLoop(const llvm::Function &F);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_ROWLOOPS_H
