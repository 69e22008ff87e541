import type { Pool } from 'pg';
import { newId } from '#platform/id.ts';
import { waitUntil } from './wait.ts';
import { personalTeams } from './user.fixture.ts';

type Stored = { platform: { database: { pool: Pool } } };

/*
 * States that no interface produces: a lost notification, damaged data, a row that somebody has locked, or data whose
 * creation would take a test a minute.
 */

const run = async ({ platform }: Stored, text: string, values: unknown[] = []): Promise<void> => {
  await platform.database.pool.query(text, values);
};

/** As if a VAT number had been checked so many times more. */
export const repeatVatCheck = (app: Stored, id: string, count: number): Promise<void> =>
  run(
    app,
    `insert into vat_validations select (r).* from (
       select jsonb_populate_record(v, jsonb_build_object('id', n.id)) as r from vat_validations v, unnest($2::uuid[]) as n (id) where v.id = $1
     ) t`,
    [id, Array.from({ length: count }, () => newId())],
  );

/** Makes every read of the audit log fail. */
export const hideAuditLog = (app: Stored): Promise<void> =>
  run(app, 'alter table audit_log rename to hidden_log');

/** Makes every read of heartbeats fail, until they are shown again. */
export const hideHeartbeats = (app: Stored): Promise<void> =>
  run(app, 'alter table heartbeats rename to hidden_heartbeats');
export const showHeartbeats = (app: Stored): Promise<void> =>
  run(app, 'alter table hidden_heartbeats rename to heartbeats');

/** Makes every read of the heartbeats of this team take a minute, until they are released. */
export async function delayHeartbeats(
  app: Stored,
  teamId: string,
): Promise<{ untilAsked: () => Promise<void>; release: () => Promise<void> }> {
  await hideHeartbeats(app);
  await run(
    app,
    `create view heartbeats as select * from hidden_heartbeats
     where case when team_id = '${teamId}' then pg_sleep(60) is not null else true end`,
  );
  const sleeping = `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
  return {
    untilAsked: () => waitUntil(async () => (await app.platform.database.pool.query(sleeping)).rowCount),
    async release() {
      await run(app, 'drop view heartbeats');
      await showHeartbeats(app);
    },
  };
}

/** Makes the commit of every transaction fail in which a deployment ends, until it is allowed again. */
export const failDeploymentEnds = (app: Stored): Promise<void> =>
  run(
    app,
    `create function fail_commit() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$;
     create constraint trigger fail_commit after update on deployments deferrable initially deferred
     for each row when (new.completed_at is not null) execute function fail_commit()`,
  );
export const allowDeploymentEnds = (app: Stored): Promise<void> =>
  run(app, 'drop trigger fail_commit on deployments; drop function fail_commit');

/** As if the clock of the database had been an hour ahead when the last code of every authenticator app was used, and the last wrong ones. */
export const setClockBackForTotp = (app: Stored): Promise<void> =>
  run(
    app,
    `update totp_factors set last_step = last_step + 120, tries_since = tries_since + interval '1 hour'`,
  );

/** Revokes an access token as if the notification about it was lost. */
export const revokeUnnoticed = (app: Stored, tokenId: string): Promise<void> =>
  run(app, 'update access_tokens set revoked_at = now() where id = $1', [tokenId]);

/** Removes a member of a team as if the notification about it was lost. */
export const removeUnnoticed = (app: Stored, teamId: string, userId: string): Promise<void> =>
  run(app, 'delete from team_members where team_id = $1 and user_id = $2', [teamId, userId]);

/** Adds members to a team. To invite hundreds would take a minute. */
export const fillTeam = (app: Stored, teamId: string, count: number): Promise<void> =>
  run(
    app,
    `with added as (
       insert into users (id, email, name, role)
       select gen_random_uuid(), gen_random_uuid() || '@example.com', 'M', 'MEMBER' from generate_series(1, $2::int)
       returning id
     ) insert into team_members (user_id, team_id, role) select id, $1::uuid, 'VIEWER' from added`,
    [teamId, count],
  );

/** Adds sites to a team that were never checked. */
export const fillSites = (app: Stored, teamId: string, count: number): Promise<void> =>
  run(
    app,
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     select gen_random_uuid(), $1, 'Site ' || n, 'https://shop.example', 60, false, 2, 2 from generate_series(1, $2::int) n`,
    [teamId, count],
  );

