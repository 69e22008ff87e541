/** The server for bench/graphql.ts, in a separate process. It sends its URL and a token to the parent. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, parse, validate } from 'graphql';
import { createHandler } from 'graphql-http/lib/use/fastify';
import { readConfig } from '#app/config/config.ts';
import { resolvers } from '#deployment/resolvers.ts';
import { record } from '#identity/audit/record.ts';
import { createGate } from '#identity/gate.ts';
import { watchRevocations } from '#identity/revocation.ts';
import { executableSchema } from '#platform/graphql/schema.ts';
import { httpMetrics } from '#platform/http/metrics.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { deployment } from '#deployment/product.ts';
import { createOwner } from './owner.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const limits = { STEWARD_RATE_LIMIT_READS: '1000000', STEWARD_RATE_LIMIT_WRITES: '1000000' };
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir, ...limits });
const log = createLog({ level: 'warn', pretty: true });
const platform = await openApp(config, log, 'own');
const { services } = platform;

const { caller, token } = await createOwner(services);
for (let row = 0; row < 5_000; row += 1)
  await record(services.db, caller, 'site.create', `site number ${row}`);
await platform.database.pool.query('vacuum analyze');

const app = await createHttpServer({
  log,
  trustProxy: [],
  secure: false,
  metrics: httpMetrics(platform.registry),
});
const revocations = await watchRevocations(services, async (callers) => callers.map(() => 'valid' as const));
const gate = createGate(services, revocations);
await app.register(await platform.opened(deployment).loadRoutes((own) => createGate(own, revocations)), {
  prefix: '/deployment',
});
app.post('/empty', async () => ({ data: {} }));

// The same resolvers and authentication with plain graphql-js: parse, validate and execute for each request.
const schema = executableSchema(
  await readFile(join(import.meta.dirname, '../../src/deployment/schema.graphql'), 'utf8'),
  resolvers,
);
const plain = createHandler({
  schema,
  parse,
  validate,
  execute,
  async context({ raw }) {
    const context = await gate.admit({
      method: raw.method,
      headers: raw.headers,
      ip: raw.ip,
      requestId: raw.id,
    });
    gate.spendRead(context);
    return context as never;
  },
});
app.post('/plain', plain);

await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url: `http://127.0.0.1:${(app.addresses()[0] as { port: number }).port}`, token });

const stop = async (): Promise<void> => {
  await app.close();
  await platform.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.on('message', () => void process.send?.(process.cpuUsage()));
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
