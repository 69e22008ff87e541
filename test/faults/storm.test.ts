import { describe, expect, it } from 'vitest';
import { isMissing } from '#testkit/engines.ts';
import { ciStorm } from './storm/ci-storm.ts';
import { printReport } from './storm/report.ts';
import { runStorm } from './storm/storm.ts';

const minutes = Number(process.env['STEWARD_STORM_MINUTES'] ?? ciStorm.minutes);
const seed = Number(process.env['STEWARD_STORM_SEED'] ?? ciStorm.seed);

describe.skipIf(isMissing('PostgreSQL') || isMissing('nats-server'))('a storm of random faults', () => {
  // No retry: an invariant that is violated in one of two storms is violated.
  it(
    'loses no data, duplicates nothing and leaves no process behind',
    { timeout: 900_000, retry: 0 },
    async () => {
      console.log(`npm run faults -- --minutes ${minutes} --seed ${seed}`);
      const lines: string[] = [];
      try {
        const report = await runStorm({ seed, minutes, log: (line) => void lines.push(line) });
        printReport(report);
        expect(report.findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
      } finally {
        console.log(lines.join('\n'));
      }
    },
  );
});
