// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Plan } from './plan/plan.ts';
import type { ListedProject } from './overview/list-projects.ts';
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
  /**
   * A point in time, as in RFC 3339. Responses have it in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z. In requests, the time zone is
   * required, and fractions of a millisecond are dropped.
   */
  DateTime: { input: Date; output: Date; }
};

/** Reads only. Over HTTP, it can also be a GET request. */
export type Query = {
  /** A plan. Null if there is none, or if it is another team's. Needs the role MANAGER. */
  projectPlan: Maybe<ProjectPlan>;
  /**
   * The projects of a team: what configuration files own. `teamId` defaults to your default team, and `name` limits the list to one
   * project. Needs the role MANAGER.
   */
  projects: Array<Project>;
  /**
   * Which project owns an object of one of your teams. `kind` is its list in the file, such as `sites`. Null if no project owns it. Needs
   * the role MANAGER.
   */
  projectObject: Maybe<ProjectObject>;
  /**
   * What a team has, as a configuration file. With `project`, what this project owns; if there is no such project yet, everything that no
   * project owns, under this name. Without it, the only project of the team and everything that no project owns. Planning the file
   * changes nothing. Needs the role MANAGER.
   */
  export: ProjectExport;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryProjectPlanArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryProjectsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryProjectObjectArgs = {
  kind: Scalars['String']['input'];
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryExportArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  project?: InputMaybe<Scalars['String']['input']>;
};

/** Each one in a request counts as one write for the rate limit. */
export type Mutation = {
  /**
   * Compares a configuration file with what is stored, and stores the result for `apply`. Changes nothing else. `document` is YAML of at
   * most 1 MiB; `variables` are the values of `${env:NAME}` in it, which are stored encrypted until the plan is applied or expires.
   * With `delete`, what the project owns and the file no longer names is deleted; otherwise it is detached, which keeps it. Needs the
   * role MANAGER.
   */
  plan: ProjectPlan;
  /**
   * Carries out a plan, each change in its own transaction. Refused with CONFLICT if something has changed since the plan was made, or
   * with the reason APPLYING while another plan of the project, or several of others, are being applied. Returns after 10 seconds at the
   * latest; while `state` is APPLYING, call it again.
   * After an interruption it continues with what is not done. Needs the role MANAGER.
   */
  apply: ProjectPlan;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationPlanArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  document: Scalars['String']['input'];
  variables?: InputMaybe<Array<ProjectVariableInput>>;
  delete?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationApplyArgs = {
  planId: Scalars['ID']['input'];
};

/** The value of one `${env:NAME}` in the document. At most 1,000 can be given. */
export type ProjectVariableInput = {
  /** Letters, digits and `_`, not beginning with a digit; at most 200 characters. */
  name: Scalars['String']['input'];
  /** An empty one counts as not set. */
  value: Scalars['String']['input'];
};

/** What can be done with a plan. */
export type ProjectPlanState =
  /** It can be applied within an hour. */
  | 'OPEN'
  /** It was begun. Call `apply` to continue. */
  | 'APPLYING'
  /** Every change is done. */
  | 'APPLIED'
  /** Some changes failed. `apply` tries them again. */
  | 'FAILED'
  /** It was not applied within an hour, or not finished within a day. Make a new one. */
  | 'EXPIRED'
  /** The document has problems, so there is no plan. */
  | 'INVALID';

/** What has to be done so that the team is as the file says. */
export type ProjectPlan = {
  /** Null if the document has problems. */
  id: Maybe<Scalars['ID']['output']>;
  /** The team to which the file is applied. */
  teamId: Scalars['ID']['output'];
  /** Null if the document does not say it. */
  project: Maybe<Scalars['String']['output']>;
  /** A plan that is OPEN has changed nothing yet. */
  state: ProjectPlanState;
  /** In the order in which they are applied. */
  changes: Array<ProjectChange>;
  /** How many changes there are of each action, and how many are done or have failed. */
  counts: ProjectCounts;
  /** Mistakes in the document, all at once. */
  problems: Array<ProjectProblem>;
  /** What may be a mistake, but does not prevent the plan. */
  warnings: Array<ProjectProblem>;
  /** Null if the document has problems. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** The email address of the user who made it. Null if the document has problems. */
  createdBy: Maybe<Scalars['String']['output']>;
  /** When `apply` last came to the end of the changes. Null before that. */
  appliedAt: Maybe<Scalars['DateTime']['output']>;
};

/** Changes of a plan, by action and by progress. */
export type ProjectCounts = {
  /** Objects that do not exist yet. */
  create: Scalars['Int']['output'];
  /** Objects with at least one field that changes. */
  update: Scalars['Int']['output'];
  /** Objects that get another key. */
  move: Scalars['Int']['output'];
  /** Objects that exist and that the project begins to own. */
  adopt: Scalars['Int']['output'];
  /** Objects that the project no longer owns, and that stay. */
  detach: Scalars['Int']['output'];
  /** Objects that the file no longer names. What is nested in them is not counted. */
  delete: Scalars['Int']['output'];
  /** Changes that are done. */
  done: Scalars['Int']['output'];
  /** Changes that failed. */
  failed: Scalars['Int']['output'];
};

/** What a change does with an object. */
export type ProjectAction =
  /** The file has an entry for which there is no object. */
  | 'CREATE'
  /** Only its `fields` change. All others keep their values. */
  | 'UPDATE'
  /** It gets another key, because of an entry in `moved`. */
  | 'MOVE'
  /** The project begins to own an object that exists, because its entry has an `id`. */
  | 'ADOPT'
  /** The project no longer owns it. It stays as it is. */
  | 'DETACH'
  /** Its `fields` are the names of what is deleted with it, such as the pages of a site. */
  | 'DELETE';

/** The progress of one change. */
export type ProjectChangeState =
  /** It has not been tried yet, or will be tried again. */
  | 'PENDING'
  /** It is stored, and will not be repeated. */
  | 'DONE'
  /** It was refused; `error` has the reason. DELETE and DETACH are not tried while another change has failed. */
  | 'FAILED';

/** One object that has to change. */
export type ProjectChange = {
  /** An object that is adopted and changed has two changes: ADOPT and UPDATE. */
  action: ProjectAction;
  /** The list in the file, such as `sites`. The patterns of pages are `pagePatterns`. */
  kind: Scalars['String']['output'];
  /** With the keys of what it is nested in, such as `shop/cart`. */
  key: Scalars['String']['output'];
  /** The name of the object for people, such as the title of a status page. */
  name: Scalars['String']['output'];
  /** The key before a move. */
  formerKey: Maybe<Scalars['String']['output']>;
  /** All that are set for CREATE, those that change for UPDATE, and none for ADOPT and MOVE. */
  fields: Array<ProjectFieldChange>;
  /** PENDING until the plan is applied. */
  state: ProjectChangeState;
  /** Why it failed. */
  error: Maybe<Scalars['String']['output']>;
};

/** One field of an object that changes. */
export type ProjectFieldChange = {
  /** The place in the entry, with dots, such as `httpCheck.method`. */
  path: Scalars['String']['output'];
  /** As JSON. Null if it was not set, or is secret. Of a value of more than 1,000 characters, a text with its beginning. */
  before: Maybe<Scalars['String']['output']>;
  /** As JSON. Null if it will not be set, or is secret. Of a value of more than 1,000 characters, a text with its beginning. */
  after: Maybe<Scalars['String']['output']>;
  /** Its values are not shown. */
  secret: Scalars['Boolean']['output'];
};

/** A mistake in the document, or a warning, with its place. */
export type ProjectProblem = {
  /** One sentence for people. */
  message: Scalars['String']['output'];
  /** From 1. */
  line: Scalars['Int']['output'];
  /** From 1. */
  column: Scalars['Int']['output'];
  /** Such as `sites.shop.url`. Null for the whole document. */
  path: Maybe<Scalars['String']['output']>;
};

/** The objects that configuration files with this name own in a team. */
export type Project = {
  /** 1 to 63 lower-case letters, digits and hyphens. */
  name: Scalars['String']['output'];
  /** How many objects it owns. */
  objects: Scalars['Int']['output'];
  /** When a plan last created, changed, adopted or moved one of its objects. */
  lastAppliedAt: Maybe<Scalars['DateTime']['output']>;
  /** Who applied its last plan. Null if that is no longer stored. */
  lastAppliedBy: Maybe<Scalars['String']['output']>;
  /** How many objects it owns of each kind. */
  kinds: Array<ProjectKindCount>;
  /** What it owns, by kind and key. With `kind`, only objects of this kind. `limit` is 1 to 1,000 and defaults to 100. */
  contents: Array<ProjectObject>;
  /** Its last plans, the newest first. `limit` is 1 to 20 and defaults to 10. */
  plans: Array<ProjectPlanSummary>;
};


/** The objects that configuration files with this name own in a team. */
export type ProjectContentsArgs = {
  kind?: InputMaybe<Scalars['String']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


/** The objects that configuration files with this name own in a team. */
export type ProjectPlansArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
};

/** The objects of one kind that a project owns. */
export type ProjectKindCount = {
  /** The list in the file, such as `sites`. */
  kind: Scalars['String']['output'];
  /** Including those that are nested in others. */
  objects: Scalars['Int']['output'];
};

/** An object that a project owns. */
export type ProjectObject = {
  /** That of the site, page, environment or other object itself. */
  id: Scalars['ID']['output'];
  /** The name of the project that owns it. */
  project: Scalars['String']['output'];
  /** The list in the file, such as `sites`. The patterns of pages are `pagePatterns`. */
  kind: Scalars['String']['output'];
  /** With the keys of what it is nested in, such as `shop/cart`. */
  key: Scalars['String']['output'];
  /** The object at the top that it is nested in, such as the site of a page. Its own id if it is nested in none. Null if the project no longer owns that. */
  rootId: Maybe<Scalars['ID']['output']>;
};

/** A plan without its changes. */
export type ProjectPlanSummary = {
  /** For `projectPlan`, which also has the changes. */
  id: Scalars['ID']['output'];
  /** INVALID never occurs: a document with problems makes no plan. */
  state: ProjectPlanState;
  /** How many changes there are of each action, and how many are done or have failed. */
  counts: ProjectCounts;
  /** When `plan` was called. */
  createdAt: Scalars['DateTime']['output'];
  /** The email address of the user who made it. */
  createdBy: Scalars['String']['output'];
  /** When `apply` last came to the end of the changes. Null before that. */
  appliedAt: Maybe<Scalars['DateTime']['output']>;
};

/** A configuration file that describes what is stored. */
export type ProjectExport = {
  /** YAML. */
  document: Scalars['String']['output'];
  /** The names of the variables that stand for secrets. Secrets are never exported. */
  variables: Array<Scalars['String']['output']>;
  /** What the file lacks, for people to read. There is always something, such as members and history. */
  notExported: Array<ProjectOmission>;
};

/** Something of the team that is not in an export. */
export type ProjectOmission = {
  /** Such as `VAT keys, requesters and customers`. */
  what: Scalars['String']['output'];
  /** One sentence with the reason. */
  why: Scalars['String']['output'];
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
  ProjectVariableInput: ProjectVariableInput;
  ProjectPlanState: ProjectPlanState;
  ProjectPlan: ResolverTypeWrapper<Plan>;
  ProjectCounts: ResolverTypeWrapper<ProjectCounts>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ProjectAction: ProjectAction;
  ProjectChangeState: ProjectChangeState;
  ProjectChange: ResolverTypeWrapper<ProjectChange>;
  ProjectFieldChange: ResolverTypeWrapper<ProjectFieldChange>;
  ProjectProblem: ResolverTypeWrapper<ProjectProblem>;
  Project: ResolverTypeWrapper<ListedProject>;
  ProjectKindCount: ResolverTypeWrapper<ProjectKindCount>;
  ProjectObject: ResolverTypeWrapper<ProjectObject>;
  ProjectPlanSummary: ResolverTypeWrapper<ProjectPlanSummary>;
  ProjectExport: ResolverTypeWrapper<ProjectExport>;
  ProjectOmission: ResolverTypeWrapper<ProjectOmission>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  String: Scalars['String']['output'];
  Mutation: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  ProjectVariableInput: ProjectVariableInput;
  ProjectPlan: Plan;
  ProjectCounts: ProjectCounts;
  Int: Scalars['Int']['output'];
  ProjectChange: ProjectChange;
  ProjectFieldChange: ProjectFieldChange;
  ProjectProblem: ProjectProblem;
  Project: ListedProject;
  ProjectKindCount: ProjectKindCount;
  ProjectObject: ProjectObject;
  ProjectPlanSummary: ProjectPlanSummary;
  ProjectExport: ProjectExport;
  ProjectOmission: ProjectOmission;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  projectPlan?: Resolver<Maybe<ResolversTypes['ProjectPlan']>, ParentType, ContextType, RequireFields<QueryProjectPlanArgs, 'id'>>;
  projects?: Resolver<Array<ResolversTypes['Project']>, ParentType, ContextType, Partial<QueryProjectsArgs>>;
  projectObject?: Resolver<Maybe<ResolversTypes['ProjectObject']>, ParentType, ContextType, RequireFields<QueryProjectObjectArgs, 'kind' | 'id'>>;
  export?: Resolver<ResolversTypes['ProjectExport'], ParentType, ContextType, Partial<QueryExportArgs>>;
};

export type MutationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  plan?: Resolver<ResolversTypes['ProjectPlan'], ParentType, ContextType, RequireFields<MutationPlanArgs, 'document'>>;
  apply?: Resolver<ResolversTypes['ProjectPlan'], ParentType, ContextType, RequireFields<MutationApplyArgs, 'planId'>>;
};

export type ProjectPlanResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectPlan'] = ResolversParentTypes['ProjectPlan']> = {
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  project?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ProjectPlanState'], ParentType, ContextType>;
  changes?: Resolver<Array<ResolversTypes['ProjectChange']>, ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['ProjectCounts'], ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['ProjectProblem']>, ParentType, ContextType>;
  warnings?: Resolver<Array<ResolversTypes['ProjectProblem']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  appliedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ProjectCountsResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectCounts'] = ResolversParentTypes['ProjectCounts']> = {
  create?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  update?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  move?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  adopt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  detach?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  delete?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  done?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProjectChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectChange'] = ResolversParentTypes['ProjectChange']> = {
  action?: Resolver<ResolversTypes['ProjectAction'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  formerKey?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['ProjectFieldChange']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ProjectChangeState'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProjectFieldChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectFieldChange'] = ResolversParentTypes['ProjectFieldChange']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ProjectProblemResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectProblem'] = ResolversParentTypes['ProjectProblem']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  column?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProjectResolvers<ContextType = any, ParentType extends ResolversParentTypes['Project'] = ResolversParentTypes['Project']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objects?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastAppliedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastAppliedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['ProjectKindCount']>, ParentType, ContextType>;
  contents?: Resolver<Array<ResolversTypes['ProjectObject']>, ParentType, ContextType, Partial<ProjectContentsArgs>>;
  plans?: Resolver<Array<ResolversTypes['ProjectPlanSummary']>, ParentType, ContextType, Partial<ProjectPlansArgs>>;
};

