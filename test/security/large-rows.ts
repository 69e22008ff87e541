import type { TestApp } from '#testkit/app.ts';
import type { Victim } from './victim.ts';

/** A text that JSON makes twice as long. */
const text = (length: number): string => `repeat('"', ${length})`;
const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const many = (count: number, item: unknown): unknown[] => Array.from({ length: count }, () => item);
const long = (length: number): string => '"'.repeat(length);

const httpCheck = {
  method: 'POST',
  headers: many(20, { name: 'x'.repeat(200), maskedValue: long(200) }),
  body: long(10_000),
  followRedirects: true,
  assertions: many(20, { source: 'JSON_PATH', property: '$.a', comparison: 'CONTAINS', value: long(1_000) }),
};
const checkoutStep = {
  name: long(100),
  action: 'FILL',
  selector: long(1_000),
  value: long(1_000),
  secret: false,
  timeoutMs: 1_000,
  optional: false,
};
const jsError = {
  source: 'CONSOLE',
  message: long(1_000),
  stackTrace: long(4_000),
  url: long(1_000),
  line: 1,
  column: 1,
};
const stepResult = {
  name: long(100),
  action: 'FILL',
  status: 'FAILED',
  durationMs: 1,
  message: long(1_000),
  hasScreenshot: false,
};
const commit = { sha: 'a'.repeat(40), subject: long(200), author: long(100) };
const newId = "'id', gen_random_uuid()";

