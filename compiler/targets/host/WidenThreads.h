// The vector forms of a region.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_WIDENTHREADS_H
#define CPPAMP_TARGETS_HOST_WIDENTHREADS_H

#include "targets/host/HostEntry.h"
#include "targets/host/JoinRows.h"
#include "targets/host/VectorMath.h"

namespace amp {

class LaneShapes;

/// Brings a region into the form that the others want: no switches, no irreducible loops, one return, loops
/// simplified, no vectors of the user's. `Row`: how many threads there are in a row, 0 if that is not known.
void canonicaliseRegion(llvm::Function &Region, unsigned Row);

/// How many vectors of neighbours should go through the region's loops together: several, if the loops read
/// something that all of them share, nothing diverges, and what they carry round fits into `Registers`
/// vector registers.
unsigned chooseCoarsening(llvm::Function &Region, unsigned Registers);

/// Is the region so long that one form of it, optimised for size, must do?
bool isLong(const llvm::Function &Region);

/// Makes the forms that do the work of `Lanes` threads. A region with control flow that cannot be predicated, or
/// with a loop that mostly gathers, is run thread by thread.
///
/// Before:  void thread(..., x, ...) { out[x + lane()] = in[x + lane()] * 2 }
/// After:   void thread.vector(..., x, ...) { <8 x float> out[x ...] = in[x ...] * 2 }
/// Needs:   canonicaliseRegion.
/// If it is known how many threads a `Row` has (else 0), then in one loop over all of it.
/// Of a long region there is only a Tail; with few lanes (no gathers) that goes thread by thread, too. With `Wide`
/// there is one more form, for Wide * Lanes threads.
VectorRegion widenRegion(llvm::Function &Region, unsigned Lanes, unsigned Wide, unsigned Row, bool NeedsTail,
                         const VectorMath &Math);

/// Does the region little but atomic operations that go lane by lane? Then a vector would only be taken apart again
/// (a histogram in tile_static memory: 1.6 times), and it is run thread by thread.
bool isMostlySerial(const llvm::Function &Region, const LaneShapes &Shapes);

/// Can a region be widened at all?
bool canWiden(const llvm::Function &Region);

/// The form for several rows, of Lanes * Plan.Vectors threads each; null if there is none.
llvm::Function *widenRows(llvm::Function &Region, const RowPlan &Plan, llvm::ArrayRef<RowParameter> Parameters,
                          unsigned Lanes, const VectorMath &Math);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_WIDENTHREADS_H
