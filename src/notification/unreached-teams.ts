import type { Context } from '#identity/context.ts';
import { listedTeams } from '#identity/permissions.ts';
import { definitionOf, type Channel } from './channels/index.ts';
import type { PolicySettings } from './escalation/policy.ts';
import { listPolicies } from './escalation/policy-storage.ts';
import { findMailServer, listUsableChannels, type TeamChannels } from './usable-channel-storage.ts';

export type UnreachedReason = 'NOTHING_ON' | 'NO_MAIL_SERVER' | 'NOT_CONFIRMED';
export type UnreachedTeam = { teamId: string; reason: UnreachedReason };

/** The teams of the caller whose alerts would reach nobody now, by any policy or without one. */
export async function listUnreachedTeams(
  ctx: Context,
  teamId: string | null | undefined,
): Promise<UnreachedTeam[]> {
  const teamIds = listedTeams(ctx, 'monitoring.read', teamId);
  const channels = await listUsableChannels(ctx.db, teamIds);
  const policies = Map.groupBy(await listPolicies(ctx.db, teamIds), (policy) => policy.teamId);
  // Until a process that sends notifications has started, this one knows best.
  const canMail = (await findMailServer(ctx.db)) ?? ctx.mailer !== null;
  return teamIds.flatMap((id) => {
    const reason = whyUnreached(channels.get(id)!, policies.get(id) ?? [], canMail);
    return reason === null ? [] : [{ teamId: id, reason }];
  });
}

/** Null if alerts reach somebody. */
export function whyUnreached(
  channels: TeamChannels,
  policies: readonly Pick<PolicySettings, 'steps'>[],
  canMail: boolean,
): UnreachedReason | null {
  const chosen = chosenIn(channels, policies);
  if (chosen.length === 0) return 'NOTHING_ON';
  const sendable = chosen.filter((channel) => canMail || !definitionOf(channel).byMail);
  if (sendable.length === 0) return 'NO_MAIL_SERVER';
  return sendable.some((channel) => channels.all.includes(channel)) ? null : 'NOT_CONFIRMED';
}

/** What is on, of all that alerts can go to. A team without settings gets the default ones with its first alert: email to its owners. */
function chosenIn(
  { on, byDefault, owners, notices }: TeamChannels,
  policies: readonly Pick<PolicySettings, 'steps'>[],
): Channel[] {
  if (notices === null) return [...owners];
  const steps = policies.flatMap((policy) => policy.steps);
  const chosen = new Set<Channel>([
    ...byDefault,
    ...steps.flatMap(({ channels }) => channels),
    ...steps.flatMap(({ memberIds }) => memberIds.map((id) => `member:${id}` as const)),
  ]);
  return on.filter((channel) => chosen.has(channel));
}
