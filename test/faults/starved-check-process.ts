/**
 * Checks a site many times at once with hardly any file handles, and says what it found, each kind of outcome once.
 * Arguments: the site, how many checks, `hoard` to use up all file handles before.
 */
import { openSync } from 'node:fs';
import { createHttpCheck } from '#probing/own-network/conclude.ts';
import { createNetworkEvidence } from '#probing/own-network/own-network.ts';
import { systemClock } from '#platform/clock.ts';

const [url = '', count = '0', mode] = process.argv.slice(2);
const check = createHttpCheck({
  network: createNetworkEvidence({ clock: systemClock, addresses: [], names: [] }),
});
const target = {
  url,
  owner: 'ada',
  policy: 'private-allowed',
  basicAuth: null,
  expectedContent: null,
  patterns: [],
} as const;
const { signal } = new AbortController();
if (mode === 'hoard') hoard();
const outcomes = await Promise.all(
  Array.from({ length: Number(count) }, () => check(target, { clock: systemClock, signal })),
);
const words = outcomes.map((outcome) =>
  outcome.kind === 'trouble'
    ? `trouble: ${outcome.reason}`
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
