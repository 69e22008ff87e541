// Generated from test/contract/operations/**/*.vat.graphql by `npm run generate`; do not edit.
import { operation } from '#testkit/operation.ts';
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

export type VatRequesterQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type VatRequesterQuery = { vatRequester: { teamId: string, country: string, number: string, verdict: VatVerdict, message: string | null, checkedAt: string | null } | null };

export type SetVatRequesterMutationVariables = Exact<{
  teamId?: string | null | undefined;
  country: string;
  number: string;
}>;


export type SetVatRequesterMutation = { setVatRequester: { teamId: string, country: string, number: string, verdict: VatVerdict, message: string | null, checkedAt: string | null } };

export type DeleteVatRequesterMutationVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type DeleteVatRequesterMutation = { deleteVatRequester: boolean };

export type VatKeysQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type VatKeysQuery = { vatKeys: Array<{ id: string, teamId: string, name: string, prefix: string, requestsPerMinute: number | null, allowedOrigins: Array<string> | null, createdAt: string, createdBy: string, lastUsedAt: string | null, revokedAt: string | null }> };

export type CreateVatKeyMutationVariables = Exact<{
  input: CreateVatKeyInput;
}>;


export type CreateVatKeyMutation = { createVatKey: { key: string, vatKey: { id: string, teamId: string, name: string, prefix: string, requestsPerMinute: number | null, allowedOrigins: Array<string> | null, createdAt: string, createdBy: string, lastUsedAt: string | null, revokedAt: string | null } } };

export type RevokeVatKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeVatKeyMutation = { revokeVatKey: { id: string, teamId: string, name: string, prefix: string, requestsPerMinute: number | null, allowedOrigins: Array<string> | null, createdAt: string, createdBy: string, lastUsedAt: string | null, revokedAt: string | null } };

export type RequesterFragment = { teamId: string, country: string, number: string, verdict: VatVerdict, message: string | null, checkedAt: string | null };

export type KeyFragment = { id: string, teamId: string, name: string, prefix: string, requestsPerMinute: number | null, allowedOrigins: Array<string> | null, createdAt: string, createdBy: string, lastUsedAt: string | null, revokedAt: string | null };

export const vatRequester = operation<VatRequesterQuery, VatRequesterQueryVariables>('vat', "query VatRequester($teamId: ID) { vatRequester(teamId: $teamId) { ...requester } } fragment requester on VatRequester { teamId country number verdict message checkedAt }");
export const setVatRequester = operation<SetVatRequesterMutation, SetVatRequesterMutationVariables>('vat', "mutation SetVatRequester($teamId: ID, $country: String!, $number: String!) { setVatRequester(teamId: $teamId, country: $country, number: $number) { ...requester } } fragment requester on VatRequester { teamId country number verdict message checkedAt }");
export const deleteVatRequester = operation<DeleteVatRequesterMutation, DeleteVatRequesterMutationVariables>('vat', "mutation DeleteVatRequester($teamId: ID) { deleteVatRequester(teamId: $teamId) }");
export const vatKeys = operation<VatKeysQuery, VatKeysQueryVariables>('vat', "query VatKeys($teamId: ID) { vatKeys(teamId: $teamId) { ...key } } fragment key on VatKey { id teamId name prefix requestsPerMinute allowedOrigins createdAt createdBy lastUsedAt revokedAt }");
export const createVatKey = operation<CreateVatKeyMutation, CreateVatKeyMutationVariables>('vat', "mutation CreateVatKey($input: CreateVatKeyInput!) { createVatKey(input: $input) { vatKey { ...key } key } } fragment key on VatKey { id teamId name prefix requestsPerMinute allowedOrigins createdAt createdBy lastUsedAt revokedAt }");
export const revokeVatKey = operation<RevokeVatKeyMutation, RevokeVatKeyMutationVariables>('vat', "mutation RevokeVatKey($id: ID!) { revokeVatKey(id: $id) { ...key } } fragment key on VatKey { id teamId name prefix requestsPerMinute allowedOrigins createdAt createdBy lastUsedAt revokedAt }");
