import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { listMemberAddresses } from '../settings/settings-storage.ts';
import type { EscalationPolicy } from './policy.ts';
import { listPolicies } from './policy-storage.ts';

export type PolicyStep = { afterMinutes: number; channels: string[]; memberIds: string[] };

/** A policy as its team sees it: a destination is named by its id. `unconfirmedMemberIds`: members in its steps who get no email yet. */
export type PolicyView = Omit<EscalationPolicy, 'steps'> & {
  steps: PolicyStep[];
  unconfirmedMemberIds: string[];
};

export async function listEscalationPolicies(
  ctx: Context,
  givenTeamId: string | null | undefined,
): Promise<PolicyView[]> {
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  const policies = await listPolicies(ctx.db, [teamId]);
  const unconfirmed = await listUnconfirmedMembers(ctx.db, teamId, policies.flatMap(memberIdsOf));
  const ids = new Set(unconfirmed.map(({ userId }) => userId));
  return policies.map((policy) => toView(policy, ids));
}

export async function viewOf(db: Db, policy: EscalationPolicy): Promise<PolicyView> {
  const unconfirmed = await listUnconfirmedMembers(db, policy.teamId, memberIdsOf(policy));
  return toView(policy, new Set(unconfirmed.map(({ userId }) => userId)));
}

export const memberIdsOf = ({ steps }: Pick<EscalationPolicy, 'steps'>): string[] => [
  ...new Set(steps.flatMap(({ memberIds }) => memberIds)),
];

/** Those of the members who have not confirmed their address. */
export const listUnconfirmedMembers = async (
  db: Db,
  teamId: string,
  ids: readonly string[],
): Promise<{ userId: string; email: string }[]> =>
  (await listMemberAddresses(db, [teamId], ids)).filter(({ isConfirmed }) => !isConfirmed);

const toView = (policy: EscalationPolicy, unconfirmed: ReadonlySet<string>): PolicyView => ({
  ...policy,
  unconfirmedMemberIds: memberIdsOf(policy).filter((id) => unconfirmed.has(id)),
  steps: shownSteps(policy),
});

/** As they can be given in an input. */
export const shownSteps = ({ steps }: Pick<EscalationPolicy, 'steps'>): PolicyView['steps'] =>
  steps.map(({ channels, ...step }) => ({
    ...step,
    channels: channels.map((channel) => channel.split(':').at(-1)!),
  }));
