// C++ AMP and MPI in one program: more than one machine, or more than one device of one.
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
