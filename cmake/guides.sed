# The documents as Doxygen reads them. Links to source files become plain text, and links lose their anchors, which Doxygen
# cannot resolve.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Code blocks do not change.
/^ *```/,/^ *```/b
s/\[\([^]]*\)\](\.\.\/\.\.\/[^)]*)/\1/g
s/\[\([^]]*\)\](\.\.\/\(compiler\|runtime\|include\|test\|cmake\|README\)[^)]*)/\1/g
s/\[\([^]]*\)\](#[^)]*)/\1/g
s/\[\([^]]*\)\]([^)]*\.cpp)/\1/g
s/\[\([^]]*\)\]([^)]*examples\/README\.md)/\\ref examples "\1"/g
s/\[\([^]]*\)\](\(\.\.\/\)*ci[^)]*)/\1/g
s/\(\[[^]]*\](\)\([.A-Za-z\/_-]*\.md\)#[^)]*)/\1\2)/g
s/\[`\([^`]*\)`\](/[\1](/g
# Images: Doxygen gives SVGs no alternative text.
s/!\[\([^]]*\)\]([.a-z\/]*\/\([A-Za-z0-9_-]*\.[a-z]*\))/<img src="\2" alt="\1"\/>/g
# In tables, Doxygen interprets code spans as HTML and commands.
/^|\|'cpu.host'\|'direct3d.ref'\|`[^`]*'[^`]*`/ {
  s/\\/\\\\/g
  # It keeps backslashes in quotation marks.
  s/\("[^"]*\)\\\\\([^"]*"\)/\1\\\2/g
  s/</\&lt;/g
  s/>/\&gt;/g
  s/#/\\#/g
  s/__/\\_\\_/g
  # Doxygen turns two hyphens into a dash, except in the line below a table's header.
  /^[-| ]*$/! s/--/\\--/g
  s/`\([^`]*\)`/<code>\1<\/code>/g
}
