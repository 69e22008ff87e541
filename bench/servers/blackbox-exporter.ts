import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '#testkit/wait.ts';
import { cpuMsOf } from '../process-tree.ts';
import { isReachable, end, freePort } from './probe-target.ts';

const run = promisify(execFile);

export type BlackboxExporter = AsyncDisposable & {
  /** Runs 200 concurrent probes for that time. */
  probe(target: string, seconds: number): Promise<{ probes: number; seconds: number; cpuMs: number }>;
};

const modules = `modules:
  http_2xx: { prober: http, http: { preferred_ip_protocol: ip4, tls_config: { insecure_skip_verify: true } } }
`;

/** Debian's prometheus-blackbox-exporter, driven by wrk. */
export async function startBlackboxExporter(): Promise<BlackboxExporter> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-blackbox-'));
  await writeFile(join(dir, 'blackbox.yml'), modules);
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus-blackbox-exporter',
    [`--config.file=${join(dir, 'blackbox.yml')}`, `--web.listen-address=${address}`, '--log.level=error'],
    { stdio: 'ignore' },
  );
  await waitUntil(() => isReachable(`http://${address}/`));
  return {
    async probe(target, seconds) {
      const url = `http://${address}/probe?module=http_2xx&target=${encodeURIComponent(target)}`;
      const one = await (await fetch(url)).text();
      if (!one.includes('\nprobe_success 1')) throw new Error(`the exporter's probe failed:\n${one}`);
      const before = cpuMsOf([child.pid!]);
      const { stdout } = await run('wrk', ['-t1', '-c200', '--timeout', '30s', `-d${seconds}s`, url]);
      const cpuMs = cpuMsOf([child.pid!]) - before;
      const [, probes, took] = /(\d+) requests in ([\d.]+)s/.exec(stdout)!;
      if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
      return { probes: Number(probes), seconds: Number(took), cpuMs };
    },
    async [Symbol.asyncDispose]() {
      await end(child);
      await rm(dir, { recursive: true });
    },
  };
}