export type ProjectKindCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectKindCount'] = ResolversParentTypes['ProjectKindCount']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objects?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProjectObjectResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectObject'] = ResolversParentTypes['ProjectObject']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  project?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rootId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type ProjectPlanSummaryResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectPlanSummary'] = ResolversParentTypes['ProjectPlanSummary']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ProjectPlanState'], ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['ProjectCounts'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  appliedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ProjectExportResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectExport'] = ResolversParentTypes['ProjectExport']> = {
  document?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  variables?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  notExported?: Resolver<Array<ResolversTypes['ProjectOmission']>, ParentType, ContextType>;
};

export type ProjectOmissionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProjectOmission'] = ResolversParentTypes['ProjectOmission']> = {
  what?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  why?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  ProjectPlan?: ProjectPlanResolvers<ContextType>;
  ProjectCounts?: ProjectCountsResolvers<ContextType>;
  ProjectChange?: ProjectChangeResolvers<ContextType>;
  ProjectFieldChange?: ProjectFieldChangeResolvers<ContextType>;
  ProjectProblem?: ProjectProblemResolvers<ContextType>;
  Project?: ProjectResolvers<ContextType>;
  ProjectKindCount?: ProjectKindCountResolvers<ContextType>;
  ProjectObject?: ProjectObjectResolvers<ContextType>;
  ProjectPlanSummary?: ProjectPlanSummaryResolvers<ContextType>;
  ProjectExport?: ProjectExportResolvers<ContextType>;
  ProjectOmission?: ProjectOmissionResolvers<ContextType>;
};

