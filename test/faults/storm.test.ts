import { describe, expect, it } from 'vitest';
import { isMissing } from '#testkit/engines.ts';
import { printReport } from './storm/report.ts';
import { storm } from './storm/storm.ts';

const minutes = 3;

/** Another one each time: whatever breaks can be had again by the number that is printed. */
const seed = Math.floor(Math.random() * 1e9);

describe.skipIf(isMissing('PostgreSQL') || isMissing('nats-server'))('a storm of faults', () => {
  it('loses nothing, doubles nothing and leaves nothing behind', { timeout: 900_000 }, async () => {
    console.log(`npm run faults -- --minutes ${minutes} --seed ${seed}`);
    const journal: string[] = [];
    try {
      const report = await storm({ seed, minutes, say: (line) => void journal.push(line) });
      printReport(report);
      expect(report.findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
    } finally {
      console.log(journal.join('\n'));
    }
  });
});
