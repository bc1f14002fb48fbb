# Checks that a file is JUnit XML as GitHub, GitLab and Jenkins read it. Counts its cases.
#   check_junit.py <file>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys
import xml.etree.ElementTree as xml

root = xml.parse(sys.argv[1]).getroot()
assert root.tag == "testsuites"
cases = failures = 0
for suite in root:
    assert suite.tag == "testsuite" and suite.get("name")
    failed = 0
    for case in suite:
        assert case.tag == "testcase" and case.get("classname") and case.get("name"), case.attrib
        assert [child.tag for child in case] in ([], ["failure"])
        for failure in case:
            assert failure.get("message")
            failed += 1
    assert int(suite.get("tests")) == len(suite) and int(suite.get("failures")) == failed
    assert int(suite.get("errors")) == 0
    cases += len(suite)
    failures += failed
print("%d cases, %d failures" % (cases, failures))
