// Generated from console/**/*.vat.graphql by `npm run generate`; do not edit.
import { operation } from './operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What the register said last. UNKNOWN: it gave no usable answer yet. */
export type VatVerdict =
  /** The register knows the number as valid. */
  | 'VALID'
  /** The register does not know the number as valid. */
  | 'INVALID'
  /** The register has not been asked yet, has not answered, or does not exist for this country. */
  | 'UNKNOWN';

/** A team can have 50 keys that are not revoked. */
export type CreateVatKeyInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  /** 1 to 100 characters. */
  name: string;
  /** 1 to 100,000. */
  requestsPerMinute?: number | null | undefined;
  /** At most 50. */
  allowedOrigins?: Array<string> | null | undefined;
};

/** What happened to a customer. */
export type VatCustomerChangeKind =
  /** The customer was stored for the first time. */
  | 'ADDED'
  /** The customer got another VAT number, which is checked from the beginning. */
  | 'NUMBER_CHANGED'
  /** The register gave its first answer, or another one than before, which was confirmed. */
  | 'VERDICT_CHANGED';

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
  verdict?: VatVerdict | null | undefined;
  /** Only customers of this country, as two letters. GR is taken as EL, and LI as CH. */
  country?: string | null | undefined;
  /** The start of an external id, a number or a name. At most 100 characters. */
  search?: string | null | undefined;
  /** Only those whose verdict changed since then. */
  changedSince?: string | null | undefined;
  /** Only those of which name or address do not match. */
  mismatch?: boolean | null | undefined;
};

/** Fields that are left out of a customer that exists keep their values, except the number. */
export type VatCustomerInput = {
  /** 1 to 200 characters. */
  externalId: string;
  /** Two letters. Can be left out if the number begins with it. */
  country?: string | null | undefined;
  /** With or without the country code; spaces, dots, commas, hyphens and slashes are ignored. Another number than before is checked soon. */
  number: string;
  /** At most 500 characters. */
  name?: string | null | undefined;
  /** At most 1,000 characters. */
  address?: string | null | undefined;
};

/** `customerIds` and `filter` cannot be given together. */
export type CreateVatBatchInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  /** 1 to 200 characters. */
  name?: string | null | undefined;
  /** At most 1,000, all of this team. One that is given twice is checked once. */
  customerIds?: Array<string> | null | undefined;
  /** Without `customerIds` and `filter`: all customers of the team. */
  filter?: VatCustomerFilter | null | undefined;
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

/** A check must fit all fields that are given. */
export type VatCheckFilter = {
  /** Only the checks of this customer. */
  customerId?: string | null | undefined;
  /** Only the checks that this batch made. */
  batchId?: string | null | undefined;
  /** Only numbers of this country, as two letters. GR is taken as EL, and LI as CH. */
  country?: string | null | undefined;
  /** The start of a number, at least four characters. */
  number?: string | null | undefined;
};

/** How a question to a register ended. */
export type VatCheckStatus =
  /** The register confirmed the number at this time. */
  | 'VALID'
  /** The register did not know the number as valid, or its format is wrong. */
  | 'INVALID'
  /** There was no usable answer, which says nothing about the number. */
  | 'UNAVAILABLE';

