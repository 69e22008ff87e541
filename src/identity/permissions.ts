import { forbidden, notFound } from '#platform/errors.ts';
import { roleNames, teamRoles, type Caller, type TeamRole, type TokenScope } from './caller.ts';

type Rule = {
  /** The lowest role in the team that may do it. */
  role: TeamRole;
  /** The lowest scope that a limited token needs. */
  scope: TokenScope;
};

/** Who may do what with the things of a team. The only place that says so. */
const rules = {
  'monitoring.read': { role: 'VIEWER', scope: 'MONITORING_READ' },
  'check.run': { role: 'DEPLOYER', scope: 'MONITORING_WRITE' },
  'alert.resolve': { role: 'DEPLOYER', scope: 'MONITORING_WRITE' },
  'incident.manage': { role: 'DEPLOYER', scope: 'MONITORING_WRITE' },
  'maintenance.manage': { role: 'DEPLOYER', scope: 'MONITORING_WRITE' },
  'site.mute': { role: 'DEPLOYER', scope: 'MONITORING_WRITE' },
  'site.manage': { role: 'MANAGER', scope: 'MONITORING_WRITE' },
  'status-page.manage': { role: 'MANAGER', scope: 'MONITORING_WRITE' },
  'report.manage': { role: 'MANAGER', scope: 'MONITORING_WRITE' },
  'heartbeat.manage': { role: 'MANAGER', scope: 'MONITORING_WRITE' },
  'heartbeat.key': { role: 'DEPLOYER', scope: 'MONITORING_WRITE' },
  'notification.manage': { role: 'MANAGER', scope: 'MONITORING_WRITE' },
  'deployment.read': { role: 'VIEWER', scope: 'DEPLOYMENT_READ' },
  'deployment.run': { role: 'DEPLOYER', scope: 'DEPLOYMENT_DEPLOY' },
  'freeze.manage': { role: 'MANAGER', scope: 'DEPLOYMENT_WRITE' },
  'environment.manage': { role: 'MANAGER', scope: 'DEPLOYMENT_WRITE' },
  'vat.read': { role: 'VIEWER', scope: 'VAT_READ' },
  'vat.check': { role: 'DEPLOYER', scope: 'VAT_WRITE' },
  'vat.manage': { role: 'MANAGER', scope: 'VAT_WRITE' },
  'metrics.read': { role: 'VIEWER', scope: 'METRICS_READ' },
  'project.manage': { role: 'MANAGER', scope: 'PROJECT_READ' },
  'team.read': { role: 'VIEWER', scope: 'IDENTITY_READ' },
  'audit.read': { role: 'MANAGER', scope: 'IDENTITY_READ' },
  'team.manage': { role: 'OWNER', scope: 'IDENTITY_READ' },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof rules;

/** A scope includes the ones that its holder needs to use it. */
const included: Record<TokenScope, readonly TokenScope[]> = {
  MONITORING_READ: ['MONITORING_READ'],
  MONITORING_WRITE: ['MONITORING_READ', 'MONITORING_WRITE'],
  DEPLOYMENT_READ: ['DEPLOYMENT_READ'],
  DEPLOYMENT_DEPLOY: ['DEPLOYMENT_READ', 'DEPLOYMENT_DEPLOY'],
  DEPLOYMENT_WRITE: ['DEPLOYMENT_READ', 'DEPLOYMENT_DEPLOY', 'DEPLOYMENT_WRITE'],
  IDENTITY_READ: ['IDENTITY_READ'],
  VAT_READ: ['VAT_READ'],
  VAT_WRITE: ['VAT_READ', 'VAT_WRITE'],
  METRICS_READ: ['METRICS_READ'],
  PROJECT_READ: ['PROJECT_READ'],
  // A configuration file has everything that these cover.
  PROJECT_WRITE: [
    'MONITORING_READ',
    'MONITORING_WRITE',
    'DEPLOYMENT_READ',
    'DEPLOYMENT_DEPLOY',
    'DEPLOYMENT_WRITE',
    'PROJECT_READ',
    'PROJECT_WRITE',
  ],
};

type WithCaller = { caller: Caller };

/** Throws FORBIDDEN if the caller's token is limited to other scopes. */
export function requireScope(ctx: WithCaller, scope: TokenScope): void {
  if (!hasScope(ctx, scope)) throw forbidden(`This access token does not have the scope ${scope}.`);
}

const hasScope = ({ caller: { credential } }: WithCaller, scope: TokenScope): boolean =>
  credential.kind !== 'token' ||
  credential.scopes === null ||
  credential.scopes.some((granted) => included[granted].includes(scope));

/** For what no scope and no team covers. */
export function requireUnlimited({ caller: { credential } }: WithCaller): void {
  if (credential.kind === 'token' && (credential.scopes !== null || credential.isLimitedToTeams))
    throw forbidden('This access token is limited to some scopes or teams, which do not include this.');
}

/** The ids of all teams of the caller, for finding things by id. Whoever finds one then calls `requireRole`. */
export function callerTeams(ctx: WithCaller, permission: Permission): string[] {
  requireScope(ctx, rules[permission].scope);
  return ctx.caller.teams.map(({ teamId }) => teamId);
}

/** The ids of the teams that a list covers: the given one, or all in which the caller may do this. */
export function listedTeams(
  ctx: WithCaller,
  permission: Permission,
  teamId: string | null | undefined,
): string[] {
  if (teamId !== null && teamId !== undefined) return [chosenTeam(ctx, permission, teamId)];
  requireScope(ctx, rules[permission].scope);
  return ctx.caller.teams.filter(({ role }) => mayDo(role, permission)).map((team) => team.teamId);
}

/** The team in which something is created or set: the given one, or the caller's default. */
export function chosenTeam(
  ctx: WithCaller,
  permission: Permission,
  teamId: string | null | undefined,
): string {
  const chosen = teamId?.toLowerCase() ?? ctx.caller.defaultTeamId;
  requireScope(ctx, rules[permission].scope);
  if (!ctx.caller.teams.some((team) => team.teamId === chosen)) throw notAMember(permission);
  requireRole(ctx, permission, chosen);
  return chosen;
}

/** Throws FORBIDDEN if the caller's role in the team does not allow this, or the token's scopes. */
export function requireRole(ctx: WithCaller, permission: Permission, teamId: string): void {
  requireScope(ctx, rules[permission].scope);
  if (!hasPermission(ctx, permission, teamId))
    throw forbidden(
      `Your role in this team does not allow this. It needs the role ${roleNames[rules[permission].role]}.`,
    );
}

/** For fields that are null for lower roles and other scopes. */
export const hasPermission = (ctx: WithCaller, permission: Permission, teamId: string): boolean =>
  hasScope(ctx, rules[permission].scope) &&
  ctx.caller.teams.some((team) => team.teamId === teamId && mayDo(team.role, permission));

/**
 * As for everything that belongs to others: the deployment service, which also has the audit log, refuses it, as its contract says. The
 * other services do not say that it exists.
 */
const notAMember = (permission: Permission): Error =>
  rules[permission].scope.startsWith('DEPLOYMENT') || permission === 'audit.read'
    ? forbidden('You are not a member of this team.')
    : notFound('This team');

const mayDo = (role: TeamRole, permission: Permission): boolean =>
  teamRoles.indexOf(role) >= teamRoles.indexOf(rules[permission].role);
