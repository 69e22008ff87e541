import { parsePage } from '#platform/graphql/connection.ts';
import type { WithResponse } from '#platform/graphql/response.ts';
import { createBatch } from './batch/create-batch.ts';
import { followBatch } from './batch/follow-batch.ts';
import { cancelBatch, findOwnBatch, loadEstimatedEnd, loadRetry, pageBatches } from './batch/own-batches.ts';
import type { Context } from './context.ts';
import { deleteCustomers } from './customer/delete-customers.ts';
import {
  countOwnCustomers,
  deleteCustomer,
  findOwnCustomer,
  loadHistory,
  pageCustomers,
} from './customer/own-customers.ts';
import { upsertCustomers } from './customer/upsert-customers.ts';
import { createVatKey } from './key/create-key.ts';
import { listVatKeys } from './key/list-keys.ts';
import { revokeVatKey } from './key/revoke-key.ts';
import { deleteVatRequester, findOwnRequester } from './requester/own-requester.ts';
import { setVatRequester } from './requester-check/set-requester.ts';
import { findOwnCheck, pageChecks } from './evidence/list-checks.ts';
import type { Resolvers } from './schema.generated.ts';

export const resolvers: Resolvers<WithResponse<Context>> = {
  Query: {
    vatChecks: (_, { first, after, ...query }, ctx) =>
      pageChecks(ctx, query, parsePage('vatChecks', first, after)),
    vatCheck: (_, { id }, ctx) => findOwnCheck(ctx, id),
    vatCustomers: (_, query, ctx) => pageCustomers(ctx, query),
    vatCustomer: (_, { id }, ctx) => findOwnCustomer(ctx, id),
    vatCustomerCounts: (_, { teamId }, ctx) => countOwnCustomers(ctx, teamId),
    vatBatches: (_, query, ctx) => pageBatches(ctx, query),
    vatBatch: (_, { id }, ctx) => findOwnBatch(ctx, id),
    vatRequester: (_, { teamId }, ctx) => findOwnRequester(ctx, teamId),
    vatKeys: (_, { teamId }, ctx) => listVatKeys(ctx, teamId),
  },
  Mutation: {
    upsertVatCustomers: (_, { teamId, input }, ctx) => upsertCustomers(ctx, teamId, input),
    deleteVatCustomer: (_, { id }, ctx) => deleteCustomer(ctx, id),
    deleteVatCustomers: (_, { ids }, ctx) => deleteCustomers(ctx, ids),
    createVatBatch: (_, { input }, ctx) => createBatch(ctx, input),
    cancelVatBatch: (_, { id }, ctx) => cancelBatch(ctx, id),
    setVatRequester: (_, input, ctx) => setVatRequester(ctx, input),
    deleteVatRequester: (_, { teamId }, ctx) => deleteVatRequester(ctx, teamId),
    createVatKey: (_, { input }, ctx) => createVatKey(ctx, input),
    revokeVatKey: (_, { id }, ctx) => revokeVatKey(ctx, id),
  },
  Subscription: {
    vatBatchChanged: { subscribe: (_, { id }, ctx) => followBatch(ctx, id) },
  },
  VatCustomer: {
    history: ({ id }, _, ctx) => loadHistory(ctx, id),
  },
  VatBatch: {
    estimatedEndAt: (batch, _, ctx) => loadEstimatedEnd(ctx, batch),
    retry: (batch, _, ctx) => loadRetry(ctx, batch),
  },
};
