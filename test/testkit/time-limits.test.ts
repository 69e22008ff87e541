import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * What measures time in `npm test` and can still not fail on a busy machine, with the reason. Shorten this list; do not add to it.
 */
const allowed: Record<string, string> = {
  'src/notification/delivery/queue-storage.db.test.ts: Math.max(...(await waits())) < 10':
    'a time that is stored',
  'src/platform/recurrence-rules.test.ts: first.ms < 2_000': 'CPU time of one thread',
  'src/project/import/hostile-files.test.ts: process.cpuUsage(begin).user / 1_000 < 10_000': 'CPU time',
  'src/vat/matching/compare-addresses.test.ts: process.cpuUsage(started).user / 1_000 < 1_000': 'CPU time',
  'src/vat/matching/compare-names.test.ts: process.cpuUsage(started).user / 1_000 < 1_000': 'CPU time',
  'test/contract/project-documents.test.ts: Math.max(...waits) < Math.max(1_500, (performance.now() - sentAt) / 3)':
    'a part of what the whole took',
  'test/contract/project-exports.test.ts: Math.max(...waits) < Math.max(1_500, (endedAt - sentAt) / 3)':
    'a part of what the whole took',
  'test/contract/vat-failures.test.ts: performance.now() - started < 4_000': 'tagged long',
  'test/engines/queue.test.ts: waits.sort((a, b) => a - b)[10] < 1_000':
    'the median of twenty, against a poll of 2 s',
  "test/security/bombs.test.ts: await cpuMs(() => make(owner, 'createSite', wide)) < 2_000": 'CPU time',
};

const argument = /((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)/.source;
const upperBound = new RegExp(`expect\\(${argument}\\)\\s*\\.toBeLessThan(?:OrEqual)?\\(${argument}\\)`, 'g');
const measuresTime = /\bnow\(\)|cpu|\b(?:took|elapsed|waits|\w*latenesses|lingeredMs|afterMs|\w+\.ms)\b/i;
/** What is left of a time that was set can only become less. */
const isLeft = /^(?!Math\.abs).* - Date\.now\(\)$/;
const isPatient = (limit: string): boolean =>
  /\batMost\(|\bwaitMs\b/.test(limit) ||
  (/^[\d_]+$/.test(limit) && Number(limit.replaceAll('_', '')) >= 30_000);

it('no test of npm test fails because a busy machine took longer', () => {
  const files = globSync('{console,src,test}/**/*.test.ts', { cwd: root });
  const found = files
    .filter((file) => !file.endsWith('.long.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(upperBound)]
        .map(([, what = '', limit = '']) => [what, limit].map((text) => text.replaceAll(/\s+/g, ' ').trim()))
        .filter(
          ([what = '', limit = '']) => measuresTime.test(what) && !isLeft.test(what) && !isPatient(limit),
        )
        .map(([what, limit]) => `${file}: ${what} < ${limit}`),
    );
  // Use `atMost` of patience.ts, or prove the mechanism instead of the time: the order of events, the number of statements.
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
