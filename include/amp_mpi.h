// C++ AMP and MPI in one program, for several machines, or several devices of one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_MPI_H
#define CPPAMP_AMP_MPI_H

#include <amp.h>

#include <amp/mpi/collectives.h>
#include <amp/mpi/decomposition.h>
#include <amp/mpi/environment.h>
#include <amp/mpi/messages.h>

#endif // CPPAMP_AMP_MPI_H
