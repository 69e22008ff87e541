/**
 * Runs many checks of a site at the same time with few file handles, and prints the distinct outcomes.
 * Arguments: the site, the number of checks, and `hoard` to use up all file handles first.
 */
import { openSync } from 'node:fs';
import { createHttpCheck, runCheck } from '#probing/check.fixture.ts';

const [url = '', count = '0', mode] = process.argv.slice(2);
const check = createHttpCheck();
if (mode === 'hoard') hoard();
const outcomes = await Promise.all(Array.from({ length: Number(count) }, () => runCheck(check, url)));
const words = outcomes.map((outcome) =>
  outcome.kind === 'inconclusive'
    ? `inconclusive: ${outcome.reason}`
    : `${outcome.result.status} ${outcome.result.errorMessage ?? ''}`.trim(),
);
console.log(JSON.stringify([...new Set(words)].sort()));

function hoard(): void {
  try {
    for (;;) openSync('/dev/null', 'r');
  } catch {
    // None is left.
  }
}
