// Generated from test/contract/operations/**/*.identity.graphql by `npm run generate`; do not edit.
import { operation } from '#testkit/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What an account may do in the installation, apart from the roles in its teams. */
export type UserRole =
  /** Also manages the accounts of the installation. */
  | 'ADMIN'
  /** Works only in the teams of which the user is a member. */
  | 'MEMBER';

/** What a member may do. Each role includes the ones before it. */
export type TeamRole =
  /** Reads everything of the team except webhook addresses, keys and secrets. */
  | 'VIEWER'
  /** Deploys, rolls back, cancels, runs checks, resolves alerts, manages incidents and maintenance windows, and mutes sites. */
  | 'DEPLOYER'
  /**
   * Creates, changes and deletes sites, environments, agent tokens, freezes, notification settings, destinations, escalation policies, status
   * pages and reports, and reads the audit log.
   */
  | 'MANAGER'
  /** Manages the members and the team itself. */
  | 'OWNER';

/** A field that is left out keeps its value. */
export type UpdateTeamInput = {
  /** 1 to 100 characters. */
  name?: string | null | undefined;
  /** You can require a second factor only if you have one yourself. Not for a personal team. */
  requireSecondFactor?: boolean | null | undefined;
};

export type TeamFieldsFragment = { id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean, createdAt: string, members: Array<{ role: TeamRole, since: string, user: { id: string, email: string, name: string } }>, invitations: Array<{ id: string, email: string, role: TeamRole, invitedBy: string, createdAt: string, expiresAt: string, mailSent: boolean, nextMailAt: string | null }> };

export type TeamsQueryVariables = Exact<{ [key: string]: never; }>;


export type TeamsQuery = { teams: Array<{ id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean, createdAt: string, members: Array<{ role: TeamRole, since: string, user: { id: string, email: string, name: string } }>, invitations: Array<{ id: string, email: string, role: TeamRole, invitedBy: string, createdAt: string, expiresAt: string, mailSent: boolean, nextMailAt: string | null }> }> };

export type TeamQueryVariables = Exact<{
  id: string;
}>;


export type TeamQuery = { team: { id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean, createdAt: string, members: Array<{ role: TeamRole, since: string, user: { id: string, email: string, name: string } }>, invitations: Array<{ id: string, email: string, role: TeamRole, invitedBy: string, createdAt: string, expiresAt: string, mailSent: boolean, nextMailAt: string | null }> } | null };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, email: string, name: string, role: UserRole, hasPassword: boolean, hasTotp: boolean, recoveryCodesLeft: number, teamsWaitingForSecondFactor: Array<string>, defaultTeam: { id: string, name: string, myRole: TeamRole }, passkeys: Array<{ id: string }>, identities: Array<{ issuer: string }> } };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { sessions: Array<{ id: string, device: string, ip: string, createdAt: string, lastSeenAt: string, current: boolean }> };

export type InvitationQueryVariables = Exact<{
  token: string;
}>;


export type InvitationQuery = { invitation: { teamName: string, email: string, role: TeamRole, invitedBy: string, expiresAt: string } | null };

export type CreateTeamMutationVariables = Exact<{
  name: string;
}>;


export type CreateTeamMutation = { createTeam: { team: { id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean, createdAt: string, members: Array<{ role: TeamRole, since: string, user: { id: string, email: string, name: string } }>, invitations: Array<{ id: string, email: string, role: TeamRole, invitedBy: string, createdAt: string, expiresAt: string, mailSent: boolean, nextMailAt: string | null }> } | null, errors: Array<{ field: string, message: string }> } };

export type UpdateTeamMutationVariables = Exact<{
  id: string;
  input: UpdateTeamInput;
}>;


export type UpdateTeamMutation = { updateTeam: { team: { name: string, requireSecondFactor: boolean } | null, errors: Array<{ field: string, message: string }> } };

export type DeleteTeamMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTeamMutation = { deleteTeam: boolean };

