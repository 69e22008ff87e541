import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { CheckoutStep, CheckoutStepResult } from '#probing/index.ts';

export type TestRunStatus = 'QUEUED' | 'RUNNING' | 'PASSED' | 'FAILED' | 'INCONCLUSIVE' | 'CANCELLED';
/** What is stored of a step. */
export type TestStep = CheckoutStepResult & { hasScreenshot: boolean };
export type TestRun = {
  id: string;
  siteId: string;
  status: TestRunStatus;
  message: string | null;
  totalSteps: number;
  steps: TestStep[];
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** The content of `checkout_test_runs.flow`, without secret values. */
export type TestedFlow = {
  steps: CheckoutStep[];
  allowOrderPlacement: boolean;
  /** Of the site when somebody entered the secrets. Absent in runs that an earlier version queued. */
  origin?: string;
};

export type NewTestRun = {
  id: string;
  teamId: string;
  siteId: string;
  flow: TestedFlow;
  encryptedSecrets: string | null;
};

export const keptMinutes = 15;
const leaseSeconds = 15;
/** A run that no worker takes, because all are busy or gone, ends after this time. */
const queuedSeconds = 180;

const columns = sql`r.id, r.site_id as "siteId", r.status, r.message, r.total_steps as "totalSteps", r.steps,
  r.created_at as "createdAt", r.started_at as "startedAt", r.finished_at as "finishedAt"`;

/** False if the team has a run that has not ended. */
export async function insertTestRun(
  tx: Tx,
  { id, teamId, siteId, flow, encryptedSecrets }: NewTestRun,
): Promise<boolean> {
  const { rows } = await sql`/* checkoutTest.insert */
    insert into checkout_test_runs (id, team_id, site_id, flow, secrets, total_steps)
    values (${id}, ${teamId}, ${siteId}, ${JSON.stringify(flow)}::jsonb, ${encryptedSecrets}, ${flow.steps.length})
    on conflict (team_id) where finished_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function findTestRun(db: Db, teamIds: readonly string[], id: string): Promise<TestRun | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<TestRun>`/* checkoutTest.find */
    select ${columns} from checkout_test_runs r where r.id = ${id} and r.team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The team of a run; null if it is none of these. */
export async function findTestRunTeam(
  db: Db,
  teamIds: readonly string[],
  id: string,
): Promise<string | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<{ teamId: string }>`/* checkoutTest.findTeam */
    select team_id as "teamId" from checkout_test_runs where id = ${id} and team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0]?.teamId ?? null;
}

export async function findTestScreenshot(
  db: Db,
  teamIds: readonly string[],
  id: string,
  step: number,
): Promise<Buffer | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<{ image: Buffer }>`/* checkoutTest.findScreenshot */
    select p.image from checkout_test_screenshots p join checkout_test_runs r on r.id = p.run_id
    where p.run_id = ${id} and p.step = ${step} and r.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0]?.image ?? null;
}

/** A queued run ends at once, a running one when its worker renews its lease. */
export async function cancelTestRun(tx: Tx, id: string): Promise<void> {
  await sql`/* checkoutTest.cancel */
    update checkout_test_runs set is_cancelled = true,
      status = case when status = 'QUEUED' then 'CANCELLED' else status end,
      finished_at = case when status = 'QUEUED' then clock_timestamp() end,
      flow = case when status = 'QUEUED' then null else flow end,
      secrets = case when status = 'QUEUED' then null else secrets end
    where id = ${id} and finished_at is null`.execute(tx);
}

export type ClaimedTestRun = {
  id: string;
  flow: TestedFlow;
  encryptedSecrets: string | null;
  siteUrl: string;
  basicAuthUsername: string | null;
  basicAuthPassword: string | null;
  ownerId: string;
  ownerRole: 'ADMIN' | 'MEMBER';
  viewportWidth: number;
  viewportHeight: number;
};

/** Takes the runs that have waited longest: a team has one at most. */
export async function claimTestRuns(db: Db, limit: number): Promise<ClaimedTestRun[]> {
  const { rows } = await sql<ClaimedTestRun>`/* checkoutTest.claim */
    with due as (
      select id from checkout_test_runs where status = 'QUEUED' order by created_at limit ${limit} for update skip locked
    ), claimed as (
      update checkout_test_runs r set status = 'RUNNING', started_at = clock_timestamp(),
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from due where r.id = due.id returning r.*
    )
    select r.id, r.flow, r.secrets as "encryptedSecrets", s.url as "siteUrl", s.basic_auth_username as "basicAuthUsername",
      s.basic_auth_password as "basicAuthPassword", o.owner_id as "ownerId", coalesce(u.role, 'MEMBER') as "ownerRole",
      s.viewport_width as "viewportWidth", s.viewport_height as "viewportHeight"
    from claimed r join sites s on s.id = r.site_id and s.team_id = r.team_id join teams o on o.id = r.team_id
    left join users u on u.id = o.created_by`.execute(db);
  return rows;
}

/** Returns those that somebody has cancelled, or that are gone. */
export async function renewTestRuns(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* checkoutTest.renew */
    update checkout_test_runs set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::uuid[]) and status = 'RUNNING' and not is_cancelled returning id`.execute(db);
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !kept.has(id));
}

/** Nothing is stored of a run that is over or gone. */
export async function storeTestSteps(
  tx: Tx,
  id: string,
  steps: readonly TestStep[],
  screenshot: { step: number; image: Uint8Array } | null,
): Promise<void> {
  const { rows } = await sql`/* checkoutTest.storeSteps */
    update checkout_test_runs set steps = ${JSON.stringify(steps)}::jsonb where id = ${id} and status = 'RUNNING' returning id`.execute(
    tx,
  );
  if (rows.length === 0 || !screenshot) return;
  await sql`/* checkoutTest.storeScreenshot */
    insert into checkout_test_screenshots (run_id, step, image) values (${id}, ${screenshot.step}, ${Buffer.from(screenshot.image)})
    on conflict (run_id, step) do update set image = excluded.image`.execute(tx);
}

export type TestRunEnd = {
  status: Exclude<TestRunStatus, 'QUEUED' | 'RUNNING'>;
  message: string | null;
};

export async function finishTestRun(db: Db, id: string, { status, message }: TestRunEnd): Promise<void> {
  await sql`/* checkoutTest.finish */
    update checkout_test_runs set status = case when is_cancelled then 'CANCELLED' else ${status} end,
      message = case when is_cancelled then null else ${message} end,
      finished_at = clock_timestamp(), flow = null, secrets = null
    where id = ${id} and finished_at is null`.execute(db);
}

/** Ends runs whose worker has died, and those that none has taken. */
export async function endStaleTestRuns(db: Db): Promise<void> {
  await sql`/* checkoutTest.endStale */
    update checkout_test_runs set status = case when is_cancelled then 'CANCELLED' else 'INCONCLUSIVE' end,
      message = case when is_cancelled then null
        when status = 'QUEUED' then 'No worker with a browser was free for it. Try again later.'
        else 'The worker that ran it was stopped. Start it again.' end,
      finished_at = clock_timestamp(), flow = null, secrets = null
    where finished_at is null
      and (lease_until < clock_timestamp()
        or status = 'QUEUED' and created_at < clock_timestamp() - make_interval(secs => ${queuedSeconds}))`.execute(
    db,
  );
}

export async function deleteOldTestRuns(db: Db): Promise<void> {
  await sql`/* checkoutTest.deleteOld */
    delete from checkout_test_runs where created_at < clock_timestamp() - make_interval(mins => ${keptMinutes})`.execute(
    db,
  );
}
