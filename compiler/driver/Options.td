// Every option of amp-clang++ itself, once, with its help text. All other options are clang++'s.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "llvm/Option/OptParser.td"

def help : Flag<["--"], "amp-help">,
  HelpText<"Show this text, and exit">;

def clang_EQ : Joined<["--"], "amp-clang=">, MetaVarName<"<path>">,
  HelpText<"Use this clang++ (default: $CPPAMP_CLANG, else the one on the PATH that CppAMP was built for)">;

def no_spirv : Flag<["--"], "amp-no-spirv">,
  HelpText<"Embed kernels as OpenCL C only (default: SPIR-V too, if a translator is installed)">;

def host_EQ : Joined<["--"], "amp-host=">, MetaVarName<"<levels>">,
  HelpText<"Compile kernels for these instruction sets of the host, too: v2, v3, v4 (x86-64-v2 ...; default: all three), "
           "native (that of -march), none, or scalar: thread by thread, as it was written (default with -g and no "
           "optimisation, and with sanitizers and coverage)">;

def robust : Flag<["--"], "amp-robust">,
  HelpText<"Kernels read 0 outside of their buffers, and write nothing there, as Direct3D has it (slower)">;

def bounds : Flag<["--"], "amp-bounds">,
  HelpText<"Kernels compare subscripts of arrays, array_views and textures with their extents: the host's next wait throws what "
           "is outside, with its line and name; implies --amp-robust">;

def check_kernels : Flag<["--"], "amp-check-kernels">,
  HelpText<"Add a checked form of each kernel, which accelerator::direct3d_ref runs: it finds accesses outside of containers, "
           "races, reads of what nobody wrote, and barriers that not all threads reach">;

def relocatable : Flag<["--"], "amp-relocatable">,
  HelpText<"Kernels may call amp functions of other files and static libraries: device code stays in the objects, and the "
           "link, which needs the option too, joins it">;

def strict : Flag<["--"], "amp-strict">,
  HelpText<"Supply nothing that a program for Visual C++ leaves out: headers, typename, template, the type of main">;

def static_libcppamp : Flag<["-"], "static-libcppamp">,
  HelpText<"Link libcppamp.a: programs need no libcppamp.so">;

def launcher_EQ : Joined<["--"], "amp-launcher=">, MetaVarName<"<compiler>">,
  HelpText<"Behind it: a command of that compiler. It runs, but for files with --amp-compile, which amp-clang++ compiles">;

def compile : Flag<["--"], "amp-compile">,
  HelpText<"To a launcher: this file is ours">;

def print_config : Flag<["--"], "amp-print-config">,
  HelpText<"Show which clang++, plugin, headers and library are used, and exit">;

def print_clangd : Flag<["--"], "amp-print-clangd">,
  HelpText<"Print a .clangd with which clangd, which has no plugin, reads C++ AMP, and exit">;
