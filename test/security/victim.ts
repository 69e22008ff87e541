import type { CheckResult } from '#probing/check.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import type { TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import { dataOf, newAgent, newEnvironment, newDeployment } from '../contract/deployment-requests.fixture.ts';
import { inSeconds, newFreeze } from '../contract/freeze-requests.fixture.ts';
import { newDestination } from '../contract/destination-requests.fixture.ts';
import { newWindow } from '../contract/maintenance-requests.fixture.ts';
import { make, newPage, newSite } from '../contract/monitoring-requests.fixture.ts';
import { me, sessions, setDefaultTeam } from '../contract/operations/identity.generated.ts';
import { createEscalationPolicy } from '../contract/operations/monitoring.generated.ts';
import { invite, newMember, newTeam } from '../contract/team-requests.fixture.ts';
import type { About } from './root-fields.ts';

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
  const page = await newPage(client, site.id, { name: mark });
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

  const environment = await newEnvironment(client, { name: mark });
  const agent = await newAgent(client, environment);
  const deployment = await newDeployment(client, environment, { version: mark });
  const freeze = await newFreeze(client, {
    title: mark,
    startsAt: inSeconds(600),
    environmentIds: [environment],
  });
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
      page: page.id,
      'site pattern': sitePattern.id,
      'page pattern': pagePattern.id,
      check: await first('select id from checks where site_id = $1 limit 1', [site.id]),
      alert: await first('select id from alerts where site_id = $1', [site.id]),
      'maintenance window': maintenance.id,
      incident: await first('select id from incidents where site_id = $1', [site.id]),
      delivery: await first('select id from notification_deliveries where team_id = $1 limit 1', [teamId]),
      'escalation policy': policy.id,
      destination: destination.id,
      environment,
      deployment: deployment.id,
      freeze: freeze.id,
      'agent token': agentToken,
      'access token': minted.id,
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
const restless = new Set(['sessions', 'access_tokens', 'rate_windows', 'agent_api_presence', 'queue_jobs']);

/** A checksum over all stored data, or over the data of one user and of the user's team. */
export async function storedSum(
  { platform }: TestApp,
  victim?: Pick<Victim, 'id' | 'teamId'>,
): Promise<string> {
  const { pool } = platform.database;
  const { rows: tables } = await pool.query<{ name: string; owner: string }>(
    victim
      ? `select table_name as name, max(column_name) as owner from information_schema.columns
         where table_schema = 'public' and column_name in ('user_id', 'team_id') group by table_name`
      : `select table_name as name, '' as owner from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const sums: string[] = [];
  for (const { name, owner } of tables.filter((table) => !restless.has(table.name))) {
    const { rows } = await pool.query<{ sum: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t ${victim ? `where ${owner} = any($1)` : ''}`,
      victim ? [[victim.id, victim.teamId]] : [],
    );
    sums.push(`${name} ${rows[0]!.sum}`);
  }
  return sums.toSorted().join('\n');
}
