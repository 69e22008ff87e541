/**
 * The server for bench/agents.ts and bench/logs.ts, in a separate process. It creates the given number of environments with
 * agent tokens and reports its memory and CPU usage on request.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { createAgentToken } from '#deployment/environment/create-agent-token.ts';
import { createEnvironment } from '#deployment/environment/create-environment.ts';
import { createLog } from '#platform/log.ts';
import { verification } from '#verification/product.ts';
import { openApp } from '#app/open-app.ts';
import { serve } from '#app/http-app.ts';
import { createOwner } from './owner.ts';

export type Host = { environmentId: string; token: string };
export type Ready = { url: string; token: string; hosts: Host[] };
export type Usage = { cpuMicros: number; rss: number; heap: number };

const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const limits = {
  STEWARD_RATE_LIMIT_READS: '1000000',
  STEWARD_RATE_LIMIT_WRITES: '1000000',
  STEWARD_LOG_MB_PER_DEPLOYMENT: '1024',
  STEWARD_LOG_MB_PER_ENVIRONMENT_HOUR: '1000000',
  STEWARD_LOG_MB_PER_USER_HOUR: '1000000',
};
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir, ...limits });
const log = createLog({ level: 'warn', pretty: true });
const platform = await openApp(config, log, 'own');
const { services } = platform;
const { caller, token } = await createOwner(services);

const ctx = { ...services, caller, requestId: 'bench', verification: verification.extensions.deployment };
const hosts: Host[] = [];
for (let number = 0; number < Number(process.argv[2] ?? 1); number += 1) {
  const input = {
    name: `Shop ${number}`,
    host: 'web1',
    deployPath: '/srv/shop',
    repositoryUrl: '/srv/shop.git',
  };
  const { environment } = await createEnvironment(ctx, input);
  const environmentId = environment!.id;
  hosts.push({ environmentId, token: (await createAgentToken(ctx, environmentId, 'web1')).token! });
}
await platform.database.pool.query('vacuum analyze');

const server = await serve(platform, config, 'deployment');
process.send?.({ url: server.url, token, hosts } satisfies Ready);

const usage = (): Usage => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMicros: user + system, rss, heap: heapUsed + external };
};
process.on('message', () => void process.send?.(usage()));
// Also stops if the benchmark was killed.
process.once('SIGTERM', () => process.disconnect());
process.once('disconnect', () => {
  void (async () => {
    await server.close();
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});
