import type { Pool } from 'pg';
import { slotOf } from '#monitoring/stats/histogram.ts';
import type { Client } from '#testkit/client.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';

const shops = [
  ['Alpine Outfitters', 'UP'],
  ['Bakery Nordlicht', 'UP'],
  ['Candle & Wick', 'DEGRADED'],
  ['Delfter Porzellan', 'UP'],
  ['Espresso Lab', 'UP'],
  ['Fjord Cycles', 'UP'],
  ['Garden & Gnome', 'DOWN'],
  ['Hopfen und Malz', 'UP'],
  ['Inkwell Papers', 'PAUSED'],
  ['Juniper Home', 'UP'],
] as const;

/** Shops with a history of 90 days. Returns the one that is shown. */
export async function seedSites(pool: Pool, teamId: string): Promise<string> {
  for (const [name, status] of shops)
    await pool.query(
      `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold, status, paused)
       values (gen_random_uuid(), $1, $2, 'https://' || regexp_replace(lower($2), '[^a-z]+', '-', 'g') || '.example/', 60, false, 2, 1, $3, $3 = 'PAUSED')`,
      [teamId, name, status],
    );
  await pool.query(
    `insert into targets (id, site_id, kind, interval_seconds, last_check_at, last_status)
     select gen_random_uuid(), id, 'HTTP', 60, now() - random() * interval '50 s', case when status = 'DOWN' then 'DOWN' else 'UP' end from sites`,
  );
  for (const [table, unit, count, perBucket] of [
    ['rollup_days', 'day', 90, 1_440],
    ['rollup_hours', 'hour', 168, 60],
  ] as const)
    await pool.query(
      `insert into ${table} (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
       select target_id, bucket, site_id, ${perBucket} - bad, bad, (${perBucket} - bad) * 60000, bad * 60000, ${perBucket}, ${perBucket} * ms, ms * 0.6, ms * 3,
              array_fill(0, array[${slotOf(290) - 1}]) || ${perBucket}
       from (select t.id as target_id, t.site_id, date_trunc('${unit}', now(), 'UTC') - i * interval '1 ${unit}' as bucket,
                    case when random() < 0.03 then (random() * ${perBucket / 20})::int else 0 end as bad,
                    (90 + 60 * sin(i / 4.0) ^ 2 + random() * 40 + (hashtext(t.id::text) & 127))::int as ms
             from targets t, generate_series(0, ${count - 1}) i) b`,
    );
  await pool.query(
    `insert into rollup_teams (team_id, bucket, checks, measured, sum_ms)
     select $1, date_trunc('hour', now(), 'UTC') - i * interval '1 hour', 600, 600, 600 * 148 from generate_series(0, 23) i`,
    [teamId],
  );
  await pool.query(
    `insert into alerts (id, site_id, type, message, created_at, status, resolved_at)
     select gen_random_uuid(), id, 'SITE_DOWN', name || ' is down: HTTP 503 Service Unavailable', now() - interval '4 minutes', 'OPEN', null::timestamptz from sites where status = 'DOWN'
     union all
     select gen_random_uuid(), id, 'JS_ERROR', 'JavaScript errors on ' || name || ': TypeError: cart is undefined', now() - interval '2 hours', 'OPEN', null from sites where status = 'DEGRADED'
     union all
     select gen_random_uuid(), id, 'SITE_DOWN', name || ' is down: timed out after 30 s', now() - interval '9 hours', 'RESOLVED', now() - interval '8 hours 52 minutes' from sites where name like 'Fjord%'`,
  );
  const { rows } = await pool.query<{ id: string }>(`select id from sites where name like 'Fjord%'`);
  return rows[0]!.id;
}

/** An environment with two finished deployments and a running one. Returns the running deployment. */
export async function seedDeployments(client: Client): Promise<string> {
  const { data } = await client.deployment(
    `mutation { createEnvironment(input: { name: "Fjord Cycles live", host: "web1.fjord.example", deployPath: "/var/www/shop",
       repositoryUrl: "git@git.example:fjord/shop.git" }) { id } }`,
  );
  const environmentId: string = data!['createEnvironment'].id;
  const made = await client.deployment(
    'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "web1") { token } }',
    { id: environmentId },
  );
  const agent = new ScriptedAgent(`${client.url}/deployment`, made.data!['createAgentToken'].token);
  await agent.register({ hostname: 'web1.fjord.example', version: '0.1.0' });
  const deploy = async (version: string): Promise<string> => {
    const answer = await client.deployment(
      'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { id } }',
      { input: { environmentId, deployType: 'FULL', version } },
    );
    return answer.data!['createDeployment'].id;
  };
  for (const version of ['2026.11.1', '2026.11.2']) {
    await deploy(version);
    await agent.run({ log: [['STDOUT', 'done\n']] });
  }
  const id = await deploy('2026.11.3');
  const task = await agent.nextTask();
  await agent.accept(task);
  const now = Date.now();
  const at = (secondsAgo: number): string => new Date(now - secondsAgo * 1_000).toISOString();
  const ended = (name: string, from: number, to: number) => ({
    name,
    status: 'SUCCEEDED' as const,
    startedAt: at(from),
    completedAt: at(to),
    exitCode: 0,
  });
  await agent.steps(task, [
    ended('fetch', 74, 73),
    ended('checkout', 73, 71),
    ended('composer install', 71, 40),
    { name: 'compile', status: 'RUNNING', startedAt: at(40), completedAt: null, exitCode: null },
    ...['static content', 'database status', 'switch', 'health check'].map((name) => ({
      name,
      status: 'PENDING' as const,
      startedAt: null,
      completedAt: null,
      exitCode: null,
    })),
  ]);
  await agent.log(
    task,
    0,
    logLines.map((line) => ['STDOUT', `${line}\n`]),
  );
  return id;
}

const logLines = [
  'From git.example:fjord/shop',
  '   9f31c07..4be2a90  main -> main',
  '\u001B[32mChecking out 4be2a90\u001B[0m into releases/20261115_062400',
  'Linked shared: var/log, pub/media, app/etc/env.php',
  'Installing dependencies from lock file',
  'Package operations: 3 installs, 2 updates, 0 removals',
  '  - Upgrading \u001B[36mmonolog/monolog\u001B[0m (3.7.0 => 3.8.1): Extracting archive',
  '  - Upgrading \u001B[36msymfony/console\u001B[0m (7.2.0 => 7.2.1): Extracting archive',
  'Generating optimized autoload files',
  '\u001B[32mCompilation was started.\u001B[0m',
  'Repositories code generation... 1/9 [===>------------------------]  11% 4 secs',
  'Service data attributes generation... 2/9 [======>---------------------]  22% 9 secs',
  'Application code generator... 3/9 [=========>------------------]  33% 21 secs',
];
