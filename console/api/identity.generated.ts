// Generated from console/**/*.identity.graphql by `npm run generate`; do not edit.
import { operation } from './operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
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

/** You become the only member of the new team, with the role OWNER. */
export type CreateTeamInput = {
  /** 1 to 100 characters. */
  name: string;
};

/** A field that is left out keeps its value. */
export type UpdateTeamInput = {
  /** 1 to 100 characters. */
  name?: string | null | undefined;
  /** You can require a second factor only if you have one yourself. Not for a personal team. */
  requireSecondFactor?: boolean | null | undefined;
};

export type AccountQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountQuery = { me: { id: string, hasPassword: boolean, hasTotp: boolean, recoveryCodesLeft: number, defaultTeam: { id: string }, passkeys: Array<{ id: string, name: string, createdAt: string, lastUsedAt: string | null }>, identities: Array<{ issuer: string, subject: string, email: string | null, linkedAt: string }> } };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { sessions: Array<{ id: string, device: string, ip: string, createdAt: string, lastSeenAt: string, current: boolean }> };

export type RevokeSessionMutationVariables = Exact<{
  id: string;
}>;


export type RevokeSessionMutation = { revokeSession: boolean };

export type RemovePasskeyMutationVariables = Exact<{
  id: string;
}>;


export type RemovePasskeyMutation = { removePasskey: boolean };

export type SetDefaultTeamMutationVariables = Exact<{
  teamId: string;
}>;


export type SetDefaultTeamMutation = { setDefaultTeam: { id: string } };

export type ColleaguesQueryVariables = Exact<{ [key: string]: never; }>;


export type ColleaguesQuery = { teams: Array<{ id: string, members: Array<{ role: TeamRole }>, invitations: Array<{ id: string }> }> };

export type MembersToAskQueryVariables = Exact<{
  id: string;
}>;


export type MembersToAskQuery = { team: { members: Array<{ role: TeamRole, user: { name: string, email: string } }> } | null };

export type TeamFactsFragment = { id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean };

export type TeamsQueryVariables = Exact<{ [key: string]: never; }>;


export type TeamsQuery = { me: { id: string, hasPassword: boolean, hasTotp: boolean, teamsWaitingForSecondFactor: Array<string>, defaultTeam: { id: string }, passkeys: Array<{ id: string }>, identities: Array<{ issuer: string }> }, teams: Array<{ id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean }> };

export type TeamQueryVariables = Exact<{
  id: string;
}>;


export type TeamQuery = { team: { createdAt: string, id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean, members: Array<{ role: TeamRole, since: string, user: { id: string, email: string, name: string } }>, invitations: Array<{ id: string, email: string, role: TeamRole, invitedBy: string, createdAt: string, expiresAt: string, mailSent: boolean, nextMailAt: string | null }> } | null };

export type OpenInvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenInvitationsQuery = { me: { invitations: Array<{ id: string, teamName: string, role: TeamRole, invitedBy: string, inviterName: string | null, expiresAt: string }> } };

export type CreateTeamMutationVariables = Exact<{
  input: CreateTeamInput;
}>;


export type CreateTeamMutation = { createTeam: { team: { id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean } | null, errors: Array<{ field: string, message: string }> } };

export type UpdateTeamMutationVariables = Exact<{
  id: string;
  input: UpdateTeamInput;
}>;


export type UpdateTeamMutation = { updateTeam: { team: { id: string, name: string, isPersonal: boolean, myRole: TeamRole, requireSecondFactor: boolean } | null, errors: Array<{ field: string, message: string }> } };

export type DeleteTeamMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTeamMutation = { deleteTeam: boolean };

export type InviteMemberMutationVariables = Exact<{
  teamId: string;
  email: string;
  role: TeamRole;
}>;


export type InviteMemberMutation = { inviteMember: { link: string | null, invitation: { id: string, mailSent: boolean, nextMailAt: string | null } | null, errors: Array<{ field: string, message: string }> } };

export type RevokeInvitationMutationVariables = Exact<{
  id: string;
}>;


export type RevokeInvitationMutation = { revokeInvitation: boolean };

export type AcceptOpenInvitationMutationVariables = Exact<{
  id: string;
}>;


export type AcceptOpenInvitationMutation = { acceptOpenInvitation: { id: string } };

export type DeclineInvitationMutationVariables = Exact<{
  id: string;
}>;


export type DeclineInvitationMutation = { declineInvitation: boolean };

export type SetMemberRoleMutationVariables = Exact<{
  teamId: string;
  userId: string;
  role: TeamRole;
}>;


export type SetMemberRoleMutation = { setMemberRole: { role: TeamRole } };

export type RemoveMemberMutationVariables = Exact<{
  teamId: string;
  userId: string;
}>;


export type RemoveMemberMutation = { removeMember: boolean };

export type LeaveTeamMutationVariables = Exact<{
  teamId: string;
}>;


