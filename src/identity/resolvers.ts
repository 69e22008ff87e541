import { totalCount } from '#platform/graphql/connection.ts';
import { readMe } from './me.ts';
import type { Resolvers } from './schema.generated.ts';
import type { IdentityContext } from './services.ts';
import { listSessions } from './session/list-sessions.ts';
import { revokeSession } from './session/revoke-session.ts';
import { loadFactors } from './sign-in/factors.ts';
import { removePasskey } from './sign-in/remove-passkey.ts';
import { acceptInvitation, acceptOpenInvitation } from './team/accept-invitation.ts';
import { createTeam } from './team/create-team.ts';
import { declineInvitation } from './team/decline-invitation.ts';
import { deleteTeam } from './team/delete-team.ts';
import { inviteMember } from './team/invite-member.ts';
import { listOwnInvitations } from './team/list-own-invitations.ts';
import {
  findTeam,
  listTeamInvitations,
  listTeamMembers,
  listTeams,
  listTeamsWaitingForSecondFactor,
  readOwnTeam,
} from './team/list-teams.ts';
import { pageTeamInvitations, pageTeamMembers } from './team/page-members.ts';
import { previewInvitation } from './team/preview-invitation.ts';
import { leaveTeam, removeMember } from './team/remove-member.ts';
import { revokeInvitation } from './team/revoke-invitation.ts';
import { setDefaultTeam } from './team/set-default-team.ts';
import { setMemberRole } from './team/set-member-role.ts';
import { updateTeam } from './team/update-team.ts';

export const resolvers: Resolvers<IdentityContext> = {
  Query: {
    me: (_, _args, ctx) => readMe(ctx),
    teams: (_, _args, ctx) => listTeams(ctx),
    team: (_, { id }, ctx) => findTeam(ctx, id),
    sessions: (_, _args, ctx) => listSessions(ctx),
    invitation: (_, { token }, ctx) => previewInvitation(ctx, token),
  },
  Mutation: {
    createTeam: (_, { input }, ctx) => createTeam(ctx, input),
    updateTeam: (_, { id, input }, ctx) => updateTeam(ctx, id, input),
    deleteTeam: (_, { id }, ctx) => deleteTeam(ctx, id),
    inviteMember: (_, { teamId, email, role }, ctx) => inviteMember(ctx, teamId, { email, role }),
    revokeInvitation: (_, { id }, ctx) => revokeInvitation(ctx, id),
    acceptInvitation: (_, { token }, ctx) => acceptInvitation(ctx, token),
    acceptOpenInvitation: (_, { id }, ctx) => acceptOpenInvitation(ctx, id),
    declineInvitation: (_, { id }, ctx) => declineInvitation(ctx, id),
    setMemberRole: (_, { teamId, userId, role }, ctx) => setMemberRole(ctx, teamId, userId, role),
    removeMember: (_, { teamId, userId }, ctx) => removeMember(ctx, teamId, userId),
    leaveTeam: (_, { teamId }, ctx) => leaveTeam(ctx, teamId),
    setDefaultTeam: (_, { teamId }, ctx) => setDefaultTeam(ctx, teamId),
    revokeSession: (_, { id }, ctx) => revokeSession(ctx, id),
    removePasskey: (_, { id }, ctx) => removePasskey(ctx, id),
  },
  Me: {
    defaultTeam: ({ defaultTeamId }, _args, ctx) => readOwnTeam(ctx, defaultTeamId),
    hasPassword: async ({ id }, _args, ctx) => (await loadFactors(ctx.db, id)).hasPassword,
    hasTotp: async ({ id }, _args, ctx) => (await loadFactors(ctx.db, id)).hasTotp,
    passkeys: async ({ id }, _args, ctx) => (await loadFactors(ctx.db, id)).passkeys,
    recoveryCodesLeft: async ({ id }, _args, ctx) => (await loadFactors(ctx.db, id)).recoveryCodesLeft,
    identities: async ({ id }, _args, ctx) => (await loadFactors(ctx.db, id)).identities,
    teamsWaitingForSecondFactor: (_, _args, ctx) => listTeamsWaitingForSecondFactor(ctx),
    invitations: (_, _args, ctx) => listOwnInvitations(ctx),
  },
  Team: {
    members: (team, _args, ctx) => listTeamMembers(ctx, team),
    membersConnection: (team, page, ctx) => pageTeamMembers(ctx, team, page),
    invitations: (team, _args, ctx) => listTeamInvitations(ctx, team),
    invitationsConnection: (team, page, ctx) => pageTeamInvitations(ctx, team, page),
  },
  MembershipConnection: { totalCount },
  InvitationConnection: { totalCount },
};
