// A kernel as a function of one thread, for the host.
//
//   void thread(ptr functor, ptr domain, ptr scratch, i32 g0, i32 g1, i32 g2, i32 x, i32 y, i32 z, i32 slot)
//
// All parameters are the same for the threads of a vector; which of them it is says the builtin
// __cppamp_host_lane. Nothing else of the device is left: no builtin that asks for an index, no tile_static
// variable.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_THREADFUNCTION_H
#define CPPAMP_TARGETS_HOST_THREADFUNCTION_H

#include "kernel/KernelInfo.h"

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// Parameters of thread functions, and of what is made of them.
enum ThreadParameter : unsigned {
  ThreadFunctor, ///< the function object
  ThreadDomain,  ///< table::host_domain
  ThreadScratch,
  ThreadGroup0, ///< index of the group, least significant dimension first
  ThreadGroup1,
  ThreadGroup2,
  ThreadX, ///< of the vector's first thread: its index in the tile, or in the domain if there are no tiles
  ThreadY,
  ThreadZ,
  ThreadSlot, ///< the number of the vector's first thread among the places for a tile's threads
  ThreadParameterCount
};

/// How the threads of a tile are put into vectors.
struct TileShape {
  uint32_t Size[3] = {1, 1, 1}; ///< least significant first
  /// Rows are too short to be vectors: x counts the threads of the whole tile.
  bool IsFlat = false;

  bool isTiled() const { return Tiled; }
  uint32_t threads() const { return Size[0] * Size[1] * Size[2]; }
  /// Threads that lie side by side.
  uint32_t row() const { return IsFlat ? threads() : Size[0]; }
  uint32_t rows() const { return IsFlat ? 1 : Size[1] * Size[2]; }

  bool Tiled = false;
};

TileShape getTileShape(const KernelInfo &K);

/// Says what the launch promises, so that the optimiser can use it: indices are inside of the domain; the
/// function object and what describes captured arrays do not change.
void annotateHostKernel(KernelInfo &K);

/// What the pointer points to may be read at any time: also where a thread would not come by.
void setDereferenceable(llvm::Argument &Pointer, uint64_t Bytes, llvm::Align Alignment = llvm::Align(4));

/// Of the function object: a container has pointers.
llvm::Align functorAlignment(const KernelInfo &K);

/// The builtin of that name: this thread's number in its vector.
llvm::Value *createLane(llvm::IRBuilder<> &B);

/// Makes the thread function of a kernel; the kernel's own function is left without a body. `ScratchBytes`
/// becomes the bytes of its tile_static variables, which lie at the start of the scratch memory.
llvm::Function *makeThreadFunction(KernelInfo &K, const TileShape &Tile, uint64_t &ScratchBytes);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_THREADFUNCTION_H