export type VatBatchesQueryVariables = Exact<{
  teamId?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type VatBatchesQuery = { vatBatches: { edges: Array<{ node: { id: string, teamId: string, name: string, state: VatBatchState, createdAt: string, createdBy: string, startedAt: string | null, endedAt: string | null, estimatedEndAt: string | null, retry: { rows: number, nextAttemptAt: string } | null, counts: { total: number, done: number, valid: number, invalid: number, unavailable: number, skipped: number } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VatBatchQueryVariables = Exact<{
  id: string;
}>;


export type VatBatchQuery = { vatBatch: { id: string, teamId: string, name: string, state: VatBatchState, createdAt: string, createdBy: string, startedAt: string | null, endedAt: string | null, estimatedEndAt: string | null, errors: Array<{ row: number, field: string | null, message: string }>, retry: { rows: number, nextAttemptAt: string } | null, counts: { total: number, done: number, valid: number, invalid: number, unavailable: number, skipped: number } } | null };

export type VatBatchChangesSubscriptionVariables = Exact<{
  id: string;
}>;


export type VatBatchChangesSubscription = { vatBatchChanged: { id: string, teamId: string, name: string, state: VatBatchState, createdAt: string, createdBy: string, startedAt: string | null, endedAt: string | null, estimatedEndAt: string | null, errors: Array<{ row: number, field: string | null, message: string }>, retry: { rows: number, nextAttemptAt: string } | null, counts: { total: number, done: number, valid: number, invalid: number, unavailable: number, skipped: number } } };

export type VatBatchFactsFragment = { id: string, teamId: string, name: string, state: VatBatchState, createdAt: string, createdBy: string, startedAt: string | null, endedAt: string | null, estimatedEndAt: string | null, retry: { rows: number, nextAttemptAt: string } | null, counts: { total: number, done: number, valid: number, invalid: number, unavailable: number, skipped: number } };

export type CreateVatBatchMutationVariables = Exact<{
  input: CreateVatBatchInput;
}>;


export type CreateVatBatchMutation = { createVatBatch: { id: string, teamId: string, name: string, state: VatBatchState, createdAt: string, createdBy: string, startedAt: string | null, endedAt: string | null, estimatedEndAt: string | null, retry: { rows: number, nextAttemptAt: string } | null, counts: { total: number, done: number, valid: number, invalid: number, unavailable: number, skipped: number } } };

export type CancelVatBatchMutationVariables = Exact<{
  id: string;
}>;


export type CancelVatBatchMutation = { cancelVatBatch: { id: string, teamId: string, name: string, state: VatBatchState, createdAt: string, createdBy: string, startedAt: string | null, endedAt: string | null, estimatedEndAt: string | null, retry: { rows: number, nextAttemptAt: string } | null, counts: { total: number, done: number, valid: number, invalid: number, unavailable: number, skipped: number } } };

export type VatChecksQueryVariables = Exact<{
  teamId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  filter?: VatCheckFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type VatChecksQuery = { vatChecks: { edges: Array<{ node: { id: string, at: string, country: string, number: string, status: VatCheckStatus, source: string, name: string | null, message: string | null, requester: string | null, consultationNumber: string | null, evidencePath: string, nameMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null, addressMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VatCheckFactsFragment = { id: string, at: string, country: string, number: string, status: VatCheckStatus, source: string, name: string | null, message: string | null, requester: string | null, consultationNumber: string | null, evidencePath: string, nameMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null, addressMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null };

export type VatCustomersQueryVariables = Exact<{
  teamId?: string | null | undefined;
  filter?: VatCustomerFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type VatCustomersQuery = { vatCustomers: { edges: Array<{ node: { id: string, teamId: string, externalId: string, country: string, number: string, name: string | null, verdict: VatVerdict, pendingVerdict: VatVerdict | null, message: string | null, lastCheckedAt: string | null, nextCheckAt: string | null, nameMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null, addressMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VatCustomerCountsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type VatCustomerCountsQuery = { vatCustomerCounts: { total: number, valid: number, invalid: number, unknown: number } };

export type VatCustomerQueryVariables = Exact<{
  id: string;
}>;


export type VatCustomerQuery = { vatCustomer: { since: string | null, address: string | null, registeredName: string | null, registeredAddress: string | null, createdAt: string, id: string, teamId: string, externalId: string, country: string, number: string, name: string | null, verdict: VatVerdict, pendingVerdict: VatVerdict | null, message: string | null, lastCheckedAt: string | null, nextCheckAt: string | null, history: Array<{ at: string, kind: VatCustomerChangeKind, from: VatVerdict | null, to: VatVerdict | null, formerNumber: string | null, checkId: string | null }>, nameMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null, addressMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null } | null };

export type VatCustomerFactsFragment = { id: string, teamId: string, externalId: string, country: string, number: string, name: string | null, verdict: VatVerdict, pendingVerdict: VatVerdict | null, message: string | null, lastCheckedAt: string | null, nextCheckAt: string | null, nameMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null, addressMatch: { result: VatMatchResult, comparedBy: VatMatchSource } | null };

export type VatMatchFactsFragment = { result: VatMatchResult, comparedBy: VatMatchSource };

export type UpsertVatCustomersMutationVariables = Exact<{
  teamId?: string | null | undefined;
  input: Array<VatCustomerInput> | VatCustomerInput;
}>;


export type UpsertVatCustomersMutation = { upsertVatCustomers: { created: number, updated: number, unchanged: number, errors: Array<{ row: number, field: string | null, message: string }> } };

export type DeleteVatCustomersMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type DeleteVatCustomersMutation = { deleteVatCustomers: number };

export type VatRequesterQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type VatRequesterQuery = { vatRequester: { teamId: string, country: string, number: string, verdict: VatVerdict, message: string | null, checkedAt: string | null } | null };

export type SetVatRequesterMutationVariables = Exact<{
  teamId?: string | null | undefined;
  country: string;
  number: string;
}>;


export type SetVatRequesterMutation = { setVatRequester: { teamId: string, verdict: VatVerdict, message: string | null } };

export type DeleteVatRequesterMutationVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type DeleteVatRequesterMutation = { deleteVatRequester: boolean };

export type VatKeysQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type VatKeysQuery = { vatKeys: Array<{ id: string, name: string, prefix: string, requestsPerMinute: number | null, allowedOrigins: Array<string> | null, createdAt: string, createdBy: string, lastUsedAt: string | null, revokedAt: string | null }> };

export type CreateVatKeyMutationVariables = Exact<{
  input: CreateVatKeyInput;
}>;


export type CreateVatKeyMutation = { createVatKey: { key: string, vatKey: { id: string } } };

export type RevokeVatKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeVatKeyMutation = { revokeVatKey: { id: string, revokedAt: string | null } };

export const vatBatches = operation<VatBatchesQuery, VatBatchesQueryVariables>('vat', "query VatBatches($teamId: ID, $after: String) { vatBatches(teamId: $teamId, first: 50, after: $after) { edges { node { ...VatBatchFacts } } pageInfo { hasNextPage endCursor } } } fragment VatBatchFacts on VatBatch { id teamId name state createdAt createdBy startedAt endedAt estimatedEndAt retry { rows nextAttemptAt } counts { total done valid invalid unavailable skipped } }");
export const vatBatch = operation<VatBatchQuery, VatBatchQueryVariables>('vat', "query VatBatch($id: ID!) { vatBatch(id: $id) { ...VatBatchFacts errors { row field message } } } fragment VatBatchFacts on VatBatch { id teamId name state createdAt createdBy startedAt endedAt estimatedEndAt retry { rows nextAttemptAt } counts { total done valid invalid unavailable skipped } }");
export const vatBatchChanges = operation<VatBatchChangesSubscription, VatBatchChangesSubscriptionVariables>('vat', "subscription VatBatchChanges($id: ID!) { vatBatchChanged(id: $id) { ...VatBatchFacts errors { row field message } } } fragment VatBatchFacts on VatBatch { id teamId name state createdAt createdBy startedAt endedAt estimatedEndAt retry { rows nextAttemptAt } counts { total done valid invalid unavailable skipped } }");
export const createVatBatch = operation<CreateVatBatchMutation, CreateVatBatchMutationVariables>('vat', "mutation CreateVatBatch($input: CreateVatBatchInput!) { createVatBatch(input: $input) { ...VatBatchFacts } } fragment VatBatchFacts on VatBatch { id teamId name state createdAt createdBy startedAt endedAt estimatedEndAt retry { rows nextAttemptAt } counts { total done valid invalid unavailable skipped } }");
export const cancelVatBatch = operation<CancelVatBatchMutation, CancelVatBatchMutationVariables>('vat', "mutation CancelVatBatch($id: ID!) { cancelVatBatch(id: $id) { ...VatBatchFacts } } fragment VatBatchFacts on VatBatch { id teamId name state createdAt createdBy startedAt endedAt estimatedEndAt retry { rows nextAttemptAt } counts { total done valid invalid unavailable skipped } }");
export const vatChecks = operation<VatChecksQuery, VatChecksQueryVariables>('vat', "query VatChecks($teamId: ID, $from: DateTime, $to: DateTime, $filter: VatCheckFilter, $first: Int, $after: String) { vatChecks( teamId: $teamId from: $from to: $to filter: $filter first: $first after: $after ) { edges { node { ...VatCheckFacts } } pageInfo { hasNextPage endCursor } } } fragment VatCheckFacts on VatCheck { id at country number status source name message requester consultationNumber evidencePath nameMatch { ...VatMatchFacts } addressMatch { ...VatMatchFacts } } fragment VatMatchFacts on VatMatch { result comparedBy }");
export const vatCustomers = operation<VatCustomersQuery, VatCustomersQueryVariables>('vat', "query VatCustomers($teamId: ID, $filter: VatCustomerFilter, $after: String) { vatCustomers(teamId: $teamId, filter: $filter, first: 100, after: $after) { edges { node { ...VatCustomerFacts } } pageInfo { hasNextPage endCursor } } } fragment VatCustomerFacts on VatCustomer { id teamId externalId country number name verdict pendingVerdict message lastCheckedAt nextCheckAt nameMatch { ...VatMatchFacts } addressMatch { ...VatMatchFacts } } fragment VatMatchFacts on VatMatch { result comparedBy }");
export const vatCustomerCounts = operation<VatCustomerCountsQuery, VatCustomerCountsQueryVariables>('vat', "query VatCustomerCounts($teamId: ID) { vatCustomerCounts(teamId: $teamId) { total valid invalid unknown } }");
export const vatCustomer = operation<VatCustomerQuery, VatCustomerQueryVariables>('vat', "query VatCustomer($id: ID!) { vatCustomer(id: $id) { ...VatCustomerFacts since address registeredName registeredAddress createdAt history { at kind from to formerNumber checkId } } } fragment VatCustomerFacts on VatCustomer { id teamId externalId country number name verdict pendingVerdict message lastCheckedAt nextCheckAt nameMatch { ...VatMatchFacts } addressMatch { ...VatMatchFacts } } fragment VatMatchFacts on VatMatch { result comparedBy }");
export const upsertVatCustomers = operation<UpsertVatCustomersMutation, UpsertVatCustomersMutationVariables>('vat', "mutation UpsertVatCustomers($teamId: ID, $input: [VatCustomerInput!]!) { upsertVatCustomers(teamId: $teamId, input: $input) { created updated unchanged errors { row field message } } }");
export const deleteVatCustomers = operation<DeleteVatCustomersMutation, DeleteVatCustomersMutationVariables>('vat', "mutation DeleteVatCustomers($ids: [ID!]!) { deleteVatCustomers(ids: $ids) }");
export const vatRequester = operation<VatRequesterQuery, VatRequesterQueryVariables>('vat', "query VatRequester($teamId: ID) { vatRequester(teamId: $teamId) { teamId country number verdict message checkedAt } }");
export const setVatRequester = operation<SetVatRequesterMutation, SetVatRequesterMutationVariables>('vat', "mutation SetVatRequester($teamId: ID, $country: String!, $number: String!) { setVatRequester(teamId: $teamId, country: $country, number: $number) { teamId verdict message } }");
export const deleteVatRequester = operation<DeleteVatRequesterMutation, DeleteVatRequesterMutationVariables>('vat', "mutation DeleteVatRequester($teamId: ID) { deleteVatRequester(teamId: $teamId) }");
export const vatKeys = operation<VatKeysQuery, VatKeysQueryVariables>('vat', "query VatKeys($teamId: ID) { vatKeys(teamId: $teamId) { id name prefix requestsPerMinute allowedOrigins createdAt createdBy lastUsedAt revokedAt } }");
export const createVatKey = operation<CreateVatKeyMutation, CreateVatKeyMutationVariables>('vat', "mutation CreateVatKey($input: CreateVatKeyInput!) { createVatKey(input: $input) { key vatKey { id } } }");
export const revokeVatKey = operation<RevokeVatKeyMutation, RevokeVatKeyMutationVariables>('vat', "mutation RevokeVatKey($id: ID!) { revokeVatKey(id: $id) { id revokedAt } }");
