import { createLoader } from '#platform/batcher.ts';
import type { Db } from '#platform/db/pool.ts';
import {
  parsePage,
  parsePageByText,
  toConnection,
  toSortedConnection,
  type CountedConnection,
} from '#platform/graphql/connection.ts';
import type { Context } from '../context.ts';
import { countInvitationsOf, pageInvitations, type InvitationPageRequest } from './invitation-storage.ts';
import { isUsable } from './list-teams.ts';
import { countMembersOf, pageMembers, type MemberPageRequest } from './member-storage.ts';
import type { Invitation, Member, Team } from './team.ts';

export type MemberPage = CountedConnection<Member>;
export type InvitationPage = CountedConnection<Invitation>;

type PageArguments = { first?: number | null | undefined; after?: string | null | undefined };

/** Sorted by name. Only members receive a team. */
export async function pageTeamMembers(ctx: Context, team: Team, args: PageArguments): Promise<MemberPage> {
  const usable = await isUsable(ctx, team);
  const page = parsePageByText('members', args.first, args.after);
  const request = { teamId: team.id, after: page.after, limit: page.limit + 1 };
  const members = usable ? await loadMembers(ctx.db, request) : [];
  return {
    ...toSortedConnection(members, page, ({ user }) => ({ key: user.name, id: user.id })),
    count: async () => (usable ? countMembersOf(ctx.db, team.id) : 0),
  };
}

/** Open ones, newest first. Only members receive a team. */
export async function pageTeamInvitations(
  ctx: Context,
  team: Team,
  args: PageArguments,
): Promise<InvitationPage> {
  const usable = await isUsable(ctx, team);
  const page = parsePage('invitations', args.first, args.after);
  const request = { teamId: team.id, after: page.after, limit: page.limit + 1 };
  const invitations = usable ? await loadInvitations(ctx.db, request) : [];
  return {
    ...toConnection(invitations, page),
    count: async () => (usable ? countInvitationsOf(ctx.db, team.id) : 0),
  };
}

/** The pages of several teams share a statement. */
const loadMembers: (db: Db, request: MemberPageRequest) => Promise<Member[]> = createLoader(pageMembers);
const loadInvitations: (db: Db, request: InvitationPageRequest) => Promise<Invitation[]> =
  createLoader(pageInvitations);
