/**
 * HTTP checks end to end (claim, probe, evaluate, store, roll up, with an embedded PostgreSQL) compared with Debian's
 * prometheus-blackbox-exporter, which only probes. Both use the same nginx, one connection per probe and the same two cores.
 * Steward verifies the certificate, the exporter does not. Interleaved rounds, medians, ratios.
 * Needs: apt-get install prometheus-blackbox-exporter nginx-light wrk
 * Run: npm run bench checks -- [--sites N] [--rounds N]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBlackboxExporter } from './servers/blackbox-exporter.ts';
import { end, startProbeTarget } from './servers/probe-target.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: { sites: { type: 'string', default: '12000' }, rounds: { type: 'string', default: '5' } },
});
type Round = { probes: number; seconds: number };
const targetRatio = { http: 1.5, https: 0.9 };

await using target = await startProbeTarget();
await using exporter = await startBlackboxExporter();
const dir = await mkdtemp(join(tmpdir(), 'steward-ca-'));
const ca = join(dir, 'ca.pem');
await writeFile(ca, target.ca);

async function startServer(url: string): Promise<ChildProcess> {
  const server = fork(join(import.meta.dirname, 'servers/checks-server.ts'), [values.sites, url], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: ca },
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
  const server = await startServer(target[scheme]);
  const rates: Record<'steward' | 'exporter', number[]> = { steward: [], exporter: [] };
  await roundOf(server);
  await exporter.probe(target[scheme], 2);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = await target.accepted();
    const ours = await roundOf(server);
    const connections = (await target.accepted()) - before;
    if (connections < ours.probes) throw new Error(`${connections} connections for ${ours.probes} checks`);
    const theirs = await exporter.probe(target[scheme], 5);
    rates.steward.push(ours.probes / ours.seconds);
    rates.exporter.push(theirs.probes / theirs.seconds);
  }
  await end(server);
  const peer = median(rates.exporter);
  for (const [name, found] of [
    ['blackbox_exporter, probe only', rates.exporter],
    ['Steward, end to end', rates.steward],
  ] as const) {
    const isOurs = found === rates.steward;
    rows.push([
      `${scheme} ${name}`,
      median(found).toFixed(0),
      `${Math.min(...found).toFixed(0)}–${Math.max(...found).toFixed(0)}`,
      `${(median(found) / peer).toFixed(2)}×`,
      isOurs ? `${targetRatio[scheme]}×` : '',
    ]);
  }
}
await rm(dir, { recursive: true });
printTable(['checks of 8 KiB', 'per second', 'spread', 'of the exporter', 'target'], rows);
