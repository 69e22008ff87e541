import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { Problem } from '../document/located.ts';
import type { ChangeState, Plan, PlanChange, PlanState } from './plan.ts';

export const planInputColumn = { table: 'project_plans', column: 'input', id: 'id' };
export const planInputPurpose = 'project_plans.input';

/** An open plan expires after an hour. One that was begun can be continued for a day. */
const isExpired = sql`(state = 'OPEN' and created_at < now() - interval '1 hour'
  or state in ('APPLYING', 'FAILED') and created_at < now() - interval '1 day')`;

export const planState = sql`case when ${isExpired} then 'EXPIRED' else state end`;

export type StoredPlan = {
  id: string;
  teamId: string;
  project: string;
  /** Encrypted. */
  input: string | null;
  deleteMissing: boolean;
  warnings: Problem[];
  state: Exclude<PlanState, 'INVALID'>;
  createdBy: string;
  createdAt: Date;
  appliedAt: Date | null;
};

export async function findPlan(db: Db, teamIds: readonly string[], id: string): Promise<StoredPlan | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<StoredPlan>`/* projectPlan.find */
    select id, team_id as "teamId", project, input, delete_missing as "deleteMissing", warnings,
      ${planState} as state,
      created_by as "createdBy", created_at as "createdAt", applied_at as "appliedAt"
    from project_plans where id = ${id} and team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

export type StoredChange = PlanChange & { position: number; signature: string };

export async function listChanges(db: Db, planId: string): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`/* projectPlan.listChanges */
    select position, action, kind, key, former_key as "formerKey", name, fields, signature, state, error
    from project_plan_changes where plan_id = ${planId} order by position`.execute(db);
  return rows;
}

export async function loadPlan(db: Db, stored: StoredPlan): Promise<Plan> {
  const { id, teamId, project, state, warnings, createdAt, createdBy, appliedAt } = stored;
  const changes = await listChanges(db, id);
  return { id, teamId, project, state, changes, problems: [], warnings, createdAt, createdBy, appliedAt };
}

export type NewPlan = Pick<
  StoredPlan,
  'id' | 'teamId' | 'project' | 'deleteMissing' | 'warnings' | 'createdBy'
> & { input: string };
export type NewChange = Omit<StoredChange, 'position' | 'state' | 'error'>;

export async function insertPlan(tx: Tx, plan: NewPlan, changes: readonly NewChange[]): Promise<void> {
  await sql`/* projectPlan.insert */
    insert into project_plans (id, team_id, project, input, delete_missing, warnings, created_by)
    values (${plan.id}, ${plan.teamId}, ${plan.project}, ${plan.input}, ${plan.deleteMissing},
      ${JSON.stringify(plan.warnings)}::jsonb, ${plan.createdBy})`.execute(tx);
  if (changes.length === 0) return;
  await sql`/* projectPlan.insertChanges */
    insert into project_plan_changes (plan_id, position, action, kind, key, former_key, name, fields, signature)
    select ${plan.id}, position, action, kind, key, "formerKey", name, fields, signature
    from jsonb_to_recordset(${JSON.stringify(changes.map((change, position) => ({ ...change, position })))}::jsonb)
      as c (position int, action text, kind text, key text, "formerKey" text, name text, fields jsonb, signature text)`.execute(
    tx,
  );
}

/** Keeps the latest ones, and of those that were begun and not ended the latest as well: nobody has to end them. `newest` stays in any case. */
export async function deleteOldPlans(
  tx: Tx,
  teamId: string,
  newest: string,
  kept: { plans: number; changes: number; begun: number },
): Promise<void> {
  await sql`/* projectPlan.deleteOld */
    delete from project_plans p using (
      select id, begun, row_number() over latest as place, sum(changes) over latest as changes from (
        select p.id, p.state = 'APPLYING' as begun,
          (select count(*) from project_plan_changes c where c.plan_id = p.id) as changes
        from project_plans p where p.team_id = ${teamId}) p
      window latest as (partition by begun order by id desc)) k
    where p.id = k.id and p.id <> ${newest} and case when k.begun then k.place > ${kept.begun}
      else k.place > ${kept.plans} or k.changes > ${kept.changes} end`.execute(tx);
}

/** All of them at once, because keys can be swapped. */
export async function markMoved(tx: Tx, planId: string): Promise<void> {
  await sql`/* projectPlan.markMoved */
    update project_plan_changes set state = 'DONE', error = null where plan_id = ${planId} and action = 'MOVE'`.execute(
    tx,
  );
}

/** With `retry`, what failed is tried again. */
export async function beginPlan(
  tx: Tx,
  id: string,
  { by, retry }: { by: string; retry: boolean },
): Promise<void> {
  await sql`/* projectPlan.begin */
    update project_plans set state = 'APPLYING', applied_by = ${by} where id = ${id}`.execute(tx);
  if (!retry) return;
  await sql`/* projectPlan.retryFailed */
    update project_plan_changes set state = 'PENDING', error = null where plan_id = ${id} and state = 'FAILED'`.execute(
    tx,
  );
}

export async function markChange(
  db: Db,
  planId: string,
  position: number,
  state: ChangeState,
  error: string | null = null,
): Promise<void> {
  await sql`/* projectPlan.markChange */
    update project_plan_changes set state = ${state}, error = ${error}
    where plan_id = ${planId} and position = ${position}`.execute(db);
}

/** The input is kept only while a change can be tried again. */
export async function endPlan(db: Db, id: string): Promise<void> {
  await sql`/* projectPlan.end */
    update project_plans p set applied_at = now(), state = case when f.failed then 'FAILED' else 'APPLIED' end,
      input = case when f.failed then p.input end
    from (select exists (select from project_plan_changes where plan_id = ${id} and state = 'FAILED') as failed) f
    where p.id = ${id}`.execute(db);
}

/** Forgets the documents and variables of plans that can no longer be applied. */
export async function expirePlans(db: Db): Promise<void> {
  await sql`/* projectPlan.expire */
    update project_plans set state = 'EXPIRED', input = null where input is not null and ${isExpired}`.execute(
    db,
  );
}
