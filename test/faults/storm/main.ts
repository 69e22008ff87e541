/** npm run faults -- --minutes 10 --seed 42 */
import { parseArgs } from 'node:util';
import { isMissing } from '#testkit/engines.ts';
import { printReport } from './report.ts';
import { storm } from './storm.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes ?? 3);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
// In less there is no calm, and nothing to judge in it.
if (!(minutes >= 1) || !Number.isInteger(seed)) {
  console.error('Usage: npm run faults -- [--minutes N, 1 at least] [--seed N]');
  process.exit(2);
}
if (isMissing('PostgreSQL') || isMissing('nats-server')) process.exit(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
const report = await storm({ seed, minutes, say: (line) => console.log(line) });
printReport(report);
if (report.findings.some(({ violations }) => violations.length > 0)) {
  console.error(`The storm with seed ${seed} broke something.`);
  process.exitCode = 1;
}
