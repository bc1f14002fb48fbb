# The documents as Doxygen reads them: links into the sources become words, and anchors are dropped, because Doxygen does not
# know those inside of pages.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
s/\[\([^]]*\)\](\.\.\/\.\.\/[^)]*)/\1/g
s/\[\([^]]*\)\](\.\.\/\(compiler\|runtime\|include\|test\|cmake\|README\)[^)]*)/\1/g
s/\[\([^]]*\)\](#[^)]*)/\1/g
s/\[\([^]]*\)\]([^)]*examples[^)]*)/\1/g
s/\[\([^]]*\)\](\(\.\.\/\)*ci[^)]*)/\1/g
s/\(\[[^]]*\](\)\([.A-Za-z\/_-]*\.md\)#[^)]*)/\1\2)/g
s/\[`\([^`]*\)`\](/[\1](/g
# Pictures: Doxygen gives an SVG no alternative text.
s/!\[\([^]]*\)\]([.a-z\/]*\/\([A-Za-z0-9_-]*\.[a-z]*\))/<img src="\2" alt="\1"\/>/g
# In tables, what stands between backquotes is read as HTML and commands.
/^|\|'cpu.host'\|'direct3d.ref'\|`[^`]*'[^`]*`/ {
  s/\\/\\\\/g
  s/</\&lt;/g
  s/>/\&gt;/g
  s/#/\\#/g
  s/__/\\_\\_/g
  s/`\([^`]*\)`/<code>\1<\/code>/g
}
