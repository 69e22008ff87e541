// Generated from schema.graphql by `npm run generate`; do not edit.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Batch as StoredBatch } from './batch/batch.ts';
import type { Customer } from './customer/customer.ts';
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
  /** The VAT number with which a team asks the registers. Null if it has none. `teamId` defaults to your default team. */
  vatRequester: Maybe<VatRequester>;
  /** The VAT keys of a team, newest first, including revoked ones. Needs the role MANAGER. */
  vatKeys: Array<VatKey>;
  /** The VAT customers of all your teams, or of one team, sorted by external id. */
  vatCustomers: VatCustomerConnection;
  /** Null if there is none, or if it belongs to a team of which you are not a member. */
  vatCustomer: Maybe<VatCustomer>;
  /** How many customers of all your teams, or of one team, have which verdict. */
  vatCustomerCounts: VatCustomerCounts;
  /** The batches of all your teams, or of one team, newest first. */
  vatBatches: VatBatchConnection;
  /** Null if there is none, or if it is another team's. Batches are deleted 90 days after their end. */
  vatBatch: Maybe<VatBatch>;
  /**
   * The checks of all your teams, or of one team, newest first: those with a VAT key, of batches and of re-checks. `from` defaults to 31
   * days before `to`, and `to` to now; they are at most 366 days apart.
   */
  vatChecks: VatCheckConnection;
  /** A check by the id of its log entry. */
  vatCheck: Maybe<VatCheck>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatRequesterArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatKeysArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatCustomersArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  filter?: InputMaybe<VatCustomerFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatCustomerArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatCustomerCountsArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatBatchesArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatBatchArgs = {
  id: Scalars['ID']['input'];
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatChecksArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
  filter?: InputMaybe<VatCheckFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/** Reads only. Over HTTP, it can also be a GET request. */
export type QueryVatCheckArgs = {
  id: Scalars['ID']['input'];
};

/** Each one in a request counts as one write for the rate limit. */
export type Mutation = {
  /**
   * Sets the VAT number with which a team asks the registers, and checks it once. A number that the register does not know as valid is
   * refused; if the register is not available, the number is stored with the verdict UNKNOWN and checked later. Needs the role MANAGER.
   */
  setVatRequester: VatRequester;
  /** Needs the role MANAGER. Returns false if there was none. */
  deleteVatRequester: Scalars['Boolean']['output'];
  /** Creates a VAT key. The key is only shown in this response. Needs the role MANAGER. */
  createVatKey: CreateVatKeyPayload;
  /** Revokes a VAT key. Other processes know it within 15 seconds. Needs the role MANAGER. */
  revokeVatKey: VatKey;
  /**
   * Creates customers, or changes those that have the same `externalId`, at most 1,000 at a time. A row that cannot be stored is reported
   * and does not stop the others. New numbers are checked soon.
   */
  upsertVatCustomers: UpsertVatCustomersPayload;
  /** Deletes a customer and its history. The log of checks keeps its entries. Returns false if there is none. */
  deleteVatCustomer: Scalars['Boolean']['output'];
  /** Deletes customers and their histories, at most 1,000 at a time. Returns how many there were. */
  deleteVatCustomers: Scalars['Int']['output'];
  /** Checks customers again: the given ones (at most 1,000), or all that match the filter (at most 100,000). */
  createVatBatch: VatBatch;
  /** Rows that are done keep their results. A batch that has ended is returned unchanged. */
  cancelVatBatch: VatBatch;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationSetVatRequesterArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  country: Scalars['String']['input'];
  number: Scalars['String']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteVatRequesterArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateVatKeyArgs = {
  input: CreateVatKeyInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationRevokeVatKeyArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationUpsertVatCustomersArgs = {
  teamId?: InputMaybe<Scalars['ID']['input']>;
  input: Array<VatCustomerInput>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteVatCustomerArgs = {
  id: Scalars['ID']['input'];
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationDeleteVatCustomersArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCreateVatBatchArgs = {
  input: CreateVatBatchInput;
};


/** Each one in a request counts as one write for the rate limit. */
export type MutationCancelVatBatchArgs = {
  id: Scalars['ID']['input'];
};

/** Over a WebSocket at `/vat/graphql/ws`, with the protocol `graphql-transport-ws`. */
export type Subscription = {
  /** The batch now, and again after each change, at most twice per second. Ends with the batch. */
  vatBatchChanged: VatBatch;
};


/** Over a WebSocket at `/vat/graphql/ws`, with the protocol `graphql-transport-ws`. */
export type SubscriptionVatBatchChangedArgs = {
  id: Scalars['ID']['input'];
};

/** What the register said last. UNKNOWN: it gave no usable answer yet. */
export type VatVerdict =
  /** The register knows the number as valid. */
  | 'VALID'
  /** The register does not know the number as valid. */
  | 'INVALID'
  /** The register has not been asked yet, has not answered, or does not exist for this country. */
  | 'UNKNOWN';

/** The VAT number that is sent with a question, so that the register can confirm the check later. */
export type VatRequester = {
  /** The team that asks with it. A team has one at most. */
  teamId: Scalars['ID']['output'];
  /** The country code of the register, such as DE. */
  country: Scalars['String']['output'];
  /** Without the country code. */
  number: Scalars['String']['output'];
  /** A number with the verdict INVALID is not sent to the registers. */
  verdict: VatVerdict;
  /** What the register gave as the reason, if the verdict is not VALID. */
  message: Maybe<Scalars['String']['output']>;
  /** When the register was last asked. Null if it has not been asked yet. */
  checkedAt: Maybe<Scalars['DateTime']['output']>;
};

/** Allows programs to use `validate` and `lookup` for a team: `?requester=<key>`. */
export type VatKey = {
  /** For `revokeVatKey`. It is not a part of the key. */
  id: Scalars['ID']['output'];
  /** The team whose requester is used, and to which the checks belong. */
  teamId: Scalars['ID']['output'];
  /** For people, 1 to 100 characters. It need not be unique. */
  name: Scalars['String']['output'];
  /** The first characters of the key. */
  prefix: Scalars['String']['output'];
  /** Null: no limit of its own. */
  requestsPerMinute: Maybe<Scalars['Int']['output']>;
  /** The pages that may use the key, such as https://shop.example. Null: all, and programs that are no browsers. */
  allowedOrigins: Maybe<Array<Scalars['String']['output']>>;
  /** When it was made with `createVatKey`. */
  createdAt: Scalars['DateTime']['output'];
  /** The email address of the user who created it. */
  createdBy: Scalars['String']['output'];
  /** Recorded once per minute. Null if it has not been used yet. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** Since when it is refused. Null while it can be used. */
  revokedAt: Maybe<Scalars['DateTime']['output']>;
};

/** A team can have 50 keys that are not revoked. */
export type CreateVatKeyInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** 1 to 100,000. */
  requestsPerMinute?: InputMaybe<Scalars['Int']['input']>;
  /** At most 50. */
  allowedOrigins?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The new key in full, which is stored only as a hash. */
export type CreateVatKeyPayload = {
  /** What the list of keys has about it from now on. */
  vatKey: VatKey;
  /** Only shown once. */
  key: Scalars['String']['output'];
};

/** A customer of a team, whose VAT number is checked again and again. */
export type VatCustomer = {
  /** For `vatCustomer` and `deleteVatCustomer`. The id in the shop is `externalId`. */
  id: Scalars['ID']['output'];
  /** The team whose customer it is. */
  teamId: Scalars['ID']['output'];
  /** The id in the shop, unique in the team. */
  externalId: Scalars['String']['output'];
  /** Two letters. Greece is EL. */
  country: Scalars['String']['output'];
  /** Without the country code. */
  number: Scalars['String']['output'];
  /** As the shop has it. Null if it is not known. */
  name: Maybe<Scalars['String']['output']>;
  /** As the shop has it, at most 1,000 characters. Null if it is not known. */
  address: Maybe<Scalars['String']['output']>;
  /** A change from VALID to INVALID or back counts only after a second check, at least 24 hours later. */
  verdict: VatVerdict;
  /** Since when it has this verdict. Null if it was never checked. */
  since: Maybe<Scalars['DateTime']['output']>;
  /** When the register last answered. Null if it never has. */
  lastCheckedAt: Maybe<Scalars['DateTime']['output']>;
  /** Null for a number that no register can check. */
  nextCheckAt: Maybe<Scalars['DateTime']['output']>;
  /** A verdict that the register gave once and that has to be confirmed before it counts. */
  pendingVerdict: Maybe<VatVerdict>;
  /** Why there is no verdict. */
  message: Maybe<Scalars['String']['output']>;
  /** What the register has. */
  registeredName: Maybe<Scalars['String']['output']>;
  /** The address in the register. Null if it never gave one. */
  registeredAddress: Maybe<Scalars['String']['output']>;
  /** Whether `name` fits the register. Null if the last answer did not say it: before the first check, and for an invalid number. */
  nameMatch: Maybe<VatMatch>;
  /** Whether `address` fits the register. Null if the last answer did not say it: before the first check, and for an invalid number. */
  addressMatch: Maybe<VatMatch>;
  /** Newest first, at most 100. */
  history: Array<VatCustomerChange>;
  /** When `externalId` was first stored. */
  createdAt: Scalars['DateTime']['output'];
  /** When its number, name or address last changed in an upload or mutation. Checks do not change it. */
  updatedAt: Scalars['DateTime']['output'];
};

/** An entry of the history of a customer. */
export type VatCustomerChange = {
  /** For a changed verdict, the time of the check. */
  at: Scalars['DateTime']['output'];
  /** Which of the other fields have a value depends on it. */
  kind: VatCustomerChangeKind;
  /** The verdict before and after it. */
  from: Maybe<VatVerdict>;
  /** UNKNOWN for a new customer and a new number. */
  to: Maybe<VatVerdict>;
  /** The number before a change of the number. */
  formerNumber: Maybe<Scalars['String']['output']>;
  /** The log entry of the check. Null if it was no check. */
  checkId: Maybe<Scalars['ID']['output']>;
};

/** What happened to a customer. */
export type VatCustomerChangeKind =
  /** The customer was stored for the first time. */
  | 'ADDED'
  /** The customer got another VAT number, which is checked from the beginning. */
  | 'NUMBER_CHANGED'
  /** The register gave its first answer, or another one than before, which was confirmed. */
  | 'VERDICT_CHANGED';

/** Whether what the customer gave is what the register has. */
export type VatMatch = {
  /** NOT_PROCESSED is no mismatch: the filter `mismatch` finds only INVALID. */
  result: VatMatchResult;
  /** REGISTER: the register compared. STEWARD: it does not compare, so Steward did. */
  comparedBy: VatMatchSource;
};

/** The outcome of a comparison of a name or an address. */
export type VatMatchResult =
  /** Both mean the same. */
  | 'VALID'
  /** They differ. */
  | 'INVALID'
  /** Nothing was compared: one of both sides has no value, or the register does not give it. */
  | 'NOT_PROCESSED';

/** Who compared. */
export type VatMatchSource =
  /** The register was sent the name or address, and answered whether it fits. */
  | 'REGISTER'
  /** Steward compared what the register returned with what the shop has. */
  | 'STEWARD';

/** A customer must fit all fields that are given. */
export type VatCustomerFilter = {
  /** Only customers with this verdict at present. */
  verdict?: InputMaybe<VatVerdict>;
  /** Only customers of this country, as two letters. GR is taken as EL, and LI as CH. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** The start of an external id, a number or a name. At most 100 characters. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Only those whose verdict changed since then. */
  changedSince?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only those of which name or address do not match. */
  mismatch?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Fields that are left out of a customer that exists keep their values, except the number. */
export type VatCustomerInput = {
  /** 1 to 200 characters. */
  externalId: Scalars['String']['input'];
  /** Two letters. Can be left out if the number begins with it. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** With or without the country code; spaces, dots, commas, hyphens and slashes are ignored. Another number than before is checked soon. */
  number: Scalars['String']['input'];
  /** At most 500 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000 characters. */
  address?: InputMaybe<Scalars['String']['input']>;
};

/** The rows of the input, by what became of them. */
export type UpsertVatCustomersPayload = {
  /** How many new customers were stored. */
  created: Scalars['Int']['output'];
  /** How many customers got another number, name or address. */
  updated: Scalars['Int']['output'];
  /** How many rows were the same as what was stored. */
  unchanged: Scalars['Int']['output'];
  /** The rows that were not stored, each with its first mistake. */
  errors: Array<VatRowError>;
};

/** Why a row was not accepted. */
export type VatRowError = {
  /** The position in the input, from 0; of a file the line, from 1. */
  row: Scalars['Int']['output'];
  /** The column with the mistake, such as `number`. Null if it is about the whole row. */
  field: Maybe<Scalars['String']['output']>;
  /** One sentence for people. */
  message: Scalars['String']['output'];
};

/** Customers by verdict. A team can have 100,000. */
export type VatCustomerCounts = {
  /** The sum of the other three. */
  total: Scalars['Int']['output'];
  /** Those with the verdict VALID. */
  valid: Scalars['Int']['output'];
  /** Those with the verdict INVALID. */
  invalid: Scalars['Int']['output'];
  /** Those with the verdict UNKNOWN, such as new ones. */
  unknown: Scalars['Int']['output'];
};

/** A page of a list of customers. */
export type VatCustomerConnection = {
  /** The entries of this page. */
  edges: Array<VatCustomerEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** A customer with its place in the list. */
export type VatCustomerEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The customer itself. */
  node: VatCustomer;
};

/** `customerIds` and `filter` cannot be given together. */
export type CreateVatBatchInput = {
  /** Defaults to your default team. */
  teamId?: InputMaybe<Scalars['ID']['input']>;
  /** 1 to 200 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** At most 1,000, all of this team. One that is given twice is checked once. */
  customerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Without `customerIds` and `filter`: all customers of the team. */
  filter?: InputMaybe<VatCustomerFilter>;
};

/** How far a batch is. */
export type VatBatchState =
  /** No row of it has been asked yet. */
  | 'QUEUED'
  /** Registers are being asked, or rows wait for another attempt. */
  | 'RUNNING'
  /** Every row has a result. */
  | 'DONE'
  /** It was ended with `cancelVatBatch`. Rows that were not done have no result. */
  | 'CANCELLED';

/** VAT numbers that are checked in the background: customers, or the rows of a file. */
export type VatBatch = {
  /** For `vatBatch`, `cancelVatBatch` and `vatBatchChanged`. */
  id: Scalars['ID']['output'];
  /** The team whose customers or file it checks. */
  teamId: Scalars['ID']['output'];
  /** At most 200 characters. Defaults to `Customers`, and to `File` for a file. */
  name: Scalars['String']['output'];
  /** DONE and CANCELLED are final. */
  state: VatBatchState;
  /** How many rows there are and what became of them so far. */
  counts: VatBatchCounts;
  /** When it was requested. */
  createdAt: Scalars['DateTime']['output'];
  /** The email address of the user who requested it. */
  createdBy: Scalars['String']['output'];
  /** When the first register was asked. Null before that. */
  startedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was done or cancelled. Null before that. */
  endedAt: Maybe<Scalars['DateTime']['output']>;
  /** Null if it is not known, and while what is left of a register only waits for its next attempt. */
  estimatedEndAt: Maybe<Scalars['DateTime']['output']>;
  /** Null if no row waits because its register was not available. */
  retry: Maybe<VatBatchRetry>;
  /** The rows that could not be read, at most 100. */
  errors: Array<VatRowError>;
};

/** Rows whose register was not available. It is asked again, for up to a day. */
export type VatBatchRetry = {
  /** Rows with the same number count once. */
  rows: Scalars['Int']['output'];
  /** When the first of these rows is asked again. */
  nextAttemptAt: Scalars['DateTime']['output'];
};

/** Rows of a batch by their results. */
export type VatBatchCounts = {
  /** All rows, including those that could not be read. */
  total: Scalars['Int']['output'];
  /** Rows with a result: the sum of the following counts. */
  done: Scalars['Int']['output'];
  /** Numbers that the register knows as valid. */
  valid: Scalars['Int']['output'];
  /** Numbers that the register does not know as valid, or that have a wrong format. */
  invalid: Scalars['Int']['output'];
  /** The register gave no usable answer within a day. */
  unavailable: Scalars['Int']['output'];
  /** Rows that could not be read, and countries without a register. */
  skipped: Scalars['Int']['output'];
};

/** A page of a list of batches. */
export type VatBatchConnection = {
  /** The entries of this page. */
  edges: Array<VatBatchEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** A batch with its place in the list. */
export type VatBatchEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The batch itself. */
  node: VatBatch;
};

/** A check must fit all fields that are given. */
export type VatCheckFilter = {
  /** Only the checks of this customer. */
  customerId?: InputMaybe<Scalars['ID']['input']>;
  /** Only the checks that this batch made. */
  batchId?: InputMaybe<Scalars['ID']['input']>;
  /** Only numbers of this country, as two letters. GR is taken as EL, and LI as CH. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** The start of a number, at least four characters. */
  number?: InputMaybe<Scalars['String']['input']>;
};

/** How a question to a register ended. */
export type VatCheckStatus =
  /** The register confirmed the number at this time. */
  | 'VALID'
  /** The register did not know the number as valid, or its format is wrong. */
  | 'INVALID'
  /** There was no usable answer, which says nothing about the number. */
  | 'UNAVAILABLE';

/** One question to a register, as the log has it. */
export type VatCheck = {
  /** The id of its log entry. */
  id: Scalars['ID']['output'];
  /** The team for which the number was checked. */
  teamId: Scalars['ID']['output'];
  /** The time of the answer, or of the failure. */
  at: Scalars['DateTime']['output'];
  /** Two letters. Greece is EL. */
  country: Scalars['String']['output'];
  /** Without the country code. */
  number: Scalars['String']['output'];
  /** UNAVAILABLE is never taken for INVALID. */
  status: VatCheckStatus;
  /** eu, uk, ch, no or au. */
  source: Scalars['String']['output'];
  /** The name in the register. Null if it gave none. */
  name: Maybe<Scalars['String']['output']>;
  /** The address in the register. Null if it gave none. */
  address: Maybe<Scalars['String']['output']>;
  /** Why the status is not VALID, in one sentence. */
  message: Maybe<Scalars['String']['output']>;
  /** The VAT number of the requester, with its country. Null if none was sent. */
  requester: Maybe<Scalars['String']['output']>;
  /** The register's reference. Without it, the register cannot confirm this check later. */
  consultationNumber: Maybe<Scalars['String']['output']>;
  /** Whether the given name fits the register. Null if no name was compared. */
  nameMatch: Maybe<VatMatch>;
  /** Whether the given address fits the register. Null if no address was compared. */
  addressMatch: Maybe<VatMatch>;
  /** The version of Steward that asked. Null for checks of versions that did not record it. */
  softwareVersion: Maybe<Scalars['String']['output']>;
  /** The path of the evidence as JSON. Ends with .pdf for the document. */
  evidencePath: Scalars['String']['output'];
};

/** A page of a list of checks. */
export type VatCheckConnection = {
  /** The entries of this page. */
  edges: Array<VatCheckEdge>;
  /** Whether there are further pages. */
  pageInfo: PageInfo;
};

/** A check with its place in the list. */
export type VatCheckEdge = {
  /** For `after`: the next page begins behind this entry. */
  cursor: Scalars['String']['output'];
  /** The check itself. */
  node: VatCheck;
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
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  VatVerdict: VatVerdict;
  VatRequester: ResolverTypeWrapper<VatRequester>;
  VatKey: ResolverTypeWrapper<VatKey>;
  CreateVatKeyInput: CreateVatKeyInput;
  CreateVatKeyPayload: ResolverTypeWrapper<CreateVatKeyPayload>;
  VatCustomer: ResolverTypeWrapper<Customer>;
  VatCustomerChange: ResolverTypeWrapper<VatCustomerChange>;
  VatCustomerChangeKind: VatCustomerChangeKind;
  VatMatch: ResolverTypeWrapper<VatMatch>;
  VatMatchResult: VatMatchResult;
  VatMatchSource: VatMatchSource;
  VatCustomerFilter: VatCustomerFilter;
  VatCustomerInput: VatCustomerInput;
  UpsertVatCustomersPayload: ResolverTypeWrapper<UpsertVatCustomersPayload>;
  VatRowError: ResolverTypeWrapper<VatRowError>;
  VatCustomerCounts: ResolverTypeWrapper<VatCustomerCounts>;
  VatCustomerConnection: ResolverTypeWrapper<Omit<VatCustomerConnection, 'edges'> & { edges: Array<ResolversTypes['VatCustomerEdge']> }>;
  VatCustomerEdge: ResolverTypeWrapper<Omit<VatCustomerEdge, 'node'> & { node: ResolversTypes['VatCustomer'] }>;
  CreateVatBatchInput: CreateVatBatchInput;
  VatBatchState: VatBatchState;
  VatBatch: ResolverTypeWrapper<StoredBatch>;
  VatBatchRetry: ResolverTypeWrapper<VatBatchRetry>;
  VatBatchCounts: ResolverTypeWrapper<VatBatchCounts>;
  VatBatchConnection: ResolverTypeWrapper<Omit<VatBatchConnection, 'edges'> & { edges: Array<ResolversTypes['VatBatchEdge']> }>;
  VatBatchEdge: ResolverTypeWrapper<Omit<VatBatchEdge, 'node'> & { node: ResolversTypes['VatBatch'] }>;
  VatCheckFilter: VatCheckFilter;
  VatCheckStatus: VatCheckStatus;
  VatCheck: ResolverTypeWrapper<VatCheck>;
  VatCheckConnection: ResolverTypeWrapper<VatCheckConnection>;
  VatCheckEdge: ResolverTypeWrapper<VatCheckEdge>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
  Mutation: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  Subscription: Record<PropertyKey, never>;
  VatRequester: VatRequester;
  VatKey: VatKey;
  CreateVatKeyInput: CreateVatKeyInput;
  CreateVatKeyPayload: CreateVatKeyPayload;
  VatCustomer: Customer;
  VatCustomerChange: VatCustomerChange;
  VatMatch: VatMatch;
  VatCustomerFilter: VatCustomerFilter;
  VatCustomerInput: VatCustomerInput;
  UpsertVatCustomersPayload: UpsertVatCustomersPayload;
  VatRowError: VatRowError;
  VatCustomerCounts: VatCustomerCounts;
  VatCustomerConnection: Omit<VatCustomerConnection, 'edges'> & { edges: Array<ResolversParentTypes['VatCustomerEdge']> };
  VatCustomerEdge: Omit<VatCustomerEdge, 'node'> & { node: ResolversParentTypes['VatCustomer'] };
  CreateVatBatchInput: CreateVatBatchInput;
  VatBatch: StoredBatch;
  VatBatchRetry: VatBatchRetry;
  VatBatchCounts: VatBatchCounts;
  VatBatchConnection: Omit<VatBatchConnection, 'edges'> & { edges: Array<ResolversParentTypes['VatBatchEdge']> };
  VatBatchEdge: Omit<VatBatchEdge, 'node'> & { node: ResolversParentTypes['VatBatch'] };
  VatCheckFilter: VatCheckFilter;
  VatCheck: VatCheck;
  VatCheckConnection: VatCheckConnection;
  VatCheckEdge: VatCheckEdge;
  PageInfo: PageInfo;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  vatRequester?: Resolver<Maybe<ResolversTypes['VatRequester']>, ParentType, ContextType, Partial<QueryVatRequesterArgs>>;
  vatKeys?: Resolver<Array<ResolversTypes['VatKey']>, ParentType, ContextType, Partial<QueryVatKeysArgs>>;
  vatCustomers?: Resolver<ResolversTypes['VatCustomerConnection'], ParentType, ContextType, Partial<QueryVatCustomersArgs>>;
  vatCustomer?: Resolver<Maybe<ResolversTypes['VatCustomer']>, ParentType, ContextType, RequireFields<QueryVatCustomerArgs, 'id'>>;
  vatCustomerCounts?: Resolver<ResolversTypes['VatCustomerCounts'], ParentType, ContextType, Partial<QueryVatCustomerCountsArgs>>;
  vatBatches?: Resolver<ResolversTypes['VatBatchConnection'], ParentType, ContextType, Partial<QueryVatBatchesArgs>>;
  vatBatch?: Resolver<Maybe<ResolversTypes['VatBatch']>, ParentType, ContextType, RequireFields<QueryVatBatchArgs, 'id'>>;
  vatChecks?: Resolver<ResolversTypes['VatCheckConnection'], ParentType, ContextType, Partial<QueryVatChecksArgs>>;
  vatCheck?: Resolver<Maybe<ResolversTypes['VatCheck']>, ParentType, ContextType, RequireFields<QueryVatCheckArgs, 'id'>>;
};

export type MutationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  setVatRequester?: Resolver<ResolversTypes['VatRequester'], ParentType, ContextType, RequireFields<MutationSetVatRequesterArgs, 'country' | 'number'>>;
  deleteVatRequester?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, Partial<MutationDeleteVatRequesterArgs>>;
  createVatKey?: Resolver<ResolversTypes['CreateVatKeyPayload'], ParentType, ContextType, RequireFields<MutationCreateVatKeyArgs, 'input'>>;
  revokeVatKey?: Resolver<ResolversTypes['VatKey'], ParentType, ContextType, RequireFields<MutationRevokeVatKeyArgs, 'id'>>;
  upsertVatCustomers?: Resolver<ResolversTypes['UpsertVatCustomersPayload'], ParentType, ContextType, RequireFields<MutationUpsertVatCustomersArgs, 'input'>>;
  deleteVatCustomer?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteVatCustomerArgs, 'id'>>;
  deleteVatCustomers?: Resolver<ResolversTypes['Int'], ParentType, ContextType, RequireFields<MutationDeleteVatCustomersArgs, 'ids'>>;
  createVatBatch?: Resolver<ResolversTypes['VatBatch'], ParentType, ContextType, RequireFields<MutationCreateVatBatchArgs, 'input'>>;
  cancelVatBatch?: Resolver<ResolversTypes['VatBatch'], ParentType, ContextType, RequireFields<MutationCancelVatBatchArgs, 'id'>>;
};

export type SubscriptionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  vatBatchChanged?: SubscriptionResolver<ResolversTypes['VatBatch'], "vatBatchChanged", ParentType, ContextType, RequireFields<SubscriptionVatBatchChangedArgs, 'id'>>;
};

export type VatRequesterResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatRequester'] = ResolversParentTypes['VatRequester']> = {
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['VatVerdict'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  checkedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type VatKeyResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatKey'] = ResolversParentTypes['VatKey']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  requestsPerMinute?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  allowedOrigins?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CreateVatKeyPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['CreateVatKeyPayload'] = ResolversParentTypes['CreateVatKeyPayload']> = {
  vatKey?: Resolver<ResolversTypes['VatKey'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VatCustomerResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatCustomer'] = ResolversParentTypes['VatCustomer']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  externalId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['VatVerdict'], ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastCheckedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  nextCheckAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  pendingVerdict?: Resolver<Maybe<ResolversTypes['VatVerdict']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  registeredName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  registeredAddress?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nameMatch?: Resolver<Maybe<ResolversTypes['VatMatch']>, ParentType, ContextType>;
  addressMatch?: Resolver<Maybe<ResolversTypes['VatMatch']>, ParentType, ContextType>;
  history?: Resolver<Array<ResolversTypes['VatCustomerChange']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type VatCustomerChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatCustomerChange'] = ResolversParentTypes['VatCustomerChange']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['VatCustomerChangeKind'], ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['VatVerdict']>, ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['VatVerdict']>, ParentType, ContextType>;
  formerNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  checkId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type VatMatchResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatMatch'] = ResolversParentTypes['VatMatch']> = {
  result?: Resolver<ResolversTypes['VatMatchResult'], ParentType, ContextType>;
  comparedBy?: Resolver<ResolversTypes['VatMatchSource'], ParentType, ContextType>;
};

export type UpsertVatCustomersPayloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['UpsertVatCustomersPayload'] = ResolversParentTypes['UpsertVatCustomersPayload']> = {
  created?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unchanged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['VatRowError']>, ParentType, ContextType>;
};

export type VatRowErrorResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatRowError'] = ResolversParentTypes['VatRowError']> = {
  row?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  field?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VatCustomerCountsResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatCustomerCounts'] = ResolversParentTypes['VatCustomerCounts']> = {
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  valid?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  invalid?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknown?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type VatCustomerConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatCustomerConnection'] = ResolversParentTypes['VatCustomerConnection']> = {
  edges?: Resolver<Array<ResolversTypes['VatCustomerEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type VatCustomerEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatCustomerEdge'] = ResolversParentTypes['VatCustomerEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['VatCustomer'], ParentType, ContextType>;
};

export type VatBatchResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatBatch'] = ResolversParentTypes['VatBatch']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['VatBatchState'], ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['VatBatchCounts'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  estimatedEndAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  retry?: Resolver<Maybe<ResolversTypes['VatBatchRetry']>, ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['VatRowError']>, ParentType, ContextType>;
};

export type VatBatchRetryResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatBatchRetry'] = ResolversParentTypes['VatBatchRetry']> = {
  rows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type VatBatchCountsResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatBatchCounts'] = ResolversParentTypes['VatBatchCounts']> = {
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  done?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  valid?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  invalid?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unavailable?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  skipped?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type VatBatchConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatBatchConnection'] = ResolversParentTypes['VatBatchConnection']> = {
  edges?: Resolver<Array<ResolversTypes['VatBatchEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type VatBatchEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatBatchEdge'] = ResolversParentTypes['VatBatchEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['VatBatch'], ParentType, ContextType>;
};

export type VatCheckResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatCheck'] = ResolversParentTypes['VatCheck']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['VatCheckStatus'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requester?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  consultationNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nameMatch?: Resolver<Maybe<ResolversTypes['VatMatch']>, ParentType, ContextType>;
  addressMatch?: Resolver<Maybe<ResolversTypes['VatMatch']>, ParentType, ContextType>;
  softwareVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  evidencePath?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VatCheckConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatCheckConnection'] = ResolversParentTypes['VatCheckConnection']> = {
  edges?: Resolver<Array<ResolversTypes['VatCheckEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type VatCheckEdgeResolvers<ContextType = any, ParentType extends ResolversParentTypes['VatCheckEdge'] = ResolversParentTypes['VatCheckEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['VatCheck'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = any, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  VatRequester?: VatRequesterResolvers<ContextType>;
  VatKey?: VatKeyResolvers<ContextType>;
  CreateVatKeyPayload?: CreateVatKeyPayloadResolvers<ContextType>;
  VatCustomer?: VatCustomerResolvers<ContextType>;
  VatCustomerChange?: VatCustomerChangeResolvers<ContextType>;
  VatMatch?: VatMatchResolvers<ContextType>;
  UpsertVatCustomersPayload?: UpsertVatCustomersPayloadResolvers<ContextType>;
  VatRowError?: VatRowErrorResolvers<ContextType>;
  VatCustomerCounts?: VatCustomerCountsResolvers<ContextType>;
  VatCustomerConnection?: VatCustomerConnectionResolvers<ContextType>;
  VatCustomerEdge?: VatCustomerEdgeResolvers<ContextType>;
  VatBatch?: VatBatchResolvers<ContextType>;
  VatBatchRetry?: VatBatchRetryResolvers<ContextType>;
  VatBatchCounts?: VatBatchCountsResolvers<ContextType>;
  VatBatchConnection?: VatBatchConnectionResolvers<ContextType>;
  VatBatchEdge?: VatBatchEdgeResolvers<ContextType>;
  VatCheck?: VatCheckResolvers<ContextType>;
  VatCheckConnection?: VatCheckConnectionResolvers<ContextType>;
  VatCheckEdge?: VatCheckEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
};

