import type { Pool } from 'pg';
import type { App } from '#app/open-app.ts';
import { rollBackAutomatically } from '#deployment/product.ts';
import type { StepReport } from '#deployment/protocol/agent-protocol.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { slotOf } from '#monitoring/stats/histogram.ts';
import { newId } from '#platform/id.ts';
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

/** An environment of a shop with its agent. */
async function seedHost(client: Client, shop: string) {
  const host = `web1.${shop.split(' ')[0]!.toLowerCase()}.example`;
  const { data } = await client.deployment(
    'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { id } }',
    {
      input: {
        name: `${shop} live`,
        host,
        deployPath: '/var/www/shop',
        repositoryUrl: `git@${host.replace('web1', 'git')}:shop.git`,
      },
    },
  );
  const environmentId: string = data!['createEnvironment'].id;
  const made = await client.deployment(
    'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "web1") { token } }',
    { id: environmentId },
  );
  const agent = new ScriptedAgent(`${client.url}/deployment`, made.data!['createAgentToken'].token);
  await agent.register({ hostname: host, version: '0.1.0' });
  const deploy = async (version: string): Promise<string> => {
    const answer = await client.deployment(
      'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { id } }',
      { input: { environmentId, deployType: 'FULL', version } },
    );
    return answer.data!['createDeployment'].id;
  };
  return { environmentId, agent, deploy };
}

/** `from` and `to`: seconds ago. */
const ended = (name: string, from: number, to: number): StepReport => ({
  name,
  status: 'SUCCEEDED',
  startedAt: secondsAgo(from),
  completedAt: secondsAgo(to),
  exitCode: 0,
});
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** An environment with two finished deployments and a running one. Returns the running deployment. */
export async function seedDeployments(client: Client): Promise<string> {
  const { agent, deploy } = await seedHost(client, 'Fjord Cycles');
  for (const version of ['2026.11.1', '2026.11.2']) {
    await deploy(version);
    await agent.run({ log: [['STDOUT', 'done\n']] });
  }
  const id = await deploy('2026.11.3');
  const task = await agent.nextTask();
  await agent.accept(task);
  await agent.steps(task, [
    ended('fetch', 74, 73),
    ended('checkout', 73, 71),
    ended('composer install', 71, 40),
    { name: 'compile', status: 'RUNNING', startedAt: secondsAgo(40), completedAt: null, exitCode: null },
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

/** A release that broke the checkout 31 s after the switch, and the rollback that followed. Returns its deployment. */
export async function seedVerification(
  { services, database: { pool } }: App,
  client: Client,
  screenshot: Buffer,
): Promise<string> {
  const { environmentId, agent, deploy } = await seedHost(client, 'Espresso Lab');
  const release = async (version: string): Promise<string> => {
    const id = await deploy(version);
    await agent.run({
      commitSha: '4be2a9017cc0de1e5a9c3f7d2b8e6a1f0c4d9b35',
      steps: [
        ended('fetch', 12, 11),
        ended('checkout', 11, 9),
        ended('compile', 9, 1),
        ended('switch', 1, 1),
      ],
      log: [
        ['STDOUT', 'From git.espresso.example:shop\n   9f31c07..4be2a90  main -> main\n'],
        ['SYSTEM', 'This release is live; the previous one is kept.\n'],
      ],
    });
    return id;
  };
  await release('2026.11.7');
  const id = await release('2026.11.8');
  const { rows } = await pool.query<{ id: string }>(`select id from sites where name = 'Espresso Lab'`);
  const siteId = rows[0]!.id;
  const message =
    'The checkout of Espresso Lab fails: step "Payment": "[name=payment]" was not visible within 10 s';
  const rollback = await services.db
    .transaction()
    .execute((tx) => rollBackAutomatically(tx, services, { deploymentId: id, findings: [message] }));
  if (rollback.kind !== 'queued') throw new Error(rollback.reason);
  await agent.run();
  const foundAt = new Date(Date.now() - 65_000);
  const checkId = newId(foundAt.getTime());
  await ensurePartitions(services.db);
  await pool.query(
    `insert into notable_checks (id, created_at, site_id, kind, status, error_message) values ($1, $2, $3, 'CHECKOUT_FLOW', 'DOWN', $4)`,
    [checkId, foundAt, siteId, message],
  );
  await pool.query('insert into screenshots (check_id, site_id, created_at, image) values ($1, $2, $3, $4)', [
    checkId,
    siteId,
    foundAt,
    screenshot,
  ]);
  const finding = { siteId, pageId: null, signal: 'CHECKOUT_FAILED', message, checkId, at: foundAt };
  await pool.query(
    `insert into verifications (deployment_id, environment_id, state, mode, signals, started_at, settled_at, ends_at, ended_at, findings, rollback_id)
     values ($1, $2, 'FAILED', 'ROLLBACK', '{SITE_DOWN,CHECKOUT_FAILED}', now() - interval '91 s', now() - interval '76 s',
       now() + interval '509 s', now() - interval '60 s', $3, $4)`,
    [id, environmentId, JSON.stringify([finding]), rollback.rollbackId],
  );
  await pool.query(
    `update deployments set created_at = now() - interval '105 s', started_at = now() - interval '104 s', completed_at = now() - interval '90 s'
     where id = $1`,
    [id],
  );
  await pool.query(
    `insert into targets (id, site_id, kind, interval_seconds) values (gen_random_uuid(), $1, 'CHECKOUT_FLOW', 900)`,
    [siteId],
  );
  await pool.query(
    `update targets set last_check_at = now(), last_status = 'UP', confirmed_status = 'UP', next_check_at = now() + interval '1 day'
     where site_id = $1`,
    [siteId],
  );
  await pool.query(
    `insert into verification_targets (deployment_id, target_id, site_id, kind, name, was_down)
     select $1, t.id, t.site_id, t.kind, s.name, false from targets t join sites s on s.id = t.site_id where s.id = $2`,
    [id, siteId],
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
