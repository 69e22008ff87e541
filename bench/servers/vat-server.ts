/** The server that bench/vat.ts measures: a separate process with an embedded database and a log of any length. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#app/config/config.ts';
import { httpMetrics } from '#platform/http/metrics.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { vat } from '#vat/product.ts';
import { openApp } from '#app/open-app.ts';
import { mintKey } from '#vat/key/vat-key.ts';
import { registerVatRoutes } from '#vat/routes/routes.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir });
const log = createLog({ level: 'warn', pretty: true });
const platform = await openApp(config, log, 'own');

const app = await createHttpServer({
  log,
  trustProxy: [],
  secure: false,
  metrics: httpMetrics(platform.registry),
});
const refuse = () => Promise.reject(new Error('closed'));
const callers = { admin: refuse, member: refuse };
await app.register((scope) => registerVatRoutes(scope, platform.opened(vat).vat, callers), {
  prefix: '/vat',
});
app.get('/empty', async () => ({}));
await app.listen({ host: '127.0.0.1', port: 0 });
const key = await addKey();
process.send?.({ url: `http://127.0.0.1:${(app.addresses()[0] as { port: number }).port}`, key });

/** Adds a team with a VAT key. */
async function addKey(): Promise<string> {
  const client = new pg.Client(platform.database.address);
  await client.connect();
  const { text, prefix, hash } = mintKey();
  await client.query(
    `with team as (insert into teams (id, name) values (gen_random_uuid(), 'Bench') returning id)
     insert into vat_keys (id, team_id, name, prefix, key_hash, requests_per_minute, created_by)
     select gen_random_uuid(), id, 'Bench', $1, $2, 1000000000, 'bench' from team`,
    [prefix, hash],
  );
  await client.end();
  return text;
}

/** Adds one decision for each number from `from` to `to`, dated today. */
async function seed(from: number, to: number): Promise<void> {
  const client = new pg.Client(platform.database.address);
  await client.connect();
  for (let start = from; start < to; start += 250_000)
    await client.query(
      `insert into vat_validations (id, at, country_code, vat_number, status, source, name, address, message, origin, asked, latency_ms)
       select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
           || substr(md5(n::text), 4, 15))::uuid,
         now(), 'DE', lpad(n::text, 9, '0'), 'valid', 'eu', 'Example ' || n || ' GmbH', 'Street ' || n || E'\\n10115 Berlin', null,
         'revalidate', true, 120
       from generate_series($1::int, $2::int) as n`,
      [start, Math.min(to, start + 250_000) - 1],
    );
  await client.query('vacuum analyze vat_validations');
  await client.query('checkpoint');
  await client.end();
}

type Command = { seed: [number, number] } | 'forget' | 'cpu';

async function execute(command: Command): Promise<unknown> {
  if (command === 'cpu') return process.cpuUsage();
  if (command === 'forget') platform.opened(vat).vat.recentDecisions.clear();
  else await seed(...command.seed);
  return 'done';
}

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await platform.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.on('message', (command: Command) => void execute(command).then((result) => process.send?.(result)));
process.once('SIGTERM', () => void stop());
// If the benchmark fails, its server stops too.
process.once('disconnect', () => void stop());
