import type { SessionCookie } from './session/cookie.ts';

/** In the order of what they may do: each role may do everything that the ones before it may. */
export const teamRoles = ['VIEWER', 'DEPLOYER', 'MANAGER', 'OWNER'] as const;
export type TeamRole = (typeof teamRoles)[number];
/** As the console names them. */
export const roleNames: Readonly<Record<TeamRole, string>> = {
  VIEWER: 'Viewer',
  DEPLOYER: 'Deployer',
  MANAGER: 'Manager',
  OWNER: 'Owner',
};

export const tokenScopes = [
  'MONITORING_READ',
  'MONITORING_WRITE',
  'DEPLOYMENT_READ',
  'DEPLOYMENT_DEPLOY',
  'DEPLOYMENT_WRITE',
  'IDENTITY_READ',
  'VAT_READ',
  'VAT_WRITE',
  'METRICS_READ',
  'PROJECT_READ',
  'PROJECT_WRITE',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

export type Role = 'ADMIN' | 'MEMBER';

export type User = {
  id: string;
  email: string;
  name: string;
  role: Role;
  disabled: boolean;
  createdAt: Date;
};

/** How the caller authenticated. `renewed` is set if the session was just extended, so that its cookie has to be as well. */
export type Credential =
  | {
      kind: 'session';
      id: string;
      expiresAt: Date;
      renewed: SessionCookie | null;
      /** Whether the user proved who they are within the last 10 minutes. */
      authenticatedRecently: boolean;
    }
  | {
      kind: 'token';
      id: string;
      name: string;
      expiresAt: Date | null;
      /** Null: everything that the owner may do. */
      scopes: readonly TokenScope[] | null;
      isLimitedToTeams: boolean;
    };

export type Membership = {
  teamId: string;
  role: TeamRole;
  /** Created by an administrator, so its checks and webhooks may reach private addresses if administrators may. */
  createdByAdmin: boolean;
};

/** `teams` has the memberships that count now: a token may be limited to some, and a team may require a second factor. */
export type Caller = {
  user: User;
  credential: Credential;
  ip: string;
  teams: readonly Membership[];
  /** For what names no team. */
  defaultTeamId: string;
};
