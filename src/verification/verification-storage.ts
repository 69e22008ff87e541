import { sql } from 'kysely';
import type { Verification, VerificationFinding } from '#deployment/product.ts';
import type { TargetKey } from '#monitoring/product.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Baseline, Watch } from './evaluate.ts';

export type StoredVerification = Verification & Watch & { environmentId: string; baselineAt: Date };
export type StoredTarget = Baseline & TargetKey & { name: string };

type Row = Omit<StoredVerification, 'findings' | 'excluded'> & {
  findings: StoredFinding[];
  excluded: StoredFinding[];
};
type StoredFinding = Omit<VerificationFinding, 'at'> & { at: string };

const columns = sql`v.deployment_id as "deploymentId", v.environment_id as "environmentId", v.state, v.mode, v.signals,
  v.baseline_at as "baselineAt", v.started_at as "startedAt", v.settled_at as "settledAt", v.ends_at as "endsAt", v.deadline, v.ended_at as "endedAt",
  v.findings, v.excluded, v.rollback_id as "rollbackId", v.held_reason as "heldReason"`;

const toFinding = (stored: StoredFinding): VerificationFinding => ({ ...stored, at: new Date(stored.at) });
const toVerification = (row: Row): StoredVerification => ({
  ...row,
  findings: row.findings.map(toFinding),
  excluded: row.excluded.map(toFinding),
});

export async function listVerifications(
  db: Db,
  deploymentIds: readonly string[],
): Promise<StoredVerification[]> {
  const { rows } = await sql<Row>`/* verification.list */
    select ${columns} from verifications v where v.deployment_id = any(${deploymentIds}::uuid[])`.execute(db);
  return rows.map(toVerification);
}

