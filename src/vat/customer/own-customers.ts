import { record } from '#identity/audit/record.ts';
import { callerTeams, listedTeams, requireRole } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import { badRequest } from '#platform/errors.ts';
import { parseFirst, type Connection } from '#platform/graphql/connection.ts';
import { isId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import type { Customer, CustomerChange } from './customer.ts';
import {
  countVerdicts,
  deleteCustomerRow,
  findCustomer,
  listChanges,
  listCustomers,
  type CustomerCounts,
} from './customer-storage.ts';
import { parseCustomerFilter, type CustomerFilterInput } from './parse-filter.ts';

export type CustomersQuery = {
  teamId?: string | null | undefined;
  filter?: CustomerFilterInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

export async function pageCustomers(ctx: Context, query: CustomersQuery): Promise<Connection<Customer>> {
  const teamIds = listedTeams(ctx, 'vat.read', query.teamId);
  const filter = parseCustomerFilter(query.filter);
  const limit = parseFirst(query.first);
  const after = query.after == null ? null : parseCursor(query.after);
  const customers = await listCustomers(ctx.db, { teamIds, filter, after, limit: limit + 1 });
  const edges = customers.slice(0, limit).map((node) => ({ node, cursor: toCursor(node) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: customers.length > limit,
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** The list is sorted by external id, so a cursor has it. */
const toCursor = ({ externalId, id }: Customer): string =>
  Buffer.from(`${id} ${externalId}`).toString('base64url');

function parseCursor(cursor: string): { externalId: string; id: string } {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [id, externalId] = [text.slice(0, 36), text.slice(37)];
  if (!isId(id) || text.includes('\0'))
    throw badRequest('"after" is not a cursor of this list.', { field: 'after' });
  return { externalId, id };
}

export const findOwnCustomer = (ctx: Context, id: string): Promise<Customer | null> =>
  findCustomer(ctx.db, listedTeams(ctx, 'vat.read', null), id);

export const countOwnCustomers = (ctx: Context, teamId: string | null | undefined): Promise<CustomerCounts> =>
  countVerdicts(ctx.db, listedTeams(ctx, 'vat.read', teamId));

/** False if there is none. */
export async function deleteCustomer(ctx: Context, id: string): Promise<boolean> {
  const customer = await findCustomer(ctx.db, callerTeams(ctx, 'vat.check'), id);
  if (!customer) return false;
  const { teamId, externalId } = customer;
  requireRole(ctx, 'vat.check', teamId);
  return ctx.db.transaction().execute(async (tx) => {
    const isDeleted = await deleteCustomerRow(tx, customer.id);
    if (isDeleted) await record(tx, ctx.caller, 'vatCustomer.delete', `VAT customer ${externalId}`, teamId);
    return isDeleted;
  });
}

/** The caller may read the customer. */
export const loadHistory = createLoader<Context, string, CustomerChange[]>(async (ctx, ids) => {
  const byCustomer = Map.groupBy(await listChanges(ctx.db, ids), ({ customerId }) => customerId);
  return ids.map((id) => byCustomer.get(id) ?? []);
});
