/** npm run faults -- --minutes 10 --seed 42, or --ci for the storm that every change must pass. */
import { parseArgs } from 'node:util';
import { isMissing } from '#testkit/engines.ts';
import { ciStorm } from './ci-storm.ts';
import { printReport } from './report.ts';
import { runStorm } from './storm.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, ci: { type: 'boolean' } },
});
const usual = values.ci ? ciStorm : { minutes: 3, seed: Math.floor(Math.random() * 1e9) };
const minutes = Number(values.minutes ?? usual.minutes);
const seed = Number(values.seed ?? usual.seed);
// A shorter storm has no calm period, and several invariants are verified in calm periods only.
if (!(minutes >= 1) || !Number.isInteger(seed)) {
  console.error('Usage: npm run faults -- [--ci] [--minutes N (at least 1)] [--seed N]');
  process.exit(2);
}
if (isMissing('PostgreSQL') || isMissing('nats-server')) process.exit(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
const report = await runStorm({ seed, minutes, log: (line) => console.log(line) });
printReport(report);
if (report.findings.some(({ violations }) => violations.length > 0)) {
  console.error(`The storm with seed ${seed} violated invariants.`);
  process.exitCode = 1;
}