/** Adds open invitations to a team, for invited1@example.com and so on. */
export const fillInvitations = (app: Stored, teamId: string, count: number): Promise<void> =>
  run(
    app,
    `insert into team_invitations (id, team_id, email, role, secret_hash, invited_by, expires_at)
     select gen_random_uuid(), $1::uuid, 'invited' || n || '@example.com', 'VIEWER', sha256(('x' || n)::bytea), 'x',
       now() + interval '1 day' from generate_series(1, $2::int) n`,
    [teamId, count],
  );

/** Steward disables users but never deletes them. An operator can. */
export const deleteUser = (app: Stored, email: string): Promise<void> =>
  run(app, 'delete from users where email = $1', [email]);

/** Users cannot be renamed yet, but what they did shall keep their name of that time. */
export const renameUser = (app: Stored, email: string, to: string): Promise<void> =>
  run(app, `update users set name = 'Renamed', email = $2 where email = $1`, [email, to]);

/** Creates an account without a password to which no mail was sent, and returns its id. */
export async function insertUninvitedUser(app: Stored, email: string): Promise<string> {
  const id = newId();
  await run(app, `insert into users (id, email, name, role) values ($1, $2, 'G', 'MEMBER')`, [id, email]);
  await run(app, personalTeams, []);
  return id;
}

/** As if the key with which its address and key were encrypted was lost. */
export const loseDestinationKey = (app: Stored, id: string): Promise<void> =>
  run(app, `update notification_destinations set config = 'lost' where id = $1`, [id]);

/** Creates a deployment without notifying the agents that poll. */
export const insertUnnoticedDeployment = (app: Stored, environmentId: string, version: string) =>
  run(
    app,
    `insert into deployments (id, environment_id, team_id, kind, deploy_type, git_ref, version, release_timestamp, triggered_by)
     select gen_random_uuid(), e.id, e.team_id, 'DEPLOY', 'CODE', 'main', $2, '20260101_000000', 'x'
     from environments e where e.id = $1`,
    [environmentId, version],
  );

/** Adds copies of an environment. To create thousands would take a minute. */
export const fillEnvironments = (app: Stored, environmentId: string, count: number): Promise<void> =>
  run(
    app,
    `insert into environments select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
     from environments e, generate_series(1, $2::int) where e.id = $1`,
    [environmentId, count],
  );

/** Adds copies of a heartbeat. To create hundreds would take a minute. */
export const fillHeartbeats = (app: Stored, heartbeatId: string, count: number): Promise<void> =>
  run(
    app,
    `insert into heartbeats select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(),
       'key_hash', '\\x' || encode(sha256(gen_random_uuid()::text::bytea), 'hex')))).*
     from heartbeats h, generate_series(1, $2::int) where h.id = $1`,
    [heartbeatId, count],
  );

/** Starts a deployment without its queue. */
export const forceRunning = (app: Stored, deploymentId: string): Promise<void> =>
  run(app, `update deployments set status = 'RUNNING' where id = $1`, [deploymentId]);

/** Makes a lease valid that no agent was offered. */
export const setLeaseEpoch = (app: Stored, deploymentId: string, epoch: number): Promise<void> =>
  run(app, 'update deployments set lease_epoch = $2 where id = $1', [deploymentId, epoch]);

/** Sets only the size of a log: to send a gibibyte would take a minute. */
export const pretendLogSize = (app: Stored, deploymentId: string, characters: number): Promise<void> =>
  run(app, 'update deployments set log_characters = $2 where id = $1', [deploymentId, characters]);

/** Loses all of a log but its first append. */
export const loseLogAfterFirstAppend = (app: Stored, deploymentId: string): Promise<void> =>
  run(app, 'delete from deployment_log_chunks where deployment_id = $1 and byte_offset > 0', [deploymentId]);

/** Adds 2,000 appends of `two\n` to a log of four bytes. An agent would need 2,000 requests. */
export const addLogAppends = (app: Stored, deploymentId: string): Promise<void> =>
  run(
    app,
    `with chunks as (
       insert into deployment_log_chunks (deployment_id, byte_offset, character_offset, characters, body, runs)
       select $1, n * 4, n * 4, 4, 'two\n', '{0,4}' from generate_series(1, 2000) n)
     update deployments set log_bytes = 8004, log_characters = 8004 where id = $1`,
    [deploymentId],
  );

type Lock = {
  /** Waits until a query of the program waits for a lock. */
  untilBlocking: (query?: string) => Promise<void>;
  /** Commits, after a last change of the locked rows if there is one. */
  release: (change?: string) => Promise<void>;
};

