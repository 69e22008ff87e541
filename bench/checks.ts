/**
 * HTTP checks end to end (claim, probe, evaluate, store, roll up, with an embedded PostgreSQL) compared with Debian's
 * prometheus-blackbox-exporter, which only probes. Both use the same nginx, one connection per probe and the same two cores.
 * Steward verifies the certificate, the exporter does not. Interleaved rounds, medians, ratios, CPU time per check. Exits with 1 if a
 * target is missed.
 * Needs: apt-get install prometheus-blackbox-exporter nginx-light wrk
 * Run: npm run bench checks -- [--sites N] [--rounds N]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryLimits } from './process-tree.ts';
import { report } from './report.ts';
import type { Figure } from './results.ts';
import type { Round } from './servers/checks-server.ts';
import { startBlackboxExporter } from './servers/blackbox-exporter.ts';
import { end, startProbeTarget } from './servers/probe-target.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: { sites: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
type Figures = { perSecond: number; ownUs: number; postgresUs: number };
const targetRatio = { http: 2.5, https: 1.3 };
const figures: Figure[] = [];
/** A round of about 7 s: in a short one, the wait for the last batch counts too much. */
const defaultSites = { http: 24_000, https: 6_000 };

await using target = await startProbeTarget();
await using exporter = await startBlackboxExporter();
const dir = await mkdtemp(join(tmpdir(), 'steward-ca-'));
const ca = join(dir, 'ca.pem');
await writeFile(ca, target.ca);

async function startServer(sites: string, url: string): Promise<ChildProcess> {
  const { execArgv, env } = memoryLimits();
  const server = fork(join(import.meta.dirname, 'servers/checks-server.ts'), [sites, url], {
    execArgv,
    env: { ...env, NODE_EXTRA_CA_CERTS: ca },
  });
  // If the server exits, the benchmark must not wait for ever.
  server.once('exit', (code) => code && process.exit(code));
  await once(server, 'message');
  return server;
}
const roundOf = async (server: ChildProcess): Promise<Round> => {
  server.send('round');
  return ((await once(server, 'message')) as [Round])[0];
};

const rows: string[][] = [];
for (const scheme of ['http', 'https'] as const) {
  const server = await startServer(values.sites ?? String(defaultSites[scheme]), target[scheme]);
  const found: Record<'exporter' | 'steward', Figures[]> = { exporter: [], steward: [] };
  await roundOf(server);
  await exporter.probe(target[scheme], 2);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = await target.accepted();
    const ours = await roundOf(server);
    const connections = (await target.accepted()) - before;
    if (connections < ours.probes) throw new Error(`${connections} connections for ${ours.probes} checks`);
    const theirs = await exporter.probe(target[scheme], 5);
    found.steward.push(figuresOf(ours.probes, ours.seconds, ours.nodeMs, ours.postgresMs));
    found.exporter.push(figuresOf(theirs.probes, theirs.seconds, theirs.cpuMs, 0));
  }
  await end(server);
  const ratio =
    median(found.steward.map(({ perSecond }) => perSecond)) /
    median(found.exporter.map(({ perSecond }) => perSecond));
  figures.push({
    name: `${scheme} checks per second, of the exporter`,
    value: ratio,
    unit: '×',
    atLeast: targetRatio[scheme],
  });
  rows.push(
    rowOf(`${scheme} blackbox_exporter, probe only`, found.exporter),
    rowOf(`${scheme} Steward, end to end`, found.steward),
  );
}
await rm(dir, { recursive: true });
printTable(['checks of 8 KiB', 'per second', 'spread', 'CPU µs', 'PostgreSQL µs'], rows);
report('checks', figures);

function figuresOf(probes: number, seconds: number, ownMs: number, postgresMs: number): Figures {
  const microseconds = (ms: number): number => (ms * 1_000) / probes;
  return { perSecond: probes / seconds, ownUs: microseconds(ownMs), postgresUs: microseconds(postgresMs) };
}

function rowOf(name: string, rounds: readonly Figures[]): string[] {
  const rates = rounds.map(({ perSecond }) => perSecond);
  return [
    name,
    median(rates).toFixed(0),
    `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`,
    median(rounds.map(({ ownUs }) => ownUs)).toFixed(0),
    median(rounds.map(({ postgresUs }) => postgresUs)).toFixed(0),
  ];
}