export async function listFailed(db: Db, deploymentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`/* verification.listFailed */
    select deployment_id as id from verifications where deployment_id = any(${deploymentIds}::uuid[]) and state = 'FAILED'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The caller has locked its environment. */
export async function lockVerification(tx: Tx, deploymentId: string): Promise<StoredVerification | null> {
  const { rows } = await sql<Row>`/* verification.lock */
    select ${columns} from verifications v where v.deployment_id = ${deploymentId} for update`.execute(tx);
  return rows[0] ? toVerification(rows[0]) : null;
}

/** While visitors see the maintenance page, failures say nothing; but not for more than 30 minutes. */
const notInMaintenance = sql`not exists (select from deployment_maintenance m where m.deployment_id = v.deployment_id
  and m.ended_at is null and m.began_at > now() - interval '30 minutes')`;

/** All that are watching, those whose window is over, or those of the environments that some sites are linked to. */
export type Watching = 'all' | 'over' | { siteIds: readonly string[] };

/** Up to `limit`, after one of them in the order of ids. By the links of sites, because old targets of a site are many. */
export async function listWatching(
  db: Db,
  which: Watching,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredVerification[]> {
  const { rows } = await sql<Row>`/* verification.listWatching */
    select ${columns} from verifications v
    where v.state = 'WATCHING' and ${notInMaintenance} and (${after}::uuid is null or v.deployment_id > ${after})
      ${which === 'over' ? sql`and v.ends_at <= now()` : sql``}
      ${typeof which === 'string' ? sql`` : sql`and v.environment_id in (select s.environment_id from environment_sites s where s.site_id = any(${which.siteIds}::uuid[]))`}
    order by v.deployment_id limit ${limit}`.execute(db);
  return rows.map(toVerification);
}

/** Failed, and nobody has decided yet whether a rollback follows. */
const undecided = sql`state = 'FAILED' and rollback_id is null and held_reason is null`;

export async function listUndecided(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* verification.listUndecided */
    select deployment_id as id from verifications where ${undecided} order by ended_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function isUndecided(db: Db, deploymentId: string): Promise<boolean> {
  const { rows } = await sql`/* verification.isUndecided */
    select 1 from verifications where deployment_id = ${deploymentId} and ${undecided}`.execute(db);
  return rows.length > 0;
}

export type NewVerification = Pick<
  StoredVerification,
  | 'deploymentId'
  | 'environmentId'
  | 'state'
  | 'mode'
  | 'signals'
  | 'baselineAt'
  | 'startedAt'
  | 'settledAt'
  | 'endsAt'
  | 'excluded'
>;

export async function insertVerification(
  tx: Tx,
  verification: NewVerification,
  targets: readonly StoredTarget[],
): Promise<void> {
  const { deploymentId, environmentId, state, mode, signals, excluded } = verification;
  const { baselineAt, startedAt, settledAt, endsAt } = verification;
  await sql`/* verification.insert */
    insert into verifications
      (deployment_id, environment_id, state, mode, signals, baseline_at, started_at, settled_at, ends_at, ended_at, excluded)
    values (${deploymentId}, ${environmentId}, ${state}, ${mode}, ${signals}, ${baselineAt}, ${startedAt}, ${settledAt}, ${endsAt},
      case when ${state} = 'WATCHING' then null else now() end, ${JSON.stringify(excluded)}::jsonb)`.execute(
    tx,
  );
  await sql`/* verification.insertTargets */
    insert into verification_targets (deployment_id, target_id, site_id, page_id, kind, name, was_down)
    select ${deploymentId}, "targetId", "siteId", "pageId", kind, name, "wasDown"
    from json_to_recordset(${JSON.stringify(targets)}) as t ("targetId" uuid, "siteId" uuid, "pageId" uuid, kind text, name text,
      "wasDown" boolean)`.execute(tx);
}

/** By deployment. */
export async function listTargets(
  db: Db,
  deploymentIds: readonly string[],
): Promise<Map<string, StoredTarget[]>> {
  const { rows } = await sql<StoredTarget & { deploymentId: string }>`/* verification.listTargets */
    select deployment_id as "deploymentId", target_id as "targetId", site_id as "siteId", page_id as "pageId", kind, name,
           was_down as "wasDown"
    from verification_targets where deployment_id = any(${deploymentIds}::uuid[])
    order by deployment_id, site_id, page_id nulls first, kind`.execute(db);
  return Map.groupBy(rows, ({ deploymentId }) => deploymentId);
}

/** Only a verification that is still watching ends. */
export async function endVerification(
  tx: Tx,
  deploymentId: string,
  state: Exclude<Verification['state'], 'WATCHING'>,
  findings: readonly VerificationFinding[],
): Promise<void> {
  await sql`/* verification.end */
    update verifications set state = ${state}, ended_at = now(), findings = ${JSON.stringify(findings)}::jsonb
    where deployment_id = ${deploymentId} and state = 'WATCHING'`.execute(tx);
}

/** What followed from a failure: one of the two is set. */
export type Consequence = Pick<Verification, 'rollbackId' | 'heldReason'>;

export async function setConsequence(
  tx: Tx,
  deploymentId: string,
  { rollbackId, heldReason }: Consequence,
): Promise<void> {
  await sql`/* verification.setConsequence */
    update verifications set rollback_id = ${rollbackId}, held_reason = ${heldReason}
    where deployment_id = ${deploymentId}`.execute(tx);
}

export async function setDeadline(tx: Tx, deploymentId: string, deadline: Date): Promise<void> {
  await sql`/* verification.setDeadline */
    update verifications set deadline = ${deadline} where deployment_id = ${deploymentId}`.execute(tx);
}

/** Stored before the clock of the database was set back: of no use for the order of verifications. */
const isAhead = sql`started_at > now() + interval '1 minute'`;

/** Ends the verifications of what was live before this one, and returns them. */
export async function supersedeBefore(tx: Tx, environmentId: string, startedAt: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* verification.supersede */
    update verifications set state = 'SUPERSEDED', ended_at = now()
    where environment_id = ${environmentId} and state = 'WATCHING' and (started_at <= ${startedAt} or ${isAhead})
    returning deployment_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Messages about two switches can come in the wrong order. */
export async function hasBegunAfter(tx: Tx, environmentId: string, startedAt: Date): Promise<boolean> {
  const { rows } = await sql`/* verification.hasBegunAfter */
    select 1 from verifications where environment_id = ${environmentId} and started_at > ${startedAt}
      and not ${isAhead} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Sites of these verifications that no other one is watching. */
export async function listSitesToUnwatch(db: Db, deploymentIds: readonly string[]): Promise<string[]> {
  if (deploymentIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`/* verification.listSitesToUnwatch */
    select t.site_id as id from verification_targets t where t.deployment_id = any(${deploymentIds}::uuid[])
    except
    select t.site_id from verifications v join verification_targets t on t.deployment_id = v.deployment_id
    where v.state = 'WATCHING' and v.deployment_id <> all(${deploymentIds}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