export type InviteMemberMutationVariables = Exact<{
  teamId: string;
  email: string;
  role: TeamRole;
}>;


export type InviteMemberMutation = { inviteMember: { link: string | null, invitation: { id: string, email: string, role: TeamRole, invitedBy: string, createdAt: string, expiresAt: string, mailSent: boolean, nextMailAt: string | null } | null, errors: Array<{ field: string, message: string }> } };

export type RevokeInvitationMutationVariables = Exact<{
  id: string;
}>;


export type RevokeInvitationMutation = { revokeInvitation: boolean };

export type AcceptInvitationMutationVariables = Exact<{
  token: string;
}>;


export type AcceptInvitationMutation = { acceptInvitation: { id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean, createdAt: string, members: Array<{ role: TeamRole, since: string, user: { id: string, email: string, name: string } }>, invitations: Array<{ id: string, email: string, role: TeamRole, invitedBy: string, createdAt: string, expiresAt: string, mailSent: boolean, nextMailAt: string | null }> } };

export type MyInvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyInvitationsQuery = { me: { name: string, hasPassword: boolean, invitations: Array<{ id: string, teamName: string, email: string, role: TeamRole, invitedBy: string, inviterName: string | null, expiresAt: string }> } };

export type AcceptOpenInvitationMutationVariables = Exact<{
  id: string;
}>;


export type AcceptOpenInvitationMutation = { acceptOpenInvitation: { id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean, createdAt: string, members: Array<{ role: TeamRole, since: string, user: { id: string, email: string, name: string } }>, invitations: Array<{ id: string, email: string, role: TeamRole, invitedBy: string, createdAt: string, expiresAt: string, mailSent: boolean, nextMailAt: string | null }> } };

export type DeclineInvitationMutationVariables = Exact<{
  id: string;
}>;


export type DeclineInvitationMutation = { declineInvitation: boolean };

export type SetMemberRoleMutationVariables = Exact<{
  teamId: string;
  userId: string;
  role: TeamRole;
}>;


export type SetMemberRoleMutation = { setMemberRole: { role: TeamRole, user: { email: string } } };

export type RemoveMemberMutationVariables = Exact<{
  teamId: string;
  userId: string;
}>;


export type RemoveMemberMutation = { removeMember: boolean };

export type LeaveTeamMutationVariables = Exact<{
  teamId: string;
}>;


export type LeaveTeamMutation = { leaveTeam: boolean };

export type SetDefaultTeamMutationVariables = Exact<{
  teamId: string;
}>;


export type SetDefaultTeamMutation = { setDefaultTeam: { defaultTeam: { id: string } } };

export type RevokeSessionMutationVariables = Exact<{
  id: string;
}>;


export type RevokeSessionMutation = { revokeSession: boolean };

