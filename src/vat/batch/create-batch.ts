import { chosenTeam } from '#identity/permissions.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import { line } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import type { Customer } from '../customer/customer.ts';
import { listCustomers, type CustomerFilter } from '../customer/customer-storage.ts';
import { parseCustomerFilter, type CustomerFilterInput } from '../customer/parse-filter.ts';
import { laneOf, parseVatNumber } from '../formats/vat-number.ts';
import type { Batch } from './batch.ts';
import { listCustomersById } from './customer-rows-storage.ts';
import type { ParsedRow } from './parse-row.ts';
import { maxRows, writeBatch } from './write-batch.ts';

export type CreateBatchInput = {
  teamId?: string | null | undefined;
  name?: string | null | undefined;
  customerIds?: readonly string[] | null | undefined;
  filter?: CustomerFilterInput | null | undefined;
};

const maxIds = 1_000;
const pageSize = 2_000;

/** Checks customers again: the given ones, those of a filter, or all. */
export async function createBatch(ctx: Context, input: CreateBatchInput): Promise<Batch> {
  const teamId = chosenTeam(ctx, 'vat.check', input.teamId);
  const name = parseName(input.name, 'Customers');
  const { customerIds, filter } = input;
  if (customerIds && filter) throw badRequest('Choose customers or a filter, not both.');
  const customers = customerIds
    ? givenCustomers(ctx, teamId, customerIds)
    : filteredCustomers(ctx, teamId, parseCustomerFilter(filter));
  return writeBatch(ctx, { teamId, name }, toRows(customers));
}

export const parseName = (name: string | null | undefined, usual: string): string =>
  line('The name', 200)(name ?? usual, 'name');

async function* givenCustomers(
  ctx: Context,
  teamId: string,
  ids: readonly string[],
): AsyncGenerator<Customer> {
  if (ids.length > maxIds)
    throw badRequest('At most 1,000 customers can be given at a time.', { field: 'customerIds' });
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = unique.every(isId) ? await listCustomersById(ctx.db, teamId, unique) : [];
  if (found.length < unique.length) throw notFound('One of these VAT customers');
  yield* found;
}

async function* filteredCustomers(
  ctx: Context,
  teamId: string,
  filter: CustomerFilter,
): AsyncGenerator<Customer> {
  let after: { externalId: string; id: string } | null = null;
  for (let count = 0; count < maxRows;) {
    const limit = Math.min(pageSize, maxRows - count);
    const page: Customer[] = await listCustomers(ctx.db, { teamIds: [teamId], filter, after, limit });
    yield* page;
    if (page.length < limit) return;
    count += page.length;
    after = page.at(-1)!;
  }
}

async function* toRows(customers: AsyncIterable<Customer>): AsyncGenerator<ParsedRow> {
  let position = 0;
  for await (const customer of customers) yield toRow(customer, (position += 1));
}

function toRow({ id, externalId, country, number, name, address }: Customer, position: number): ParsedRow {
  const parsed = parseVatNumber(country, number, 'all');
  const isKnown = parsed.kind === 'number';
  return {
    row: {
      position,
      customerId: id,
      externalId,
      name,
      address,
      given: `${country} ${number}`,
      country: isKnown ? parsed.number.country : country,
      number: isKnown ? parsed.number.national : number,
      lane: isKnown ? laneOf(parsed.number) : '',
      status: isKnown ? null : 'skipped',
      message: isKnown ? null : `No register can check this number of ${country}.`,
    },
    error: null,
  };
}
