import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { notFound } from '#platform/errors.ts';
import { leavePolicy } from './escalation-storage.ts';
import { ownPolicy } from './own-policy.ts';
import { deletePolicy, listPolicies, saveOrder } from './policy-storage.ts';
import { lockSettings } from '../settings/settings-storage.ts';

export async function deleteEscalationPolicy(ctx: Context, givenId: string): Promise<true> {
  const { id, teamId } = await ownPolicy(ctx, givenId);
  await ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const policies = await listPolicies(tx, [teamId]);
    const policy = policies.find((each) => each.id === id);
    if (!policy) throw notFound('This escalation policy');
    await deletePolicy(tx, id);
    await saveOrder(
      tx,
      policies.filter((each) => each !== policy).map((each) => each.id),
    );
    await leavePolicy(tx, id);
    await record(tx, ctx.caller, 'escalation-policy.delete', `escalation policy ${policy.name}`, teamId);
  });
  return true;
}
