# The guides as Doxygen reads them: links into the sources become words, links between pages name the file alone, and
# Doxygen does not know anchors inside of pages.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
s/\[\([^]]*\)\](\.\.\/\.\.\/[^)]*)/\1/g
s/\[\([^]]*\)\](#[^)]*)/\1/g
s/\[\([^]]*\)\]([^)]*examples[^)]*)/\1/g
s/\[\([^]]*\)\](\(\.\.\/\)*ci[^)]*)/\1/g
s/\(\[[^]]*\](\)[.a-z\/]*\/\([A-Za-z_-]*\.md\)/\1\2/g
s/\(\[[^]]*\](\)\([A-Za-z_-]*\.md\)#[^)]*)/\1\2)/g
s/\(!\[[^]]*\](\)[.a-z\/]*\/\([A-Za-z0-9_-]*\.[a-z]*)\)/\1\2/g
# In tables, what stands between backquotes is read as HTML and commands.
/^|\|'cpu.host'/ {
  s/\\/\\\\/g
  s/</\&lt;/g
  s/>/\&gt;/g
  s/#/\\#/g
  s/`\([^`]*\)`/<code>\1<\/code>/g
}
