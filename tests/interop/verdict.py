"""A judge's output, held against the failures that are known: what is left is this repository's.

usage: verdict.py SIDE AGENT JUDGE OUTPUT <known_failures.txt

Prints the counts, each known failure with whose fault it is, and each one that nobody explains;
exits with 1 where there is one of those, or where the judge did not come to its end.
"""

import re
import sys
from fnmatch import fnmatchcase

FAILURE = re.compile(r'^\s*(?:FAIL|FAILED|WARN|ERROR)\s+(?!REQUIREMENTS)(.*?)\s*$')
# pytest's summary, and the referees'; either may lack a number that is nought.
SUMMARIES = (
    re.compile(r'^(?:=+ )?(?:(?P<failed>\d+) failed, )?(?P<passed>\d+) passed(?:, (?P<skipped>\d+) skipped)?.* in [\d.]+s'),
    re.compile(r': (?P<passed>\d+) passed, (?P<failed>\d+) failed, (?P<skipped>\d+) skipped'),
)


def known_failures(lines):
    """Each line `SIDE AGENT JUDGE WHAT | WHOSE: WHY`, the first four with `*` for anything."""
    for line in lines:
        if line.strip() and not line.startswith('#'):
            left, _, reason = line.partition(' | ')
            side, agent, judge, what = left.split(None, 3)
            yield (side, agent, judge), what.strip(), reason.strip()


def summary(lines):
    for line in reversed(lines):
        for pattern in SUMMARIES:
            if found := pattern.search(line):
                return {key: int(value or 0) for key, value in found.groupdict().items()}
    return None


def main():
    side, agent, judge, path = sys.argv[1:]
    with open(path, encoding='utf-8', errors='replace') as file:
        lines = file.read().splitlines()
    count = summary(lines)
    if count is None:
        print(f'{judge}: did not come to its end, see {path}')
        return 1
    known = [(what, reason) for where, what, reason in known_failures(sys.stdin)
             if all(map(fnmatchcase, (side, agent, judge), where))]
    explained, unexplained = [], []
    for failure in (found.group(1) for found in map(FAILURE.match, lines) if found):
        reasons = [reason for what, reason in known if fnmatchcase(failure, what)]
        (explained if reasons else unexplained).append((failure, reasons[:1]))
    print(f"{judge}: {count['passed']} passed, {count['failed']} failed ({len(explained)} known), {count['skipped']} skipped")
    for failure, reasons in explained:
        print(f'  known {failure[:110]} | {reasons[0]}')
    for failure, _ in unexplained:
        print(f'  FAIL {failure[:240]}')
    # A judge that counts a failure which it does not print would pass unseen.
    return 1 if unexplained or count['failed'] > len(explained) else 0


sys.exit(main())
