# Prints the results of a SARIF file, one a line.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    lines = [line for line in file if line.startswith("{")] # "7 errors generated." follows
for result in json.loads(lines[0])["runs"][0]["results"]:
    place = result["locations"][0]["physicalLocation"]
    print(result["level"], "%s:%d:%d" % (place["artifactLocation"]["uri"].rsplit("/", 1)[-1],
                                         place["region"]["startLine"], place["region"]["startColumn"]),
          result["message"]["text"])
