import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import type { Tx } from '#platform/db/pool.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { refuse } from '#platform/parse-input.ts';
import { askToConfirm, listAskable } from '../address/ask-to-confirm.ts';
import { continueWithPolicy } from './escalation-storage.ts';
import { listUnconfirmedMembers, memberIdsOf, shownSteps, viewOf, type PolicyView } from './list-policies.ts';
import {
  changedPolicy,
  parsePolicy,
  receiverIdsOf,
  resolveReceivers,
  type ParsedPolicy,
  type PolicyChange,
  type PolicyInput,
} from './parse-policy.ts';
import { ownPolicy } from './own-policy.ts';
import type { EscalationPolicy } from './policy.ts';
import { parsePosition, withPosition } from './policy-order.ts';
import { listPolicies, listPoliciesById, listReceivers, saveOrder, savePolicy } from './policy-storage.ts';
import { lockSettings } from '../settings/settings-storage.ts';

/** All of them are read when an alert opens. */
const maxPolicies = 50;

export async function createEscalationPolicy(ctx: Context, input: PolicyInput): Promise<PolicyView> {
  const teamId = chosenTeam(ctx, 'notification.manage', input.teamId);
  const parsed = parsePolicy(input);
  const id = newId();
  const askable = await askableMembers(ctx, teamId, parsed);
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const others = (await listPolicies(tx, [teamId])).map((policy) => policy.id);
    if (others.length >= maxPolicies)
      throw badRequest(`A team can have at most ${maxPolicies} escalation policies.`, { field: 'teamId' });
    const order = others.toSpliced(parsePosition(input.position, others.length + 1) - 1, 0, id);
    await record(tx, ctx.caller, 'escalation-policy.create', `escalation policy ${parsed.name}`, teamId);
    return save(tx, ctx, { id, teamId, parsed, order, askable });
  });
}

export async function updateEscalationPolicy(
  ctx: Context,
  givenId: string,
  input: PolicyInput,
): Promise<PolicyView> {
  const own = await ownPolicy(ctx, givenId);
  if ((input.teamId?.toLowerCase() ?? own.teamId) !== own.teamId)
    refuse('The team of a policy cannot be changed.', 'teamId');
  const parsed = parsePolicy(input);
  return replace(ctx, own, input.position, () => parsed);
}

/** What is left out keeps its value, also what somebody else has just saved. */
export const changeEscalationPolicy = async (
  ctx: Context,
  id: string,
  change: PolicyChange,
): Promise<PolicyView> =>
  replace(ctx, await ownPolicy(ctx, id), change.position, (before) =>
    parsePolicy(changedPolicy({ ...before, steps: shownSteps(before) }, change)),
  );

async function replace(
  ctx: Context,
  { id, teamId }: { id: string; teamId: string },
  givenPosition: number | null | undefined,
  settingsAfter: (before: EscalationPolicy) => ParsedPolicy,
): Promise<PolicyView> {
  const [stored] = await listPoliciesById(ctx.db, [id]);
  if (!stored) throw notFound('This escalation policy');
  const askable = await askableMembers(ctx, teamId, settingsAfter(stored), stored);
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const policies = await listPolicies(tx, [teamId]);
    const before = policies.find((each) => each.id === id);
    if (!before) throw notFound('This escalation policy');
    const parsed = settingsAfter(before);
    const position = parsePosition(givenPosition ?? policies.indexOf(before) + 1, policies.length);
    const order = withPosition(
      policies.map((each) => each.id),
      id,
      position,
    );
    await record(tx, ctx.caller, 'escalation-policy.update', `escalation policy ${parsed.name}`, teamId);
    const saved = await save(tx, ctx, { id, teamId, parsed, order, askable, before });
    await continueWithPolicy(tx, id);
    return saved;
  });
}

type SavedPolicy = {
  id: string;
  teamId: string;
  parsed: ParsedPolicy;
  order: readonly string[];
  /** The addresses of members that are asked to confirm. */
  askable: readonly string[];
  before?: EscalationPolicy;
};

/** Of the members that the policy did not have before. */
async function askableMembers(
  ctx: Context,
  teamId: string,
  parsed: ParsedPolicy,
  before?: EscalationPolicy,
): Promise<readonly string[]> {
  const former = before ? memberIdsOf(before) : [];
  const added = receiverIdsOf(parsed).memberIds.filter((id) => !former.includes(id));
  const unconfirmed = await listUnconfirmedMembers(ctx.db, teamId, added);
  const addresses = unconfirmed.map(({ email }) => email);
  return listAskable(ctx, teamId, addresses, 'unless-trusted');
}

/** Members who have left the team and were in the policy `before` can stay: they are not notified. */
async function save(
  tx: Tx,
  ctx: Context,
  { id, teamId, parsed, order, askable, before }: SavedPolicy,
): Promise<PolicyView> {
  const { memberIds, destinationIds } = receiverIdsOf(parsed);
  const { members, destinations } = await listReceivers(tx, teamId, memberIds, destinationIds);
  const former = before?.steps.flatMap((step) => step.memberIds) ?? [];
  const receivers = { destinations, members: new Set([...members, ...former]) };
  const policy = { ...parsed, steps: resolveReceivers(parsed.steps, receivers) };
  const position = order.indexOf(id) + 1;
  await savePolicy(tx, id, teamId, position, policy);
  await saveOrder(tx, order);
  await askToConfirm(tx, ctx, teamId, askable);
  return viewOf(tx, { ...policy, id, teamId, position });
}