/** The rows of a team that uses every limit. Each table gets copies of the victim's row, which gets the longest texts first. */
export async function makeRowsLarge(app: TestApp, { ids, teamId, id }: Victim): Promise<void> {
  const { pool } = app.platform.database;
  const change = (statement: string) => pool.query(statement);
  /** `values`: the columns that differ, as arguments of `jsonb_build_object`; n counts the copies. */
  const copy = async (table: string, count: number, values: string, where: string): Promise<void> => {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows.map(({ name }) => name);
    // With n, so that the values are computed for each copy.
    await pool.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value select ${columns.map((name) => `c.${name}`).join(', ')}
       from (select t as row from ${table} t where ${where} limit 1) first cross join generate_series(1, ${count}) n
       cross join lateral jsonb_populate_record(first.row, jsonb_build_object('n', n, ${values})) c`,
    );
  };
  const ofSite = `site_id = '${ids.site}'`;
  const ofTeam = `team_id = '${teamId}'`;

  await change(
    `update sites set http_check = ${json(httpCheck)}, expected_content = ${text(1_000)},
       checkout_flow = ${json({ steps: many(50, checkoutStep), allowOrderPlacement: false })} where id = '${ids.site}'`,
  );
  await change(
    `update site_pages set http_check = ${json(httpCheck)}, expected_content = ${text(1_000)} where ${ofSite}`,
  );
  await copy('site_pages', 99, newId, ofSite);
  await copy('probes', 49, newId, ofSite);
  await copy('error_patterns', 49, `${newId}, 'pattern', ${text(1_000)}`, `id = '${ids['site pattern']}'`);
  await copy('error_patterns', 49, `${newId}, 'pattern', ${text(1_000)}`, `id = '${ids['page pattern']}'`);
  const found = `'js_errors', ${json(many(50, jsError))}, 'steps', ${json(many(50, stepResult))}, 'error_message', ${text(1_000)}`;
  await copy('notable_checks', 500, `${newId}, ${found}`, ofSite);
  const closed = `${newId}, 'status', 'RESOLVED', 'resolved_at', now(), 'message', ${text(1_500)}`;
  await copy('alerts', 500, closed, `id = '${ids.alert}'`);
  await copy('notification_deliveries', 1_000, `${newId}, 'error', ${text(1_000)}`, ofTeam);
  const note = `'id', -n, 'kind', 'NOTE', 'alert_id', null, 'text', ${text(4_000)}`;
  await copy('incident_events', 1_000, note, `incident_id = '${ids.incident}'`);
  const incident = `${newId}, 'number', 1000 + n, 'state', 'RESOLVED', 'resolved_at', now(), 'title', ${text(500)}`;
  await copy('incidents', 300, incident, `id = '${ids.incident}'`);
  const every = `'FREQ=HOURLY;BYHOUR=3'`;
  const window = `${newId}, 'deployment_id', null, 'recurrence', ${every}, 'site_ids', (select array_agg(gen_random_uuid()) from generate_series(1, 1000))`;
  await copy('maintenance_windows', 99, window, `id = '${ids['maintenance window']}'`);
  const steps = many(20, { afterMinutes: 5, channels: many(20, 'email'), memberIds: [] });
  const policy = `${newId}, 'position', 100 + n, 'name', ${text(100)}, 'steps', ${json(steps)}`;
  await copy('escalation_policies', 49, policy, `id = '${ids['escalation policy']}'`);
  await copy('notification_destinations', 49, `${newId}, 'name', 'copy' || n`, `id = '${ids.destination}'`);
  const page = `${newId}, 'slug', 'copy-' || n, 'description', ${text(2_000)}, 'domain', null`;
  await copy('status_pages', 49, page, `id = '${ids['status page']}'`);
  const component = `${newId}, 'position', 100 + n, 'name', ${text(100)}`;
  await copy('status_components', 499, component, `status_page_id = '${ids['status page']}'`);
  const ofPage = `status_page_id = '${ids['status page']}'`;
  await copy('status_incidents', 99, `${newId}, 'incident_id', null, 'title', ${text(200)}`, ofPage);
  await copy('status_updates', 99, `${newId}, 'body', ${text(5_000)}`, `id = '${ids['status update']}'`);
  const subscriber = `${newId}, 'address_hash', '\\x' || md5(n::text)`;
  await copy('status_subscribers', 500, subscriber, ofPage);
  await copy('reports', 199, `${newId}, 'note', ${text(1_000)}`, `id = '${ids.report}'`);
  await copy('heartbeats', 499, `${newId}, 'key_hash', '\\x' || md5(n::text)`, `id = '${ids.heartbeat}'`);
  const beat = `${newId}, 'body', ${text(10_000)}`;
  await copy('heartbeat_beats', 1_000, beat, `heartbeat_id = '${ids.heartbeat}'`);
  const flow = json({ steps: many(50, checkoutStep), allowOrderPlacement: false });
  await change(
    `update checkout_test_runs set flow = ${flow}, steps = ${json(many(50, stepResult))}, finished_at = now() where ${ofTeam}`,
  );

  const commands = { build: many(32, long(2_000)), migrate: [], afterSwitch: [] };
  await change(
    `update environments set commands = ${json(commands)},
       shared_dirs = (select array_agg(repeat('d', 200)) from generate_series(1, 100)) where id = '${ids.environment}'`,
  );
  await copy('environments', 1_000, newId, `id = '${ids.environment}'`);
  const token = `${newId}, 'token_hash', '\\x' || md5(n::text)`;
  await copy('agent_tokens', 49, token, `environment_id = '${ids.environment}'`);
  const deploymentSteps = many(100, { name: long(100), status: 'SUCCEEDED', startedAt: null, endedAt: null });
  await change(
    `update deployments set status = 'FAILED', completed_at = now(), error_message = ${text(4_000)}, commit_sha = '${'a'.repeat(40)}',
       steps = ${json(deploymentSteps)} where id = '${ids.deployment}'`,
  );
  const deployment = `${newId}, 'queue_position', 1000 + n, 'release_timestamp', 'r' || n, 'commit_sha', md5(n::text)`;
  await copy('deployments', 500, deployment, `id = '${ids.deployment}'`);
  await change(
    `insert into deployment_changes (deployment_id, environment_id, commit_sha, since_sha, missing, has_more, commits)
     select id, environment_id, commit_sha, '${'b'.repeat(40)}', 0, true, ${json(many(100, commit))} from deployments where ${ofTeam}`,
  );
  await change(
    `insert into deployment_log_chunks (deployment_id, byte_offset, character_offset, characters, body, runs)
     select '${ids.deployment}', n * 200000, n * 200000, 200000, convert_to(repeat('l', 200000), 'UTF8'), '{0,200000}'
     from generate_series(0, 99) n`,
  );
  await change(
    `update deployments set log_bytes = 20000000, log_characters = 20000000 where id = '${ids.deployment}'`,
  );
  await change(
    `insert into host_rollups (environment_id, minutes, bucket, samples, load, memory, swap, disks)
     select '${ids.environment}', 5, date_trunc('hour', now()) - n * interval '5 minutes', 1, 1, 1, 1,
       ${json(many(8, { path: long(100), used: 0.5 }))} from generate_series(1, 2000) n`,
  );
  const freeze = `${newId}, 'recurrence', ${every}, 'environment_ids', (select array_agg(gen_random_uuid()) from generate_series(1, 1000))`;
  await copy('freeze_windows', 99, freeze, `id = '${ids.freeze}'`);
  await copy('audit_log', 2_000, `${newId}, 'resource', ${text(500)}`, ofTeam);
  await copy('access_tokens', 199, `${newId}, 'prefix', 'p' || n`, `id = '${ids['access token']}'`);

  const user = `${newId}, 'email', n || '@copy.example', 'name', ${text(100)}`;
  await copy('users', 1_000, user, `id = '${id}'`);
  await change(
    `insert into team_members (user_id, team_id, role) select id, '${teamId}', 'VIEWER' from users where email like '%@copy.example'`,
  );
  const invitation = `${newId}, 'email', n || '@guest.example', 'secret_hash', '\\x' || md5(n::text)`;
  await copy('team_invitations', 199, invitation, ofTeam);
  await copy(
    'sessions',
    200,
    `${newId}, 'secret_hash', '\\x' || md5(n::text), 'user_agent', ${text(500)}`,
    `user_id = '${id}'`,
  );

  await copy('vat_keys', 49, `${newId}, 'key_hash', '\\x' || md5(n::text)`, ofTeam);
  const customer = `${newId}, 'external_id', 'copy' || n, 'name', ${text(500)}, 'address', ${text(1_000)}`;
  await copy('vat_customers', 2_000, customer, ofTeam);
  await copy('vat_customer_changes', 500, newId, `customer_id = '${ids['VAT customer']}'`);
  await copy('vat_validations', 1_000, `${newId}, 'address', ${text(1_000)}`, ofTeam);
  await copy('vat_batches', 200, `${newId}, 'state', 'DONE', 'ended_at', now()`, ofTeam);
  const change1 = `'position', n, 'fields', ${json(many(50, { path: long(100), before: long(500), after: long(500), secret: false }))}`;
  await copy('project_plan_changes', 2_000, change1, `plan_id = '${ids.plan}'`);
  await copy('project_objects', 2_000, `'key', 'copy' || n, 'object_id', gen_random_uuid()`, ofTeam);
  await copy('project_plans', 200, newId, `id = '${ids.plan}'`);
  // Last, because each of them is large: 1 MB, and the rows above belong to the first.
  await copy('sites', 999, newId, `id = '${ids.site}'`);
  await change('analyze');
}
