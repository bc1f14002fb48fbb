// Words of Visual C++ around declarations that mean nothing to the program: annotations of parameters and calling
// conventions. `__in` and `__out` are missing: the C++ library has variables of these names.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_ANNOTATIONS_H
#define CPPAMP_VISUAL_ANNOTATIONS_H
#pragma GCC system_header

#include <amp_visual_names.h>

#define _In_opt_
#define _Inout_opt_
#define _Out_opt_
#define _In_z_
#define _In_opt_z_
#define _Outptr_
#define _Outptr_opt_
#define _COM_Outptr_
#define _Ret_maybenull_
#define _Ret_notnull_
#define _Check_return_
#define _Must_inspect_result_
#define _Success_(condition)
#define _When_(condition, annotation)
#define _In_reads_(count)
#define _In_reads_opt_(count)
#define _In_reads_bytes_(count)
#define _In_reads_z_(count)
#define _Out_writes_(count)
#define _Out_writes_opt_(count)
#define _Out_writes_all_(count)
#define _Out_writes_bytes_(count)
#define _Out_writes_z_(count)
#define _Inout_updates_(count)
#define _Inout_updates_all_(count)
#define _In_range_(low, high)
#define _Printf_format_string_
#define _Analysis_assume_(condition)
#define __analysis_assume(condition)
#define __in_opt
#define __out_opt
#define __inout
#define __inout_opt
#define __in_ecount(count)
#define __in_ecount_opt(count)
#define __out_ecount(count)
#define __out_ecount_opt(count)
#define __in_bcount(count)
#define __out_bcount(count)
#define __inout_ecount(count)
#define __deref_out
#define __deref_in
#define __checkReturn

#endif // CPPAMP_VISUAL_ANNOTATIONS_H
