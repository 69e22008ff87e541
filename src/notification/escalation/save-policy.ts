import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { callerTeams, chosenTeam, requireRole } from '#identity/permissions.ts';
import type { Tx } from '#platform/db/pool.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { refuse } from '#platform/parse-input.ts';
import { continueWithPolicy } from './escalation-storage.ts';
import { viewOf, type PolicyView } from './list-policies.ts';
import {
  parsePolicy,
  receiverIdsOf,
  resolveReceivers,
  type ParsedPolicy,
  type PolicyInput,
} from './parse-policy.ts';
import { findPolicyTeam, listPolicies, listReceivers, saveOrder, savePolicy } from './policy-storage.ts';
import { lockSettings } from '../settings/settings-storage.ts';

/** All of them are read when an alert opens. */
const maxPolicies = 50;

export async function createEscalationPolicy(ctx: Context, input: PolicyInput): Promise<PolicyView> {
  const teamId = chosenTeam(ctx, 'notification.manage', input.teamId);
  const parsed = parsePolicy(input);
  const id = newId();
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const others = (await listPolicies(tx, [teamId])).map((policy) => policy.id);
    if (others.length >= maxPolicies)
      throw badRequest(`A team can have at most ${maxPolicies} escalation policies.`, { field: 'teamId' });
    const order = others.toSpliced(parsePosition(input.position, others.length + 1) - 1, 0, id);
    await record(tx, ctx.caller, 'escalation-policy.create', `escalation policy ${parsed.name}`, teamId);
    return save(tx, teamId, id, parsed, order);
  });
}

export async function updateEscalationPolicy(
  ctx: Context,
  givenId: string,
  input: PolicyInput,
): Promise<PolicyView> {
  const id = givenId.toLowerCase();
  const teamId = await findPolicyTeam(ctx.db, callerTeams(ctx, 'notification.manage'), id);
  if (teamId === null) throw notFound('This escalation policy');
  requireRole(ctx, 'notification.manage', teamId);
  if ((input.teamId?.toLowerCase() ?? teamId) !== teamId)
    refuse('The team of a policy cannot be changed.', 'teamId');
  const parsed = parsePolicy(input);
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const before = (await listPolicies(tx, [teamId])).map((policy) => policy.id);
    if (!before.includes(id)) throw notFound('This escalation policy');
    const position = parsePosition(input.position ?? before.indexOf(id) + 1, before.length);
    const order = before.filter((each) => each !== id).toSpliced(position - 1, 0, id);
    await record(tx, ctx.caller, 'escalation-policy.update', `escalation policy ${parsed.name}`, teamId);
    const saved = await save(tx, teamId, id, parsed, order);
    await continueWithPolicy(tx, id);
    return saved;
  });
}

/** Defaults to the last. */
function parsePosition(position: number | null | undefined, last: number): number {
  const value = position ?? last;
  return value >= 1 && value <= last ? value : refuse(`"position" must be from 1 to ${last}.`, 'position');
}

async function save(
  tx: Tx,
  teamId: string,
  id: string,
  parsed: ParsedPolicy,
  order: readonly string[],
): Promise<PolicyView> {
  const { memberIds, destinationIds } = receiverIdsOf(parsed);
  const receivers = await listReceivers(tx, teamId, memberIds, destinationIds);
  const policy = { ...parsed, steps: resolveReceivers(parsed.steps, receivers) };
  const position = order.indexOf(id) + 1;
  await savePolicy(tx, id, teamId, position, policy);
  await saveOrder(tx, order);
  return viewOf({ ...policy, id, teamId, position });
}
