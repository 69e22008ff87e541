import type { TeamRole, TokenScope } from '#identity/caller.ts';

/** What the id of a field refers to: an object of the victim, or nothing. */
export type About =
  | 'nothing'
  | 'user'
  | 'team'
  | 'member'
  | 'invitation'
  | 'session'
  | 'site'
  | 'other site'
  | 'checkout test'
  | 'page'
  | 'probe'
  | 'site pattern'
  | 'page pattern'
  | 'check'
  | 'alert'
  | 'incident'
  | 'maintenance window'
  | 'status page'
  | 'status update'
  | 'status subscriber'
  | 'delivery'
  | 'escalation policy'
  | 'destination'
  | 'report'
  | 'heartbeat'
  | 'environment'
  | 'deployment'
  | 'freeze'
  | 'agent token'
  | 'access token'
  | 'VAT key'
  | 'VAT customer'
  | 'VAT check'
  | 'VAT batch'
  | 'plan';

/**
 * What somebody who is not a member gets for an object of the victim's team. `own`: a response with their own data.
 * `none`: null, false, 0 or an empty list.
 */
export type ForOthers = 'NOT_FOUND' | 'FORBIDDEN' | 'own' | 'none';

export type RootField = {
  /** `$id` is the object, `$team` the victim's team. */
  text: string;
  about: About;
  forOthers: ForOthers;
  /** The lowest role in the team. `anyone`: everybody, with their own data. `self`: the victim alone. */
  needs: TeamRole | 'anyone' | 'self' | 'admin';
  /** The scope of a limited token. `session`: no token at all. `unlimited`: no limited token. */
  scope: TokenScope | 'session' | 'unlimited';
  /** The same field without a team, which then covers the caller's own. */
  withoutTeam?: string;
  /** The object is gone afterwards. Fields with 2 come after those with 1, each in the order of this list. */
  ends?: 1 | 2;
};

type Access = Pick<RootField, 'forOthers' | 'needs' | 'scope'>;
type Line = (about: About, text: string, more?: Partial<RootField>) => RootField;
export const line =
  (access: Access): Line =>
  (about, text, more) => ({ ...access, about, text, ...more });

export const view = line({ needs: 'VIEWER', scope: 'MONITORING_READ', forOthers: 'NOT_FOUND' });
export const operate = line({ needs: 'DEPLOYER', scope: 'MONITORING_WRITE', forOthers: 'NOT_FOUND' });
export const manage = line({ needs: 'MANAGER', scope: 'MONITORING_WRITE', forOthers: 'NOT_FOUND' });

export const readAccount = line({ needs: 'anyone', scope: 'IDENTITY_READ', forOthers: 'own' });
export const changeAccount = line({ needs: 'anyone', scope: 'session', forOthers: 'own' });
export const changeTeam = line({ needs: 'OWNER', scope: 'session', forOthers: 'NOT_FOUND' });
