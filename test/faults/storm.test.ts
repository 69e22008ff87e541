import { describe, expect, it } from 'vitest';
import { isMissing } from '#testkit/engines.ts';
import { printReport } from './storm/report.ts';
import { storm } from './storm/storm.ts';

const minutes = 3;

/** The same each time: nobody's change shall fail for a storm that it has nothing to do with. `npm run faults` takes another. */
const seed = Number(process.env['STEWARD_STORM_SEED'] ?? 5_266_775);

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
