import type { TeamRole } from '../api/identity.generated.ts';

const roles: readonly TeamRole[] = ['VIEWER', 'DEPLOYER', 'MANAGER', 'OWNER'];

export const roleNames: Record<TeamRole, string> = {
  VIEWER: 'Viewer',
  DEPLOYER: 'Deployer',
  MANAGER: 'Manager',
  OWNER: 'Owner',
};

/** What each role may do. It includes what the roles before it may. */
export const roleHints: Record<TeamRole, string> = {
  VIEWER: 'Sees everything except webhook addresses, keys and secrets.',
  DEPLOYER:
    'Deploys, rolls back, runs checks, resolves alerts, acknowledges incidents, mutes sites and plans maintenance.',
  MANAGER:
    'Creates, changes and deletes sites, environments, freezes, agent tokens and notification settings.',
  OWNER: 'Manages the members and the team itself.',
};

/** The lowest role for each permission: the part of `src/identity/permissions.ts` for which the console has controls. */
export const lowestRole = {
  'check.run': 'DEPLOYER',
  'alert.resolve': 'DEPLOYER',
  'incident.manage': 'DEPLOYER',
  'maintenance.manage': 'DEPLOYER',
  'site.mute': 'DEPLOYER',
  'site.manage': 'MANAGER',
  'notification.manage': 'MANAGER',
  'deployment.run': 'DEPLOYER',
  'freeze.manage': 'MANAGER',
  'environment.manage': 'MANAGER',
  'audit.read': 'MANAGER',
  'team.manage': 'OWNER',
} as const satisfies Record<string, TeamRole>;

export type Permission = keyof typeof lowestRole;

export const may = ({ myRole }: { myRole: TeamRole }, permission: Permission): boolean =>
  roles.indexOf(myRole) >= roles.indexOf(lowestRole[permission]);

/** Why a control is disabled; null if the user may use it. */
export const refusalOf = (team: { name: string; myRole: TeamRole }, permission: Permission): string | null =>
  may(team, permission)
    ? null
    : `Your role in ${team.name} is ${roleNames[team.myRole]}. This needs the role ${roleNames[lowestRole[permission]]}.`;
