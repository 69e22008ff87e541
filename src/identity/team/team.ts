import type { TeamRole } from '../caller.ts';

/** A team as one of its members sees it. */
export type Team = {
  id: string;
  name: string;
  isPersonal: boolean;
  myRole: TeamRole;
  requireSecondFactor: boolean;
  createdAt: Date;
};

export type Member = {
  user: { id: string; email: string; name: string };
  role: TeamRole;
  since: Date;
};

export type Invitation = {
  id: string;
  email: string;
  role: TeamRole;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  /** Whether it was also mailed. */
  mailSent: boolean;
  /** When the next mail may be sent. Null if it may now, or if there is no mail server. */
  nextMailAt: Date | null;
};

export const limits = {
  teamsCreatedByUser: 50,
  membershipsOfUser: 100,
  members: 200,
  openInvitations: 50,
};
