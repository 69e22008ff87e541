import type { Pool } from 'pg';
import type { CheckResult } from '#probing/check.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import { insertEntry } from '#vat/log/log-storage.ts';
import { valid } from '#vat/upstream/result.ts';
import { newPageKey } from '#monitoring/subscriber/subscriber.ts';
import type { TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import { addSubscribers } from '#testkit/subscriber.fixture.ts';
import { dataOf, newAgent, newEnvironment, newDeployment } from '../contract/deployment-requests.fixture.ts';
import { inSeconds, newFreeze } from '../contract/freeze-requests.fixture.ts';
import { newDestination } from '../contract/destination-requests.fixture.ts';
import { beat, newHeartbeat } from '../contract/heartbeat-requests.fixture.ts';
import { newWindow } from '../contract/maintenance-requests.fixture.ts';
import { make, newPage, newSite } from '../contract/monitoring-requests.fixture.ts';
import { me, sessions, setDefaultTeam } from '../contract/operations/identity.generated.ts';
import {
  createEscalationPolicy,
  createProbe,
  updateReportSettings,
} from '../contract/operations/monitoring.generated.ts';
import { newStatusPage, postUpdate } from '../contract/status-page-requests.fixture.ts';
import { upsert } from '../contract/vat-customer-requests.fixture.ts';
import { newVatKey } from '../contract/vat-key-requests.fixture.ts';
import { invite, newMember, newTeam } from '../contract/team-requests.fixture.ts';
import type { About } from './root-field.ts';

/** Part of every text of the victim. A response to another user that contains it is a leak. */
export const mark = 'Victim7f3a';

export type Victim = {
  client: Client;
  id: string;
  /** Owns everything except what belongs to a user. */
  teamId: string;
  agent: ScriptedAgent;
  accessToken: string;
  ids: Record<About, string>;
};

/** A user with a team that owns one object of every kind. */
export async function makeVictim(app: TestApp, nick = ''): Promise<Victim> {
  const client = await app.signUp({ email: `${mark.toLowerCase()}${nick}@example.com`, name: mark });
  const { pool } = app.platform.database;
  const first = async (text: string, values: unknown[]): Promise<string> =>
    (await pool.query<{ id: string }>(text, values)).rows[0]!.id;

  const { id } = dataOf(await client.send(me));
  const teamId = await newTeam(client, mark);
  dataOf(await client.send(setDefaultTeam, { teamId }));
  const bystander = await newMember(app, client, teamId, 'VIEWER');
  const { invitation } = dataOf(await invite(client, teamId, `${mark}${nick}-friend@example.com`));
  const site = await newSite(client, { name: mark, url: `https://${mark}.example` });
  const otherSite = await newSite(client, { name: mark, url: `https://${mark}.example/other` });
  const page = await newPage(client, site.id, { name: mark });
  const probe = dataOf(
    await client.send(createProbe, {
      input: { siteId: site.id, kind: 'TCP', name: mark, host: `${mark}.example`, port: 22 },
    }),
  );
  const sitePattern = dataOf(
    await make(client, 'createSiteErrorPattern', { siteId: site.id, pattern: mark }),
  );
  const pagePattern = dataOf(
    await make(client, 'createPageErrorPattern', { pageId: page.id, pattern: mark }),
  );
  const steps = [{ afterMinutes: 5, channels: ['email'] }];
  const policy = dataOf(
    await client.send(createEscalationPolicy, { input: { name: mark, tags: ['x'], steps } }),
  );
  const destination = await newDestination(client, { name: mark, url: `https://${mark}.example/hook` });
  await fail(app, site.id, { ...down, errorMessage: mark, screenshot: Buffer.from(mark) });

  const maintenance = await newWindow(client, { siteIds: [site.id], title: mark });

  const statusPage = await newStatusPage(client, {
    title: mark,
    description: mark,
    visibility: 'LINK',
    components: [{ name: mark, siteId: site.id }],
  });
  const about = { statusPageId: statusPage.id, title: mark, body: mark };
  const statusUpdate = dataOf(await postUpdate(client, about));
  const { secrets } = app.platform.services;
  const [subscriber] = await addSubscribers(
    pool,
    secrets,
    { id: statusPage.id, teamId, key: newPageKey(secrets) },
    { kind: 'EMAIL', count: 1, addressOf: () => `${mark}@example.com` },
  );

  dataOf(
    await client.send(updateReportSettings, {
      teamId,
      input: { title: mark, recipients: [`${mark}@x.example`] },
    }),
  );
  const linkKey = app.platform.services.secrets.encrypt(mark, 'reports.link_key');
  const report = await first(
    `insert into reports (id, team_id, from_day, to_day, timezone, monthly, state, note, link_key, html, due_at)
     values (gen_random_uuid(), $1, '2026-01-01', '2026-01-02', 'UTC', false, 'READY', $2, $3, '', null) returning id`,
    [teamId, mark, linkKey],
  );
  const testRun = await first(
    `insert into checkout_test_runs (id, team_id, site_id, flow, total_steps, message, steps)
     values (gen_random_uuid(), $1, $2, '{"steps": [], "allowOrderPlacement": false}', 1, $3, jsonb_build_array(jsonb_build_object(
       'name', $3::text, 'action', 'GOTO', 'status', 'PASSED', 'durationMs', 1, 'message', $3::text, 'hasScreenshot', true)))
     returning id`,
    [teamId, site.id, mark],
  );
  await pool.query('insert into checkout_test_screenshots (run_id, step, image) values ($1, 0, $2)', [
    testRun,
    Buffer.from(mark),
  ]);
  const heartbeat = await newHeartbeat(client, { teamId, name: mark, periodSeconds: 300 });
  await beat(client, heartbeat, '', { method: 'POST', body: mark });
  const environment = await newEnvironment(client, { name: mark });
  const agent = await newAgent(client, environment);
  const deployment = await newDeployment(client, environment, { version: mark });
  const freeze = await newFreeze(client, {
    title: mark,
    startsAt: inSeconds(600),
    environmentIds: [environment],
  });
  const vatKey = await newVatKey(client, { teamId, name: mark });
  // No register is asked here.
  await pool.query(
    `insert into vat_requesters (team_id, country_code, vat_number, message) values ($1, 'DE', '987654321', $2)`,
    [teamId, mark],
  );
  // No register checks it.
  await upsert(client, [{ externalId: mark, number: 'US7', name: mark }], teamId);
  const vatCheck = await insertEntry(app.platform.services.db, {
    number: { country: 'DE', national: '987654321', source: 'eu' },
    result: valid('eu', { name: mark, address: mark, request_identifier: mark }),
    origin: 'batch',
    teamId,
    latencyMs: 1,
    at: new Date(),
  });
  await pool.query(
    `insert into project_objects (team_id, project, kind, parent_key, key, object_id) values ($1, $2, 'sites', '', $2, $3)`,
    [teamId, mark.toLowerCase(), site.id],
  );
  // It has been applied, so that applying it again changes nothing.
  const plan = await first(
    `insert into project_plans (id, team_id, project, delete_missing, warnings, state, created_by)
     values (gen_random_uuid(), $1, $2, false, '[]', 'APPLIED', $2) returning id`,
    [teamId, mark],
  );
  await pool.query(
    `insert into project_plan_changes (plan_id, position, action, kind, key, name, fields, signature, state)
     values ($1, 0, 'CREATE', 'sites', $2, $2, '[]', '', 'DONE')`,
    [plan, mark],
  );
  const minted = await client.mintToken(mark);
  const agentToken = await first('select id from agent_tokens where environment_id = $1', [environment]);
  return {
    client,
    id,
    teamId,
    agent,
    accessToken: minted.token,
    ids: {
      nothing: id,
      user: id,
      team: teamId,
      member: bystander.id,
      invitation: invitation!.id,
      session: dataOf(await client.send(sessions))[0]!.id,
      site: site.id,
      'other site': otherSite.id,
      'checkout test': testRun,
      page: page.id,
      probe: probe.id,
      'site pattern': sitePattern.id,
      'page pattern': pagePattern.id,
      check: await first('select id from checks where site_id = $1 limit 1', [site.id]),
      alert: await first('select id from alerts where site_id = $1', [site.id]),
      'maintenance window': maintenance.id,
      'status page': statusPage.id,
      'status update': statusUpdate.id,
      'status subscriber': subscriber!,
      incident: await first('select id from incidents where site_id = $1', [site.id]),
      delivery: await first('select id from notification_deliveries where team_id = $1 limit 1', [teamId]),
      'escalation policy': policy.id,
      destination: destination.id,
      report,
      heartbeat: heartbeat.id,
      environment,
      deployment: deployment.id,
      freeze: freeze.id,
      'agent token': agentToken,
      'access token': minted.id,
      'VAT key': vatKey.id,
      'VAT batch': await first(
        `insert into vat_batches (id, team_id, name, state, created_by, started_at, total)
         values (gen_random_uuid(), $1, $2, 'RUNNING', $2, now(), 1) returning id`,
        [teamId, mark],
      ),
      'VAT customer': await first('select id from vat_customers where team_id = $1', [teamId]),
      'VAT check': vatCheck,
      plan,
    },
  };
}

/** Stores a confirmed failure, as a worker does. */
export async function fail(app: TestApp, siteId: string, result: CheckResult, kind = 'HTTP'): Promise<void> {
  const { db } = app.platform.services;
  await ensurePartitions(db);
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    'select id from targets where site_id = $1 and page_id is null and kind = $2',
    [siteId, kind],
  );
  for (const ago of [2, 1])
    await storeResults(db, [
      { targetId: rows[0]!.id, at: new Date(Date.now() - ago), outcome: { kind: 'result', result } },
    ]);
}

