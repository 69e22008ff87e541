import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { notFound } from '#platform/errors.ts';
import { lockSettings } from '../settings/settings-storage.ts';
import { viewOf, type PolicyView } from './list-policies.ts';
import { ownPolicy } from './own-policy.ts';
import { parsePosition, withPosition } from './policy-order.ts';
import { listPolicies, saveOrder } from './policy-storage.ts';

/** Changes nothing but the order, so that it reverts nothing that somebody else has just saved. */
export async function moveEscalationPolicy(
  ctx: Context,
  givenId: string,
  givenPosition: number,
): Promise<PolicyView> {
  const { id, teamId } = await ownPolicy(ctx, givenId);
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const policies = await listPolicies(tx, [teamId]);
    const policy = policies.find((each) => each.id === id);
    if (!policy) throw notFound('This escalation policy');
    const position = parsePosition(givenPosition, policies.length);
    const order = policies.map((each) => each.id);
    await saveOrder(tx, withPosition(order, id, position));
    await record(tx, ctx.caller, 'escalation-policy.move', `escalation policy ${policy.name}`, teamId);
    return viewOf(tx, { ...policy, position });
  });
}
