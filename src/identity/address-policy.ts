import type { Role } from './caller.ts';
import type { Context, Settings } from './context.ts';
import type { AddressPolicy } from '#platform/outbound.ts';

/** Which addresses the checks and webhooks of a team may connect to. `role`: of the user who created the team. */
export function policyFor(role: Role, privateTargets: Settings['privateTargets']): AddressPolicy {
  const trusted = privateTargets === 'everybody' || (privateTargets === 'admin' && role === 'ADMIN');
  return trusted ? 'private-allowed' : 'public';
}

/** For a team of the caller. */
export const policyForTeam = (
  { caller, settings }: Pick<Context, 'caller' | 'settings'>,
  teamId: string,
): AddressPolicy => {
  const isTrusted = caller.teams.some((team) => team.teamId === teamId && team.createdByAdmin);
  return policyFor(isTrusted ? 'ADMIN' : 'MEMBER', settings.privateTargets);
};
