import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import type { EscalationPolicy } from './policy.ts';
import { listPolicies } from './policy-storage.ts';

/** A policy as its team sees it: a destination is named by its id. */
export type PolicyView = Omit<EscalationPolicy, 'steps'> & {
  steps: { afterMinutes: number; channels: string[]; memberIds: string[] }[];
};

export async function listEscalationPolicies(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<PolicyView[]> {
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  return (await listPolicies(ctx.db, [teamId])).map(viewOf);
}

export const viewOf = (policy: EscalationPolicy): PolicyView => ({
  ...policy,
  steps: policy.steps.map(({ channels, ...step }) => ({
    ...step,
    channels: channels.map((channel) => channel.split(':').at(-1)!),
  })),
});