/** Columns that change by themselves without a meaning here, such as last-seen times and rate limits. */
const restless = new Set([
  'sessions',
  'access_tokens',
  'rate_windows',
  'agent_api_presence',
  'heartbeat_presence',
  'queue_jobs',
  // Entries of the VAT log are chained some seconds later.
  'vat_log_chain',
  'vat_log_head',
  'vat_log_keys',
  'vat_log_unchained',
  // Counted in memory and written some seconds later.
  'vat_availability_days',
]);

/** A checksum over all stored data, or over the data of one user and of the user's team. */
export async function storedSum(
  { platform }: TestApp,
  victim?: Pick<Victim, 'id' | 'teamId'>,
): Promise<string> {
  const { pool } = platform.database;
  const kind = victim ? 'owned' : 'all';
  const known = sumStatements[kind].get(pool) ?? makeSumStatement(pool, kind);
  sumStatements[kind].set(pool, known);
  const values = victim ? [[victim.id, victim.teamId]] : [];
  const { rows } = await pool.query<{ line: string }>({ name: `sum-${kind}`, text: await known, values });
  return rows.map(({ line }) => line).join('\n');
}

/** The access matrix takes a thousand sums over eighty tables: one statement for all of them is built once. */
const sumStatements = {
  all: new WeakMap<Pool, Promise<string>>(),
  owned: new WeakMap<Pool, Promise<string>>(),
};

async function makeSumStatement(pool: Pool, kind: 'all' | 'owned'): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; owner: string }>(
    kind === 'owned'
      ? `select table_name as name, max(column_name) as owner from information_schema.columns
         where table_schema = 'public' and column_name in ('user_id', 'team_id') group by table_name`
      : `select table_name as name, '' as owner from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const sums = tables
    .filter(({ name }) => !restless.has(name))
    .map(({ name, owner }) => {
      const ofVictim = kind === 'owned' ? `where t.${owner}::text = any($1::text[])` : '';
      return `select '${name} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), 'null') as line from "${name}" t ${ofVictim}`;
    });
  return `${sums.join(' union all ')} order by line`;
}