export const teams = operation<TeamsQuery, TeamsQueryVariables>('identity', "query Teams { teams { ...TeamFields } } fragment TeamFields on Team { id name isPersonal myRole requireSecondFactor members { user { id email name } role since } invitations { id email role invitedBy createdAt expiresAt mailSent nextMailAt } createdAt }");
export const team = operation<TeamQuery, TeamQueryVariables>('identity', "query Team($id: ID!) { team(id: $id) { ...TeamFields } } fragment TeamFields on Team { id name isPersonal myRole requireSecondFactor members { user { id email name } role since } invitations { id email role invitedBy createdAt expiresAt mailSent nextMailAt } createdAt }");
export const me = operation<MeQuery, MeQueryVariables>('identity', "query Me { me { id email name role defaultTeam { id name myRole } hasPassword hasTotp recoveryCodesLeft teamsWaitingForSecondFactor passkeys { id } identities { issuer } } }");
export const sessions = operation<SessionsQuery, SessionsQueryVariables>('identity', "query Sessions { sessions { id device ip createdAt lastSeenAt current } }");
export const invitation = operation<InvitationQuery, InvitationQueryVariables>('identity', "query Invitation($token: String!) { invitation(token: $token) { teamName email role invitedBy expiresAt } }");
export const createTeam = operation<CreateTeamMutation, CreateTeamMutationVariables>('identity', "mutation CreateTeam($name: String!) { createTeam(input: { name: $name }) { team { ...TeamFields } errors { field message } } } fragment TeamFields on Team { id name isPersonal myRole requireSecondFactor members { user { id email name } role since } invitations { id email role invitedBy createdAt expiresAt mailSent nextMailAt } createdAt }");
export const updateTeam = operation<UpdateTeamMutation, UpdateTeamMutationVariables>('identity', "mutation UpdateTeam($id: ID!, $input: UpdateTeamInput!) { updateTeam(id: $id, input: $input) { team { name requireSecondFactor } errors { field message } } }");
export const deleteTeam = operation<DeleteTeamMutation, DeleteTeamMutationVariables>('identity', "mutation DeleteTeam($id: ID!) { deleteTeam(id: $id) }");
export const inviteMember = operation<InviteMemberMutation, InviteMemberMutationVariables>('identity', "mutation InviteMember($teamId: ID!, $email: String!, $role: TeamRole!) { inviteMember(teamId: $teamId, email: $email, role: $role) { invitation { id email role invitedBy createdAt expiresAt mailSent nextMailAt } link errors { field message } } }");
export const revokeInvitation = operation<RevokeInvitationMutation, RevokeInvitationMutationVariables>('identity', "mutation RevokeInvitation($id: ID!) { revokeInvitation(id: $id) }");
export const acceptInvitation = operation<AcceptInvitationMutation, AcceptInvitationMutationVariables>('identity', "mutation AcceptInvitation($token: String!) { acceptInvitation(token: $token) { ...TeamFields } } fragment TeamFields on Team { id name isPersonal myRole requireSecondFactor members { user { id email name } role since } invitations { id email role invitedBy createdAt expiresAt mailSent nextMailAt } createdAt }");
export const myInvitations = operation<MyInvitationsQuery, MyInvitationsQueryVariables>('identity', "query MyInvitations { me { name hasPassword invitations { id teamName email role invitedBy inviterName expiresAt } } }");
export const acceptOpenInvitation = operation<AcceptOpenInvitationMutation, AcceptOpenInvitationMutationVariables>('identity', "mutation AcceptOpenInvitation($id: ID!) { acceptOpenInvitation(id: $id) { ...TeamFields } } fragment TeamFields on Team { id name isPersonal myRole requireSecondFactor members { user { id email name } role since } invitations { id email role invitedBy createdAt expiresAt mailSent nextMailAt } createdAt }");
export const declineInvitation = operation<DeclineInvitationMutation, DeclineInvitationMutationVariables>('identity', "mutation DeclineInvitation($id: ID!) { declineInvitation(id: $id) }");
export const setMemberRole = operation<SetMemberRoleMutation, SetMemberRoleMutationVariables>('identity', "mutation SetMemberRole($teamId: ID!, $userId: ID!, $role: TeamRole!) { setMemberRole(teamId: $teamId, userId: $userId, role: $role) { user { email } role } }");
export const removeMember = operation<RemoveMemberMutation, RemoveMemberMutationVariables>('identity', "mutation RemoveMember($teamId: ID!, $userId: ID!) { removeMember(teamId: $teamId, userId: $userId) }");
export const leaveTeam = operation<LeaveTeamMutation, LeaveTeamMutationVariables>('identity', "mutation LeaveTeam($teamId: ID!) { leaveTeam(teamId: $teamId) }");
export const setDefaultTeam = operation<SetDefaultTeamMutation, SetDefaultTeamMutationVariables>('identity', "mutation SetDefaultTeam($teamId: ID!) { setDefaultTeam(teamId: $teamId) { defaultTeam { id } } }");
export const revokeSession = operation<RevokeSessionMutation, RevokeSessionMutationVariables>('identity', "mutation RevokeSession($id: ID!) { revokeSession(id: $id) }");
