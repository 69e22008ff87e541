import { changeAccount, changeTeam, line, readAccount, type RootField } from './root-field.ts';

export const identityRootFields: Record<string, RootField> = {
  'Query.me': readAccount(
    'nothing',
    'me { id email hasPassword passkeys { id } identities { email } defaultTeam { id name } invitations { id teamName } }',
  ),
  'Query.teams': readAccount(
    'nothing',
    `teams {
      id name members { user { email } } invitations { email }
      membersConnection { edges { node { user { email } } } totalCount }
      invitationsConnection { edges { node { email } } totalCount } }`,
  ),
  'Query.team': line({ needs: 'VIEWER', scope: 'IDENTITY_READ', forOthers: 'none' })(
    'team',
    `team(id: $id) {
      id name members { user { email } } invitations { email }
      membersConnection { edges { node { user { email } } } totalCount }
      invitationsConnection { edges { node { email } } totalCount } }`,
  ),
  'Query.sessions': changeAccount('nothing', 'sessions { id ip }'),
  'Query.invitation': readAccount('nothing', 'invitation(token: "nonsense") { email }'),
  'Mutation.createTeam': changeAccount('nothing', 'createTeam(input: { name: "x" }) { team { id } }'),
  'Mutation.updateTeam': changeTeam('team', 'updateTeam(id: $id, input: { name: "x" }) { team { id name } }'),
  'Mutation.deleteTeam': changeTeam('team', 'deleteTeam(id: $id)'),
  'Mutation.inviteMember': changeTeam(
    'team',
    'inviteMember(teamId: $id, email: "friend@example.com", role: OWNER) { link }',
  ),
  'Mutation.revokeInvitation': changeTeam('invitation', 'revokeInvitation(id: $id)', { ends: 1 }),
  'Mutation.acceptInvitation': changeAccount('nothing', 'acceptInvitation(token: "nonsense") { id }'),
  'Mutation.acceptOpenInvitation': line({ needs: 'self', scope: 'session', forOthers: 'NOT_FOUND' })(
    'invitation',
    'acceptOpenInvitation(id: $id) { id }',
  ),
  'Mutation.declineInvitation': line({ needs: 'self', scope: 'session', forOthers: 'NOT_FOUND' })(
    'invitation',
    'declineInvitation(id: $id)',
  ),
  'Mutation.setMemberRole': changeTeam(
    'member',
    'setMemberRole(teamId: $team, userId: $id, role: DEPLOYER) { role }',
  ),
  'Mutation.removeMember': changeTeam('member', 'removeMember(teamId: $team, userId: $id)', { ends: 1 }),
  'Mutation.leaveTeam': changeTeam('team', 'leaveTeam(teamId: $id)', { needs: 'VIEWER', ends: 2 }),
  'Mutation.setDefaultTeam': changeTeam('team', 'setDefaultTeam(teamId: $id) { id }', { needs: 'VIEWER' }),
  'Mutation.revokeSession': line({ needs: 'self', scope: 'session', forOthers: 'NOT_FOUND' })(
    'session',
    'revokeSession(id: $id)',
  ),
  'Mutation.removePasskey': line({ needs: 'self', scope: 'session', forOthers: 'NOT_FOUND' })(
    'session',
    'removePasskey(id: $id)',
  ),
};
