/**
 * Only the HTTP check, compared with Debian's prometheus-blackbox-exporter on the same nginx, with one connection per probe and
 * 200 concurrent probes. Steward verifies the certificate, the exporter does not. Interleaved rounds, medians, ratios. CPU time
 * depends less on other programs on the machine.
 * Needs: apt-get install prometheus-blackbox-exporter nginx-light wrk
 * Run: npm run bench probe
 */
import { availableParallelism } from 'node:os';
import type { CheckRunner } from '#probing/check.ts';
import { createHttpCheck, httpCheckIn, targetOf } from '#probing/check.fixture.ts';
import { createProbePool } from '#probing/http/probe-pool.ts';
import { systemClock } from '#platform/clock.ts';
import { startBlackboxExporter } from './servers/blackbox-exporter.ts';
import { startProbeTarget } from './servers/probe-target.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

type Round = { probes: number; seconds: number; cpuMs: number };

const rounds = 5;
const seconds = 4;
await using target = await startProbeTarget();
await using exporter = await startBlackboxExporter();
await using pool = createProbePool({ threads: availableParallelism(), ca: target.ca });
const inOneThread = createHttpCheck({ ca: target.ca });
const inThreads = httpCheckIn(pool);
const { signal } = new AbortController();

async function steward(check: CheckRunner, url: string, seconds: number): Promise<Round> {
  const what = targetOf(url);
  const cpu = process.cpuUsage();
  const began = performance.now();
  let probes = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1_000) {
      const outcome = await check(what, { clock: systemClock, signal });
      if (outcome.kind === 'inconclusive' || outcome.result.status !== 'UP')
        throw new Error(`the check failed: ${JSON.stringify(outcome)}`);
      probes += 1;
    }
  };
  await Promise.all(Array.from({ length: 200 }, loop));
  const took = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { probes, seconds: took, cpuMs: (user + system) / 1_000 };
}

const peer = 'blackbox_exporter';
const contestants = (['http', 'https'] as const).flatMap((scheme) => [
  { scheme, name: peer, run: (time: number) => exporter.probe(target[scheme], time) },
  { scheme, name: 'Steward, one thread', run: (time: number) => steward(inOneThread, target[scheme], time) },
  {
    scheme,
    name: 'Steward, one thread per core',
    run: (time: number) => steward(inThreads, target[scheme], time),
  },
]);

const found = new Map(contestants.map(({ scheme, name }) => [`${scheme} ${name}`, [] as Round[]]));
for (const { run } of contestants) await run(2);
for (let round = 0; round < rounds; round += 1) {
  for (const { scheme, name, run } of contestants) {
    const before = await target.accepted();
    const result = await run(seconds);
    const connections = (await target.accepted()) - before;
    if (connections < result.probes)
      throw new Error(`${connections} connections for ${result.probes} probes`);
    found.get(`${scheme} ${name}`)!.push(result);
  }
}

const rateOf = (round: Round): number => round.probes / round.seconds;
const cpuOf = (round: Round): number => (round.cpuMs * 1_000) / round.probes;
printTable(
  ['probes of 8 KiB', 'probes/s', 'spread', 'of the exporter', 'CPU µs/probe', 'of the exporter'],
  contestants.map(({ scheme, name }) => {
    const own = found.get(`${scheme} ${name}`)!;
    const theirs = found.get(`${scheme} ${peer}`)!;
    const rates = own.map(rateOf);
    const [rate, cpu] = [median(rates), median(own.map(cpuOf))];
    return [
      `${scheme} ${name}`,
      rate.toFixed(0),
      `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`,
      `${(rate / median(theirs.map(rateOf))).toFixed(2)}×`,
      cpu.toFixed(0),
      `${(cpu / median(theirs.map(cpuOf))).toFixed(2)}×`,
    ];
  }),
);
report(
  'probe',
  contestants
    .filter(({ name }) => name !== peer)
    .map(({ scheme, name }) => ({
      name: `${scheme} ${name}, CPU per probe, of the exporter`,
      value:
        median(found.get(`${scheme} ${name}`)!.map(cpuOf)) /
        median(found.get(`${scheme} ${peer}`)!.map(cpuOf)),
      unit: '×',
    })),
);
