import { record } from '#identity/audit/record.ts';
import { requireScope } from '#identity/permissions.ts';
import type { Tx } from '#platform/db/pool.ts';
import { conflict, notFound, type AppError } from '#platform/errors.ts';
import { currentBudget } from '#platform/request-budget.ts';
import type { Context } from '../context.ts';
import type { ParsedDocument } from '../document/parse-document.ts';
import type { Variables } from '../document/variables.ts';
import { signatureOf } from '../plan/change.ts';
import type { Plan } from '../plan/plan.ts';
import { replaceAppliedMoves } from '../plan/move-storage.ts';
import { forgetOwnedObjects, relocateObjects } from '../plan/object-storage.ts';
import { planDocument, readDocument, type DocumentPlan } from '../plan/plan-document.ts';
import {
  beginPlan,
  endPlan,
  findPlan,
  listChanges,
  loadPlan,
  markMoved,
  planInputPurpose,
  type StoredChange,
  type StoredPlan,
} from '../plan/plan-storage.ts';
import { requirePlan } from '../plan/own-plans.ts';
import { createApplier } from './apply-change.ts';
import { withProjectLock } from './lock-storage.ts';

/** Half of what clients wait for a response. */
const workMs = 10_000;

/**
 * Carries out what is left of a plan:
 * 1. read the document, and wait for a turn, both without a lock;
 * 2. take the lock of the project;
 * 3. plan the document again, and refuse if that gives anything else than what is left of the plan;
 * 4. make all moves in one transaction, and each other change in one of its own, which also marks it as done.
 * A killed process leaves nothing half done, and the next call continues where it was.
 */
export async function applyPlan(ctx: Context, planId: string): Promise<Plan> {
  requireScope(ctx, 'PROJECT_WRITE');
  const end = ctx.clock.now().getTime() + workMs;
  const plan = await requirePlan(ctx, planId);
  const { teamId } = plan;
  const source = await readSource(ctx, plan);
  using turn = await ctx.takeApplyTurn(ctx.caller.user.id);
  if (!turn) throw busy('Other plans are being applied at the moment. Try again in a few seconds.');
  const outcome = await withProjectLock(ctx.db, plan, async (db) => {
    const find = async (): Promise<StoredPlan> => {
      const found = await findPlan(db, [teamId], planId);
      // Newer plans have taken its place.
      if (!found) throw notFound('This plan');
      return found;
    };
    const current = await find();
    if (current.state !== 'APPLIED') await continuePlan({ ...ctx, db }, current, source, end);
    return loadPlan(db, await find());
  });
  if (!outcome)
    throw busy(`A plan of the project "${plan.project}" is being applied. Wait until it is done.`);
  return outcome;
}

const busy = (message: string): AppError => conflict(message, { reason: 'APPLYING' });

type Source = { parsed: ParsedDocument; variables: Variables };

/** Null if the plan can no longer be applied. */
async function readSource(ctx: Context, { state, input }: StoredPlan): Promise<Source | null> {
  if (state === 'APPLIED' || state === 'EXPIRED' || input === null) return null;
  const { text, variables } = JSON.parse(ctx.secrets.decrypt(input, planInputPurpose)) as {
    text: string;
    variables: [string, string][];
  };
  return { parsed: await readDocument(ctx, text), variables: new Map(variables) };
}

async function continuePlan(
  ctx: Context,
  plan: StoredPlan,
  source: Source | null,
  end: number,
): Promise<void> {
  const { id, teamId, deleteMissing } = plan;
  if (plan.state === 'EXPIRED' || source === null) throw conflict('This plan has expired. Make a new one.');
  const { parsed, variables } = source;
  const result = await planDocument(ctx, parsed, { teamId, variables, deleteMissing });
  const left = (await listChanges(ctx.db, id)).filter(({ state }) => state !== 'DONE');
  refuseOtherState(result, left);

  await ctx.db.transaction().execute((tx) => begin(tx, ctx, plan, result));
  const { changes } = result.planned;
  const apply = createApplier(ctx, plan, variables, result);
  // What failed in a call before is tried again when all others are done: otherwise it could take the time of every call.
  const hasFailed = ({ state }: StoredChange): boolean => state === 'FAILED' && plan.state !== 'FAILED';
  let isAllDone = !left.some(hasFailed);
  for (const [index, change] of changes.entries()) {
    const { position } = left[index]!;
    if (change.action === 'MOVE' || hasFailed(left[index]!)) continue;
    // Something else may still need it, for example an entry that could not be created in place of it.
    if (!isAllDone && (change.action === 'DELETE' || change.action === 'DETACH')) continue;
    isAllDone = (await apply(change, position)) && isAllDone;
    const isOverdue = ctx.clock.now().getTime() > end || currentBudget()?.isNearlyUsed === true;
    if (isOverdue && index < changes.length - 1) return;
  }
  await endPlan(ctx.db, id);
}

/** Marks the plan as begun, and changes what the project owns as far as no object is changed by that. */
async function begin(
  tx: Tx,
  ctx: Context,
  plan: StoredPlan,
  { planned }: Extract<DocumentPlan, { kind: 'planned' }>,
): Promise<void> {
  const { id, teamId, project } = plan;
  const { changes, relocated, settledMoves, forgotten } = planned;
  await beginPlan(tx, id, { by: ctx.caller.user.email, retry: plan.state === 'FAILED' });
  if (plan.state === 'OPEN' && changes.length > 0)
    await record(tx, ctx.caller, 'project.apply', `project ${project}`, teamId);
  await forgetOwnedObjects(tx, teamId, project, forgotten);
  await relocateObjects(tx, teamId, project, relocated);
  await replaceAppliedMoves(tx, teamId, project, settledMoves);
  for (const { action, kind, key } of changes)
    if (action === 'MOVE')
      await record(tx, ctx.caller, 'project.move', `${kind.spec.title} ${key} of project ${project}`, teamId);
  await markMoved(tx, id);
}

function refuseOtherState(
  result: DocumentPlan,
  left: readonly StoredChange[],
): asserts result is Extract<DocumentPlan, { kind: 'planned' }> {
  const moved = (what: string): never => {
    throw conflict(`${what} has changed since the plan was made. Make a new one.`);
  };
  if (result.kind === 'invalid')
    throw conflict(`The plan no longer fits: ${result.problems[0]!.message} Make a new one.`);
  const { changes } = result.planned;
  for (let index = 0; index < Math.max(changes.length, left.length); index += 1) {
    const [now, planned] = [changes[index], left[index]];
    if (now && signatureOf(now) === planned?.signature) continue;
    const isNew = now && !left.some(({ key, kind }) => key === now.key && kind === now.kind.name);
    const [kind, key] = isNew || !planned ? [now!.kind.name, now!.key] : [planned.kind, planned.key];
    moved(`"${key}" in ${kind}`);
  }
}