export type LeaveTeamMutation = { leaveTeam: boolean };

export const account = operation<AccountQuery, AccountQueryVariables>('identity', "query Account { me { id defaultTeam { id } hasPassword hasTotp recoveryCodesLeft passkeys { id name createdAt lastUsedAt } identities { issuer subject email linkedAt } } }");
export const sessions = operation<SessionsQuery, SessionsQueryVariables>('identity', "query Sessions { sessions { id device ip createdAt lastSeenAt current } }");
export const revokeSession = operation<RevokeSessionMutation, RevokeSessionMutationVariables>('identity', "mutation RevokeSession($id: ID!) { revokeSession(id: $id) }");
export const removePasskey = operation<RemovePasskeyMutation, RemovePasskeyMutationVariables>('identity', "mutation RemovePasskey($id: ID!) { removePasskey(id: $id) }");
export const setDefaultTeam = operation<SetDefaultTeamMutation, SetDefaultTeamMutationVariables>('identity', "mutation SetDefaultTeam($teamId: ID!) { setDefaultTeam(teamId: $teamId) { id } }");
export const colleagues = operation<ColleaguesQuery, ColleaguesQueryVariables>('identity', "query Colleagues { teams { id members { role } invitations { id } } }");
export const membersToAsk = operation<MembersToAskQuery, MembersToAskQueryVariables>('identity', "query MembersToAsk($id: ID!) { team(id: $id) { members { user { name email } role } } }");
export const teams = operation<TeamsQuery, TeamsQueryVariables>('identity', "query Teams { me { id defaultTeam { id } hasPassword hasTotp passkeys { id } identities { issuer } teamsWaitingForSecondFactor } teams { ...TeamFacts } } fragment TeamFacts on Team { id name isPersonal myRole requireSecondFactor }");
export const team = operation<TeamQuery, TeamQueryVariables>('identity', "query Team($id: ID!) { team(id: $id) { ...TeamFacts createdAt members { user { id email name } role since } invitations { id email role invitedBy createdAt expiresAt mailSent nextMailAt } } } fragment TeamFacts on Team { id name isPersonal myRole requireSecondFactor }");
export const openInvitations = operation<OpenInvitationsQuery, OpenInvitationsQueryVariables>('identity', "query OpenInvitations { me { invitations { id teamName role invitedBy inviterName expiresAt } } }");
export const createTeam = operation<CreateTeamMutation, CreateTeamMutationVariables>('identity', "mutation CreateTeam($input: CreateTeamInput!) { createTeam(input: $input) { team { ...TeamFacts } errors { field message } } } fragment TeamFacts on Team { id name isPersonal myRole requireSecondFactor }");
export const updateTeam = operation<UpdateTeamMutation, UpdateTeamMutationVariables>('identity', "mutation UpdateTeam($id: ID!, $input: UpdateTeamInput!) { updateTeam(id: $id, input: $input) { team { ...TeamFacts } errors { field message } } } fragment TeamFacts on Team { id name isPersonal myRole requireSecondFactor }");
export const deleteTeam = operation<DeleteTeamMutation, DeleteTeamMutationVariables>('identity', "mutation DeleteTeam($id: ID!) { deleteTeam(id: $id) }");
export const inviteMember = operation<InviteMemberMutation, InviteMemberMutationVariables>('identity', "mutation InviteMember($teamId: ID!, $email: String!, $role: TeamRole!) { inviteMember(teamId: $teamId, email: $email, role: $role) { invitation { id mailSent nextMailAt } link errors { field message } } }");
export const revokeInvitation = operation<RevokeInvitationMutation, RevokeInvitationMutationVariables>('identity', "mutation RevokeInvitation($id: ID!) { revokeInvitation(id: $id) }");
export const acceptOpenInvitation = operation<AcceptOpenInvitationMutation, AcceptOpenInvitationMutationVariables>('identity', "mutation AcceptOpenInvitation($id: ID!) { acceptOpenInvitation(id: $id) { id } }");
export const declineInvitation = operation<DeclineInvitationMutation, DeclineInvitationMutationVariables>('identity', "mutation DeclineInvitation($id: ID!) { declineInvitation(id: $id) }");
export const setMemberRole = operation<SetMemberRoleMutation, SetMemberRoleMutationVariables>('identity', "mutation SetMemberRole($teamId: ID!, $userId: ID!, $role: TeamRole!) { setMemberRole(teamId: $teamId, userId: $userId, role: $role) { role } }");
export const removeMember = operation<RemoveMemberMutation, RemoveMemberMutationVariables>('identity', "mutation RemoveMember($teamId: ID!, $userId: ID!) { removeMember(teamId: $teamId, userId: $userId) }");
export const leaveTeam = operation<LeaveTeamMutation, LeaveTeamMutationVariables>('identity', "mutation LeaveTeam($teamId: ID!) { leaveTeam(teamId: $teamId) }");
