/** npm run faults -- --minutes 10 --seed 42 */
import { parseArgs } from 'node:util';
import { isMissing } from '#testkit/engines.ts';
import { printReport } from './report.ts';
import { runStorm } from './storm.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes ?? 3);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
// A shorter storm has no calm period, and several invariants are verified in calm periods only.
if (!(minutes >= 1) || !Number.isInteger(seed)) {
  console.error('Usage: npm run faults -- [--minutes N (at least 1)] [--seed N]');
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
