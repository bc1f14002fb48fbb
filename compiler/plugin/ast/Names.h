// Names that the parts of the plugin share with each other and with the public headers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_NAMES_H
#define CPPAMP_PLUGIN_AST_NAMES_H

namespace amp {

/// GNU spelling of the attribute that replaces tile_static.
constexpr char TileStaticAttrName[] = "cppamp_tile_static";
/// GNU spelling of the attribute for declarations by the name of a function type, or by decltype.
constexpr char DeclaredByTypeAttrName[] = "cppamp_declared_by_type";
/// GNU spelling of the attribute for local classes of amp code.
constexpr char LocalClassAttrName[] = "cppamp_local_class";
/// GNU spelling of the attribute for lambdas without a specifier that no amp code encloses, judging by the tokens.
constexpr char CpuLambdaAttrName[] = "cppamp_cpu_lambda";
/// GNU spelling of the attributes of a last parameter that is followed by a type with its function's restriction;
/// the code after that has the other restriction. A lambda for both sides without a specifier has the last one.
constexpr char TrailingCpuAttrName[] = "cppamp_trailing_cpu", TrailingAmpAttrName[] = "cppamp_trailing_amp",
               TrailingBothAttrName[] = "cppamp_trailing_both",
               TrailingInheritedAttrName[] = "cppamp_trailing_inherited";
/// Alias templates of the headers around types of templates: see tokens/InstantiatedTypes.h.
constexpr char CpuCodeName[] = "__cppamp_cpu_code", AmpCodeName[] = "__cppamp_amp_code",
               BothCodeName[] = "__cppamp_both_code", TypeInCodeName[] = "__cppamp_type";
/// Annotation of the class templates array and array_view in the headers.
constexpr char ContainerAnnotation[] = "cppamp.container";
/// Annotation of a defaulted member without any side: see ImplicitMembers.
constexpr char NoSideAnnotation[] = "cppamp.no_side";

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_NAMES_H
