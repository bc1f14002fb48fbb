// <crtdbg.h> of Visual C++. The functions do nothing; use -fsanitize=address to find leaks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CRTDBG_H
#define CPPAMP_VISUAL_CRTDBG_H
#pragma GCC system_header

#include <amp_visual_names.h>

#define _CRTDBG_ALLOC_MEM_DF 1
#define _CRTDBG_LEAK_CHECK_DF 32
#define _CRTDBG_REPORT_FLAG (-1)
#define _CRTDBG_MODE_FILE 1
#define _CRTDBG_MODE_DEBUG 2
#define _CRTDBG_FILE_STDERR nullptr
#define _CRTDBG_FILE_STDOUT nullptr
#define _CRT_WARN 0
#define _CRT_ERROR 1
#define _CRT_ASSERT 2
#define _NORMAL_BLOCK 1
#define _CrtSetDbgFlag(flags) (0)
#define _CrtSetReportMode(kind, mode) (0)
#define _CrtSetReportFile(kind, file) (nullptr)
#define _CrtDumpMemoryLeaks() (0)
#define _CrtSetBreakAlloc(number) (0)
#define _CrtCheckMemory() (1)
#define _ASSERT_EXPR(condition, message) assert(condition)
#define _RPT0(kind, text) ((void)0)
#define _RPT1(kind, ...) ((void)0)
#define _RPT2(kind, ...) ((void)0)
#define _RPT3(kind, ...) ((void)0)
#define _RPT4(kind, ...) ((void)0)
#define _RPTF0(kind, ...) ((void)0)
#define _RPTF1(kind, ...) ((void)0)
#define _RPTF2(kind, ...) ((void)0)
#define _RPTF3(kind, ...) ((void)0)

#endif // CPPAMP_VISUAL_CRTDBG_H
