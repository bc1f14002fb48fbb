# Creates <folder>/bin/clang++, which calls <clang> and logs the includes of the headers on its command line to <log>.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import subprocess
import sys

clang, folder, log = sys.argv[1:]
resources = subprocess.check_output([clang, "-print-resource-dir"], text=True).strip()
os.symlink(os.path.dirname(os.path.dirname(resources)), os.path.join(folder, "lib"))
path = os.path.join(folder, "bin", "clang++")
with open(path, "w") as script:
    script.write(f"""#!/bin/sh
for a; do
  case "$a" in
  -fms-extensions) echo "$a" >> {log} ;;
  *.h) grep '^#include' "$a" >> {log} ;;
  esac
done
exec {clang} "$@"
""")
os.chmod(path, 0o755)
