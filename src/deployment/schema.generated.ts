// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** An instant: ISO 8601 in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z. */
  DateTime: { input: Date; output: Date; }
};

export type Query = {
  /** Your access tokens, newest first, revoked ones included. */
  personalAccessTokens: Array<PersonalAccessToken>;
  /** What was done, newest first: your own entries, or everybody's for administrators. `search` looks in token name, actor, action and resource. */
  auditLog: AuditLogConnection;
};


export type QueryAuditLogArgs = {
  search?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

export type Mutation = {
  /** Makes an access token. Its text is in the answer and nowhere else. Needs a signed-in session: a token cannot make tokens. */
  createPersonalAccessToken: CreatePersonalAccessTokenPayload;
  /** Ends a token at once: later requests with it are answered 401, its sockets are closed. */
  revokePersonalAccessToken: Scalars['Boolean']['output'];
};


export type MutationCreatePersonalAccessTokenArgs = {
  input: CreatePersonalAccessTokenInput;
};


export type MutationRevokePersonalAccessTokenArgs = {
  id: Scalars['ID']['input'];
};

export type PersonalAccessToken = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  prefix: Scalars['String']['output'];
  createdAt: Scalars['DateTime']['output'];
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  lastUsedIp: Maybe<Scalars['String']['output']>;
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  revokedAt: Maybe<Scalars['DateTime']['output']>;
};

export type TokenExpiry =
  | 'DAYS_30'
  | 'DAYS_90'
  | 'YEAR_1'
  | 'NEVER';

export type CreatePersonalAccessTokenInput = {
  /** 3 to 200 characters; deployments and the audit log show it. */
  name: Scalars['String']['input'];
  expiry: TokenExpiry;
};

export type CreatePersonalAccessTokenPayload = {
  /** The whole token, shown this once. */
  token: Maybe<Scalars['String']['output']>;
  personalAccessToken: Maybe<PersonalAccessToken>;
  errors: Array<FieldError>;
};

export type FieldError = {
  field: Scalars['String']['output'];
  message: Scalars['String']['output'];
};

export type AuditLogEntry = {
  id: Scalars['ID']['output'];
  at: Scalars['DateTime']['output'];
  actor: Scalars['String']['output'];
  tokenName: Maybe<Scalars['String']['output']>;
  action: Scalars['String']['output'];
  resource: Scalars['String']['output'];
  ip: Maybe<Scalars['String']['output']>;
};

export type AuditLogConnection = {
  edges: Array<AuditLogEdge>;
  pageInfo: PageInfo;
};

export type AuditLogEdge = {
  cursor: Scalars['String']['output'];
  node: AuditLogEntry;
};

export type PageInfo = {
  hasNextPage: Scalars['Boolean']['output'];
  endCursor: Maybe<Scalars['String']['output']>;
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
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  PersonalAccessToken: ResolverTypeWrapper<PersonalAccessToken>;
  TokenExpiry: TokenExpiry;
  CreatePersonalAccessTokenInput: CreatePersonalAccessTokenInput;
  CreatePersonalAccessTokenPayload: ResolverTypeWrapper<CreatePersonalAccessTokenPayload>;
  FieldError: ResolverTypeWrapper<FieldError>;
  AuditLogEntry: ResolverTypeWrapper<AuditLogEntry>;
  AuditLogConnection: ResolverTypeWrapper<AuditLogConnection>;
  AuditLogEdge: ResolverTypeWrapper<AuditLogEdge>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
  Mutation: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  ID: Scalars['ID']['output'];
  PersonalAccessToken: PersonalAccessToken;
  CreatePersonalAccessTokenInput: CreatePersonalAccessTokenInput;
  CreatePersonalAccessTokenPayload: CreatePersonalAccessTokenPayload;
  FieldError: FieldError;
  AuditLogEntry: AuditLogEntry;
  AuditLogConnection: AuditLogConnection;
  AuditLogEdge: AuditLogEdge;
  PageInfo: PageInfo;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  personalAccessTokens?: Resolver<Array<ResolversTypes['PersonalAccessToken']>, ParentType, ContextType>;
  auditLog?: Resolver<ResolversTypes['AuditLogConnection'], ParentType, ContextType, Partial<QueryAuditLogArgs>>;
};

export type MutationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createPersonalAccessToken?: Resolver<ResolversTypes['CreatePersonalAccessTokenPayload'], ParentType, ContextType, RequireFields<MutationCreatePersonalAccessTokenArgs, 'input'>>;
  revokePersonalAccessToken?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRevokePersonalAccessTokenArgs, 'id'>>;
};

export type PersonalAccessTokenResolvers<ContextType = any, ParentType extends ResolversParentTypes['PersonalAccessToken'] = ResolversParentTypes['PersonalAccessToken']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastUsedIp?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CreatePersonalAccessTokenPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['CreatePersonalAccessTokenPayload'] = ResolversParentTypes['CreatePersonalAccessTokenPayload']> = {
  token?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  personalAccessToken?: Resolver<Maybe<ResolversTypes['PersonalAccessToken']>, ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['FieldError']>, ParentType, ContextType>;
};

export type FieldErrorResolvers<ContextType = any, ParentType extends ResolversParentTypes['FieldError'] = ResolversParentTypes['FieldError']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditLogEntryResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditLogEntry'] = ResolversParentTypes['AuditLogEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tokenName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resource?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AuditLogConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditLogConnection'] = ResolversParentTypes['AuditLogConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AuditLogEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type AuditLogEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditLogEdge'] = ResolversParentTypes['AuditLogEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditLogEntry'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = any, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  PersonalAccessToken?: PersonalAccessTokenResolvers<ContextType>;
  CreatePersonalAccessTokenPayload?: CreatePersonalAccessTokenPayloadResolvers<ContextType>;
  FieldError?: FieldErrorResolvers<ContextType>;
  AuditLogEntry?: AuditLogEntryResolvers<ContextType>;
  AuditLogConnection?: AuditLogConnectionResolvers<ContextType>;
  AuditLogEdge?: AuditLogEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
};

