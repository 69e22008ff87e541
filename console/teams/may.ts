import type { TeamRole } from '../api/identity.generated.ts';
import { words } from '../words/words.ts';

export const roles: readonly TeamRole[] = ['VIEWER', 'DEPLOYER', 'MANAGER', 'OWNER'];

export const roleName = (role: TeamRole): string => words().teams.roles.names[role];

/** What a role may do. It includes what the roles before it may. */
export const roleHint = (role: TeamRole): string => words().teams.roles.hints[role];

/** The lowest role for each permission: the part of `src/identity/permissions.ts` for which the console has controls. */
export const lowestRole = {
  'check.run': 'DEPLOYER',
  'alert.resolve': 'DEPLOYER',
  'incident.manage': 'DEPLOYER',
  'maintenance.manage': 'DEPLOYER',
  'site.mute': 'DEPLOYER',
  'site.manage': 'MANAGER',
  'status-page.manage': 'MANAGER',
  'report.manage': 'MANAGER',
  'heartbeat.manage': 'MANAGER',
  'notification.manage': 'MANAGER',
  'deployment.run': 'DEPLOYER',
  'freeze.manage': 'MANAGER',
  'environment.manage': 'MANAGER',
  'vat.check': 'DEPLOYER',
  'vat.manage': 'MANAGER',
  'project.manage': 'MANAGER',
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
    : words().teams.refusal(team.name, roleName(team.myRole), roleName(lowestRole[permission]));
