# Runs the device pipeline with each pass twice, and without each optional pass. Every intermediate module must
# be valid, and an OpenCL compiler must accept the output.
#   vary.py <amp-opt> <module.ll> <text.cl> <command of the OpenCL compiler...>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import subprocess
import sys

# Passes that make code faster, find the user's mistakes, or make the text easier to read.
OPTIONAL = ["check-call-graph", "check-tile-static", "check-barriers", "check-races", "check-updates", "bound-indices", "fix-trip-counts",
            "sink-calls", "step-addresses",
            "drop-unreachable-defaults", "prune-arguments", "pack-offsets", "merge-accesses",
            "legalize-indices", "check-address-spaces"]
amp_opt, module, text, compiler = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
listing = subprocess.run([amp_opt, "-print-pipeline"], check=True, stdout=subprocess.PIPE, text=True).stdout
passes = sorted(set(re.findall(r"^ +([a-z-]+),?$", listing, re.M)))
assert set(OPTIONAL) <= set(passes), "unknown: %s" % (set(OPTIONAL) - set(passes))
failed, accepted = False, set() # most variations result in the same text
for option, names in (("-amp-repeat-pass", passes), ("-amp-skip-pass", OPTIONAL)):
    for name in names:
        command = [amp_opt, "-device-pipeline", "-emit-opencl", "-verify-each", "%s=%s" % (option, name), module, "-o", text]

        def run(step):
            result = subprocess.run(step, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if result.returncode:
                print("%s=%s: %s\n%s" % (option, name, " ".join(step), result.stdout))
            return result.returncode == 0

        if not run(command):
            failed = True
            continue
        with open(text, encoding="utf-8") as file:
            output = file.read()
        if output in accepted:
            continue
        if run(compiler + [text]):
            accepted.add(output)
        else:
            failed = True
print("%d passes twice, %d left out" % (len(passes), len(OPTIONAL)))
sys.exit(failed)
