// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Me as StoredMe } from './me.ts';
import type { Team as StoredTeam } from './team/team.ts';
import type { MemberPage, InvitationPage } from './team/page-members.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /**
   * A point in time, as in RFC 3339. Responses have it in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z. In requests, the time zone is
   * required, and fractions of a millisecond are dropped.
   */
  DateTime: { input: Date; output: Date; }
};

/** Reads only. Over HTTP, it can also be a GET request. */
export type Query = {
  /** Your account. */
  me: Me;
  /** Your teams, the personal one first, then sorted by name. */
  teams: Array<Team>;
  /** One of your teams. Null if it does not exist or you are not a member. */
  team: Maybe<Team>;
  /** Your signed-in browsers, last used first. Requires a signed-in session. */
  sessions: Array<Session>;
  /** What an invitation link offers. Null if it was used, replaced or revoked, or has expired. */
  invitation: Maybe<InvitationPreview>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryTeamArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryInvitationArgs = {
  token: Scalars['String']['input'];
};

/** Every mutation requires a signed-in session: an access token is not enough. */
export type Mutation = {
  /** Creates a team with you as its owner. You can create up to 50 teams and be a member of up to 100. */
  createTeam: TeamPayload;
  /** Fields that are left out do not change. Needs the role OWNER. */
  updateTeam: TeamPayload;
  /** Deletes a team that has no sites and no environments. A personal team cannot be deleted. Needs the role OWNER. */
  deleteTeam: Scalars['Boolean']['output'];
  /** Invites an email address. The invitation is valid for 7 days, can be used once, and replaces an earlier one for the same address. It is also sent by email if the server can send email. Needs the role OWNER. */
  inviteMember: InvitationPayload;
  /** Needs the role OWNER. */
  revokeInvitation: Scalars['Boolean']['output'];
  /** Joins the team. The invitation must be for the email address of your account. */
  acceptInvitation: Team;
  /** Joins the team of one of `me.invitations`, without a link. */
  acceptOpenInvitation: Team;
  /** Ends one of `me.invitations`. The team can invite you again. */
  declineInvitation: Scalars['Boolean']['output'];
  /** A team always has an owner: the last one cannot get another role. Needs the role OWNER. */
  setMemberRole: Membership;
  /** Removes another member. Their WebSockets are closed, and they receive no more notifications of the team. What they made stays. Needs the role OWNER. */
  removeMember: Scalars['Boolean']['output'];
  /** The last owner cannot leave a team, and nobody can leave their personal team. */
  leaveTeam: Scalars['Boolean']['output'];
  /** Chooses the team for what you create without naming a team. */
  setDefaultTeam: Me;
  /** Signs a browser out. */
  revokeSession: Scalars['Boolean']['output'];
  /** Removes one of your own passkeys. You must have signed in within the last 10 minutes. */
  removePasskey: Scalars['Boolean']['output'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationCreateTeamArgs = {
  input: CreateTeamInput;
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationUpdateTeamArgs = {
  id: Scalars['ID']['input'];
  input: UpdateTeamInput;
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationDeleteTeamArgs = {
  id: Scalars['ID']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationInviteMemberArgs = {
  teamId: Scalars['ID']['input'];
  email: Scalars['String']['input'];
  role: TeamRole;
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationRevokeInvitationArgs = {
  id: Scalars['ID']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationAcceptInvitationArgs = {
  token: Scalars['String']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationAcceptOpenInvitationArgs = {
  id: Scalars['ID']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationDeclineInvitationArgs = {
  id: Scalars['ID']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationSetMemberRoleArgs = {
  teamId: Scalars['ID']['input'];
  userId: Scalars['ID']['input'];
  role: TeamRole;
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationRemoveMemberArgs = {
  teamId: Scalars['ID']['input'];
  userId: Scalars['ID']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationLeaveTeamArgs = {
  teamId: Scalars['ID']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationSetDefaultTeamArgs = {
  teamId: Scalars['ID']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationRevokeSessionArgs = {
  id: Scalars['ID']['input'];
};


/** Every mutation requires a signed-in session: an access token is not enough. */
export type MutationRemovePasskeyArgs = {
  id: Scalars['ID']['input'];
};

/** What an account may do in the installation, apart from the roles in its teams. */
export type UserRole =
  /** Also manages the accounts of the installation. */
  | 'ADMIN'
  /** Works only in the teams of which the user is a member. */
  | 'MEMBER';

/** The account that made the request. */
export type Me = {
  /** The id of your account, which is also that of your personal team. */
  id: Scalars['ID']['output'];
  /** In lower case. Invitations are accepted only for this address. */
  email: Scalars['String']['output'];
  /** At most 200 characters. The other members of your teams see it. */
  name: Scalars['String']['output'];
  /** The same in all teams: what you may do in a team is `Team.myRole`. */
  role: UserRole;
  /** The team for what you create without naming a team. For an access token that is limited to other teams, the first of them. */
  defaultTeam: Team;
  /** False if you sign in only with a passkey, a link or the sign-in provider. */
  hasPassword: Scalars['Boolean']['output'];
  /** Whether an authenticator app is set up. */
  hasTotp: Scalars['Boolean']['output'];
  /** The keys that sign you in without a password, at most 20. */
  passkeys: Array<Passkey>;
  /** Unused recovery codes of the authenticator app. */
  recoveryCodesLeft: Scalars['Int']['output'];
  /** Accounts of the sign-in provider that can sign in to this account. */
  identities: Array<LinkedIdentity>;
  /** The names of the teams that you can use only after you set up a second factor. */
  teamsWaitingForSecondFactor: Array<Scalars['String']['output']>;
  /**
   * Open invitations for your address, newest first; at most 20. Empty until the address is confirmed by a link in an email, the sign-in provider or
   * an administrator, and for an access token that is limited to teams.
   */
  invitations: Array<InvitationPreview>;
};

/** A key of a device or password manager (WebAuthn). */
export type Passkey = {
  /** For `removePasskey`. It is not the id of the credential in the device. */
  id: Scalars['ID']['output'];
  /** As you called it, at most 200 characters. */
  name: Scalars['String']['output'];
  /** When it was registered. */
  createdAt: Scalars['DateTime']['output'];
  /** When it last signed you in. Null if it has not been used yet. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
};

/** An account at the OpenID Connect provider that the operator has configured. */
export type LinkedIdentity = {
  /** The address of the provider, as in the claim `iss`. */
  issuer: Scalars['String']['output'];
  /** The id of the account at the provider, as in the claim `sub`. */
  subject: Scalars['String']['output'];
  /** The address that the provider gave when the accounts were linked. Null if none was stored. */
  email: Maybe<Scalars['String']['output']>;
  /** When the account at the provider was linked to this one. */
  linkedAt: Scalars['DateTime']['output'];
};

/** A sign-in of a browser, which ends 30 days after its last use. */
export type Session = {
  /** For `revokeSession`. It does not allow to sign in. */
  id: Scalars['ID']['output'];
  /** Browser and system, such as `Firefox on Linux`. */
  device: Scalars['String']['output'];
  /** The address of the last use, up to an hour old. */
  ip: Scalars['String']['output'];
  /** When you signed in. */
  createdAt: Scalars['DateTime']['output'];
  /** Up to an hour old. */
  lastSeenAt: Scalars['DateTime']['output'];
  /** Whether this request uses it. */
  current: Scalars['Boolean']['output'];
};

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

/** A team as one of its members sees it. */
export type Team = {
  /** The id of a personal team is that of its user. */
  id: Scalars['ID']['output'];
  /** 1 to 100 characters. Several teams can have the same name. */
  name: Scalars['String']['output'];
  /** Whether it is the team that came with your account. It has no other members. */
  isPersonal: Scalars['Boolean']['output'];
  /** What you may do in it. An access token can be limited further by its scopes. */
  myRole: TeamRole;
  /** Whether members can use the team only with a second factor. */
  requireSecondFactor: Scalars['Boolean']['output'];
  /** Sorted by name; at most 200. */
  members: Array<Membership>;
  /** The members in pages, sorted by name. `first` is from 0 to 100 and defaults to 20. */
  membersConnection: MembershipConnection;
  /** Open invitations, newest first; at most 50. */
  invitations: Array<Invitation>;
  /** Open invitations in pages, newest first. `first` is from 0 to 100 and defaults to 20. */
  invitationsConnection: InvitationConnection;
  /** That of a personal team is the time of the sign-up. */
  createdAt: Scalars['DateTime']['output'];
};


/** A team as one of its members sees it. */
export type TeamMembersConnectionArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** A team as one of its members sees it. */
export type TeamInvitationsConnectionArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** What the other members of a team see of an account. */
export type User = {
  /** The id of the account, as for `setMemberRole`. */
  id: Scalars['ID']['output'];
  /** In lower case. It is the address with which they sign in. */
  email: Scalars['String']['output'];
  /** At most 200 characters. */
  name: Scalars['String']['output'];
};

/** A user in a team. */
export type Membership = {
  /** The same user can be a member of up to 100 teams. */
  user: User;
  /** Owners can change it with `setMemberRole`. */
  role: TeamRole;
  /** When the user joined the team. */
  since: Scalars['DateTime']['output'];
};

/** A link with which one email address can join a team, for one use. */
export type Invitation = {
  /** For `revokeInvitation`. It is not part of the link. */
  id: Scalars['ID']['output'];
  /** The only address that can accept it, in lower case. */
  email: Scalars['String']['output'];
  /** What the new member will be. */
  role: TeamRole;
  /** The email address of the member who sent it. */
  invitedBy: Scalars['String']['output'];
  /** When the address was last invited. */
  createdAt: Scalars['DateTime']['output'];
  /** 7 days after `createdAt`. From then on it is not listed. */
  expiresAt: Scalars['DateTime']['output'];
  /** Whether it was also sent by email. False if the server cannot send email, or if the address got several mails lately: pass the link on yourself. */
  mailSent: Scalars['Boolean']['output'];
  /** When an invitation of the address is sent by email again. Null if it is at once, or if the server cannot send email. */
  nextMailAt: Maybe<Scalars['DateTime']['output']>;
};

/** A page of a list of memberships. */
export type MembershipConnection = {
  /** The entries of this page. */
  edges: Array<MembershipEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
  /** Of all pages. */
  totalCount: Scalars['Int']['output'];
};

/** A membership with its place in the list. */
export type MembershipEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: Membership;
};

/** A page of a list of invitations. */
export type InvitationConnection = {
  /** The entries of this page. */
  edges: Array<InvitationEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
  /** Of all pages. */
  totalCount: Scalars['Int']['output'];
};

/** An invitation with its place in the list. */
export type InvitationEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The entry itself. */
  node: Invitation;
};

/** Where a page of a list ends, and whether others follow. */
export type PageInfo = {
  /** Whether there are entries behind `endCursor`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** True if the page was requested with `after`. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first edge; null if there are none. */
  startCursor: Maybe<Scalars['String']['output']>;
  /** The cursor of the last edge; null if there are none. */
  endCursor: Maybe<Scalars['String']['output']>;
};

/** What somebody who has the link sees before joining. */
export type InvitationPreview = {
  /** For `acceptOpenInvitation` and `declineInvitation`. It is not part of the link. */
  id: Scalars['ID']['output'];
  /** The name of the team at present. */
  teamName: Scalars['String']['output'];
  /** The only address that can accept it. */
  email: Scalars['String']['output'];
  /** What you will be in the team. */
  role: TeamRole;
  /** The email address of the member who sent it. */
  invitedBy: Scalars['String']['output'];
  /** The name of that member at present. Null if the account is gone. */
  inviterName: Maybe<Scalars['String']['output']>;
  /** Until when it can be accepted. */
  expiresAt: Scalars['DateTime']['output'];
};

/** You become the only member of the new team, with the role OWNER. */
export type CreateTeamInput = {
  /** 1 to 100 characters. */
  name: Scalars['String']['input'];
};

/** A field that is left out keeps its value. */
export type UpdateTeamInput = {
  /** 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** You can require a second factor only if you have one yourself. Not for a personal team. */
  requireSecondFactor?: InputMaybe<Scalars['Boolean']['input']>;
};

/** If there are `errors`, nothing was stored and `team` is null. */
export type TeamPayload = {
  /** The team as it is now. */
  team: Maybe<Team>;
  /** All that is wrong with the input. Empty if it was stored. */
  errors: Array<FieldError>;
};

/** If there are `errors`, nobody was invited and the other fields are null. */
export type InvitationPayload = {
  /** The open invitation. It has replaced an earlier one for the same address. */
  invitation: Maybe<Invitation>;
  /** The link to accept it. It is not shown again. */
  link: Maybe<Scalars['String']['output']>;
  /** All that is wrong with the arguments. Empty if the address was invited. */
  errors: Array<FieldError>;
};

/** Something wrong with one field of the input. */
export type FieldError = {
  /** The name of the input field or argument, such as `email`. */
  field: Scalars['String']['output'];
  /** One sentence for people, which says what is allowed. */
  message: Scalars['String']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  UserRole: UserRole;
  Me: ResolverTypeWrapper<StoredMe>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Passkey: ResolverTypeWrapper<Passkey>;
  LinkedIdentity: ResolverTypeWrapper<LinkedIdentity>;
  Session: ResolverTypeWrapper<Session>;
  TeamRole: TeamRole;
  Team: ResolverTypeWrapper<StoredTeam>;
  User: ResolverTypeWrapper<User>;
  Membership: ResolverTypeWrapper<Membership>;
  Invitation: ResolverTypeWrapper<Invitation>;
  MembershipConnection: ResolverTypeWrapper<MemberPage>;
  MembershipEdge: ResolverTypeWrapper<MembershipEdge>;
  InvitationConnection: ResolverTypeWrapper<InvitationPage>;
  InvitationEdge: ResolverTypeWrapper<InvitationEdge>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  InvitationPreview: ResolverTypeWrapper<InvitationPreview>;
  CreateTeamInput: CreateTeamInput;
  UpdateTeamInput: UpdateTeamInput;
  TeamPayload: ResolverTypeWrapper<Omit<TeamPayload, 'team'> & { team?: Maybe<ResolversTypes['Team']> }>;
  InvitationPayload: ResolverTypeWrapper<InvitationPayload>;
  FieldError: ResolverTypeWrapper<FieldError>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  String: Scalars['String']['output'];
  Mutation: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  Me: StoredMe;
  Int: Scalars['Int']['output'];
  Passkey: Passkey;
  LinkedIdentity: LinkedIdentity;
  Session: Session;
  Team: StoredTeam;
  User: User;
  Membership: Membership;
  Invitation: Invitation;
  MembershipConnection: MemberPage;
  MembershipEdge: MembershipEdge;
  InvitationConnection: InvitationPage;
  InvitationEdge: InvitationEdge;
  PageInfo: PageInfo;
  InvitationPreview: InvitationPreview;
  CreateTeamInput: CreateTeamInput;
  UpdateTeamInput: UpdateTeamInput;
  TeamPayload: Omit<TeamPayload, 'team'> & { team?: Maybe<ResolversParentTypes['Team']> };
  InvitationPayload: InvitationPayload;
  FieldError: FieldError;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  me?: Resolver<ResolversTypes['Me'], ParentType, ContextType>;
  teams?: Resolver<Array<ResolversTypes['Team']>, ParentType, ContextType>;
  team?: Resolver<Maybe<ResolversTypes['Team']>, ParentType, ContextType, RequireFields<QueryTeamArgs, 'id'>>;
  sessions?: Resolver<Array<ResolversTypes['Session']>, ParentType, ContextType>;
  invitation?: Resolver<Maybe<ResolversTypes['InvitationPreview']>, ParentType, ContextType, RequireFields<QueryInvitationArgs, 'token'>>;
};

export type MutationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createTeam?: Resolver<ResolversTypes['TeamPayload'], ParentType, ContextType, RequireFields<MutationCreateTeamArgs, 'input'>>;
  updateTeam?: Resolver<ResolversTypes['TeamPayload'], ParentType, ContextType, RequireFields<MutationUpdateTeamArgs, 'id' | 'input'>>;
  deleteTeam?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteTeamArgs, 'id'>>;
  inviteMember?: Resolver<ResolversTypes['InvitationPayload'], ParentType, ContextType, RequireFields<MutationInviteMemberArgs, 'teamId' | 'email' | 'role'>>;
  revokeInvitation?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRevokeInvitationArgs, 'id'>>;
  acceptInvitation?: Resolver<ResolversTypes['Team'], ParentType, ContextType, RequireFields<MutationAcceptInvitationArgs, 'token'>>;
  acceptOpenInvitation?: Resolver<ResolversTypes['Team'], ParentType, ContextType, RequireFields<MutationAcceptOpenInvitationArgs, 'id'>>;
  declineInvitation?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeclineInvitationArgs, 'id'>>;
  setMemberRole?: Resolver<ResolversTypes['Membership'], ParentType, ContextType, RequireFields<MutationSetMemberRoleArgs, 'teamId' | 'userId' | 'role'>>;
  removeMember?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRemoveMemberArgs, 'teamId' | 'userId'>>;
  leaveTeam?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationLeaveTeamArgs, 'teamId'>>;
  setDefaultTeam?: Resolver<ResolversTypes['Me'], ParentType, ContextType, RequireFields<MutationSetDefaultTeamArgs, 'teamId'>>;
  revokeSession?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRevokeSessionArgs, 'id'>>;
  removePasskey?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRemovePasskeyArgs, 'id'>>;
};

export type MeResolvers<ContextType = any, ParentType extends ResolversParentTypes['Me'] = ResolversParentTypes['Me']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['UserRole'], ParentType, ContextType>;
  defaultTeam?: Resolver<ResolversTypes['Team'], ParentType, ContextType>;
  hasPassword?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasTotp?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  passkeys?: Resolver<Array<ResolversTypes['Passkey']>, ParentType, ContextType>;
  recoveryCodesLeft?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  identities?: Resolver<Array<ResolversTypes['LinkedIdentity']>, ParentType, ContextType>;
  teamsWaitingForSecondFactor?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  invitations?: Resolver<Array<ResolversTypes['InvitationPreview']>, ParentType, ContextType>;
};

export type PasskeyResolvers<ContextType = any, ParentType extends ResolversParentTypes['Passkey'] = ResolversParentTypes['Passkey']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type LinkedIdentityResolvers<ContextType = any, ParentType extends ResolversParentTypes['LinkedIdentity'] = ResolversParentTypes['LinkedIdentity']> = {
  issuer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  linkedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SessionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  device?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ip?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  current?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type TeamResolvers<ContextType = any, ParentType extends ResolversParentTypes['Team'] = ResolversParentTypes['Team']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isPersonal?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  myRole?: Resolver<ResolversTypes['TeamRole'], ParentType, ContextType>;
  requireSecondFactor?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  members?: Resolver<Array<ResolversTypes['Membership']>, ParentType, ContextType>;
  membersConnection?: Resolver<ResolversTypes['MembershipConnection'], ParentType, ContextType, Partial<TeamMembersConnectionArgs>>;
  invitations?: Resolver<Array<ResolversTypes['Invitation']>, ParentType, ContextType>;
  invitationsConnection?: Resolver<ResolversTypes['InvitationConnection'], ParentType, ContextType, Partial<TeamInvitationsConnectionArgs>>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = any, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MembershipResolvers<ContextType = any, ParentType extends ResolversParentTypes['Membership'] = ResolversParentTypes['Membership']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['TeamRole'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type InvitationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Invitation'] = ResolversParentTypes['Invitation']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['TeamRole'], ParentType, ContextType>;
  invitedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  mailSent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nextMailAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type MembershipConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['MembershipConnection'] = ResolversParentTypes['MembershipConnection']> = {
  edges?: Resolver<Array<ResolversTypes['MembershipEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MembershipEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['MembershipEdge'] = ResolversParentTypes['MembershipEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Membership'], ParentType, ContextType>;
};

export type InvitationConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['InvitationConnection'] = ResolversParentTypes['InvitationConnection']> = {
  edges?: Resolver<Array<ResolversTypes['InvitationEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type InvitationEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['InvitationEdge'] = ResolversParentTypes['InvitationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Invitation'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = any, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type InvitationPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['InvitationPreview'] = ResolversParentTypes['InvitationPreview']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['TeamRole'], ParentType, ContextType>;
  invitedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  inviterName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type TeamPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['TeamPayload'] = ResolversParentTypes['TeamPayload']> = {
  team?: Resolver<Maybe<ResolversTypes['Team']>, ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['FieldError']>, ParentType, ContextType>;
};

export type InvitationPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['InvitationPayload'] = ResolversParentTypes['InvitationPayload']> = {
  invitation?: Resolver<Maybe<ResolversTypes['Invitation']>, ParentType, ContextType>;
  link?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['FieldError']>, ParentType, ContextType>;
};

export type FieldErrorResolvers<ContextType = any, ParentType extends ResolversParentTypes['FieldError'] = ResolversParentTypes['FieldError']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Me?: MeResolvers<ContextType>;
  Passkey?: PasskeyResolvers<ContextType>;
  LinkedIdentity?: LinkedIdentityResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  Team?: TeamResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  Membership?: MembershipResolvers<ContextType>;
  Invitation?: InvitationResolvers<ContextType>;
  MembershipConnection?: MembershipConnectionResolvers<ContextType>;
  MembershipEdge?: MembershipEdgeResolvers<ContextType>;
  InvitationConnection?: InvitationConnectionResolvers<ContextType>;
  InvitationEdge?: InvitationEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  InvitationPreview?: InvitationPreviewResolvers<ContextType>;
  TeamPayload?: TeamPayloadResolvers<ContextType>;
  InvitationPayload?: InvitationPayloadResolvers<ContextType>;
  FieldError?: FieldErrorResolvers<ContextType>;
};