async function lock({ platform }: Stored, text: string): Promise<Lock> {
  const { pool } = platform.database;
  const holder = await pool.connect();
  await holder.query(`begin; ${text}`);
  return {
    // The name of a query is a comment, which the queries of this file do not have.
    untilBlocking: (query = '/* ') =>
      waitUntil(async () => {
        // Tests that run at the same time have databases of the same server.
        const waiting = `select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like $1`;
        return (await pool.query(waiting, [`%${query}%`])).rowCount;
      }),
    async release(change = '') {
      await holder.query(`${change}; commit`);
      holder.release();
    },
  };
}

/** Blocks every query of the audit log. */
export const lockAuditLog = (app: Stored): Promise<Lock> =>
  lock(app, 'lock table audit_log in access exclusive mode');

/** Blocks every query of status pages. */
export const lockStatusPages = (app: Stored): Promise<Lock> =>
  lock(app, 'lock table status_pages in access exclusive mode');

/** Blocks whoever signs in as this user. `release` removes the passkeys of the user. */
export async function lockAndRemovePasskeys(app: Stored, email: string): Promise<Lock> {
  const user = `(select id from users where email = '${email}')`;
  const held = await lock(app, `select 1 from users where id = ${user} for update`);
  return { ...held, release: () => held.release(`delete from passkeys where user_id = ${user}`) };
}

/** Blocks what changes an environment, site, heartbeat or team. */
export const lockRow = (
  app: Stored,
  table: 'environments' | 'sites' | 'heartbeats' | 'teams',
  id: string,
): Promise<Lock> => lock(app, `select 1 from ${table} where id = '${id}' for update`);

/** Blocks whatever takes a step of an escalation, in the middle of its transaction. */
export const lockEscalationSteps = (app: Stored): Promise<Lock> =>
  lock(app, 'lock table escalation_steps in share row exclusive mode');

/** Blocks whatever inserts a message in bulk about this event to this channel, by one that is taken back in the end. */
export async function lockDelivery(
  app: Stored,
  teamId: string,
  eventId: string,
  channel: string,
): Promise<Lock> {
  const held = await lock(
    app,
    `insert into bulk_deliveries (id, team_id, channel, medium, event_id, title, at)
     values (gen_random_uuid(), '${teamId}', '${channel}', 'MAIL', '${eventId}', '', now())`,
  );
  return { ...held, release: () => held.release('rollback; begin') };
}

const changes = {
  'a password is set': `password_hash = 'x'`,
  'the account is disabled': 'disabled_at = now()',
};
export type UserChange = keyof typeof changes;

/** Blocks what writes about a user, until the user is changed. */
export async function lockUser(app: Stored, email: string) {
  const { untilBlocking, release } = await lock(
    app,
    `select 1 from users where email = '${email}' for update`,
  );
  return {
    untilBlocking,
    releaseWith: (change: UserChange) =>
      release(`update users set ${changes[change]} where email = '${email}'`),
  };
}

/** Stores checks of the only site at any times, also in the future, without moving its next check. */
export const insertChecks = (app: Stored, times: readonly Date[]): Promise<void> =>
  run(
    app,
    `insert into routine_checks (id, created_at, site_id, kind, status)
     select gen_random_uuid(), t, (select id from sites), 'HTTP', 'UP' from unnest($1::timestamptz[]) t`,
    [times],
  );

/** A delivery that has kept the encrypted key of its incident. */
export const insertDelivery = (app: Stored, routingKey: string): Promise<void> =>
  run(
    app,
    `insert into notification_deliveries (id, team_id, channel, event_id, site_id, alert_id, event, notification, routing_key)
     select $1, team_id, 'incident', $1, id, $1, 'OPENED', '{}', $2 from sites`,
    [newId(), routingKey],
  );

/** Damages the data of a report, so that it cannot be written. */
export const breakReport = async (app: Stored, id: string): Promise<void> => {
  await app.platform.database.pool.query(`update reports set timezone = 'Nowhere' where id = $1`, [id]);
};

/** Adds copies of a row with other ids. `different`: SQL for columns that must be unique, in which n is the number of the copy. */
export const copyRow = (
  app: Stored,
  table: string,
  id: string,
  count: number,
  different: Record<string, string> = {},
): Promise<void> =>
  run(
    app,
    `insert into ${table} select r.* from ${table} t cross join generate_series(1, $2::int) n cross join lateral
       jsonb_populate_record(t, jsonb_build_object('n', n, 'id', gen_random_uuid()${Object.entries(different)
         .map(([column, expression]) => `, '${column}', ${expression}`)
         .join('')})) r where t.id = $1`,
    [id, count],
  );
