import { listedTeams } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { byteOrderMark, matchText, toCsvLine } from '../csv/write-csv.ts';
import type { Customer } from './customer.ts';
import { listCustomers } from './customer-storage.ts';
import { parseCustomerFilter, type CustomerFilterInput } from './parse-filter.ts';

const columns: Record<string, (customer: Customer) => string | null> = {
  externalId: ({ externalId }) => externalId,
  country: ({ country }) => country,
  number: ({ number }) => number,
  name: ({ name }) => name,
  address: ({ address }) => address,
  verdict: ({ verdict }) => verdict,
  since: ({ since }) => since?.toISOString() ?? null,
  lastCheckedAt: ({ lastCheckedAt }) => lastCheckedAt?.toISOString() ?? null,
  nextCheckAt: ({ nextCheckAt }) => nextCheckAt?.toISOString() ?? null,
  pendingVerdict: ({ pendingVerdict }) => pendingVerdict,
  message: ({ message }) => message,
  registeredName: ({ registeredName }) => registeredName,
  registeredAddress: ({ registeredAddress }) => registeredAddress,
  nameMatch: ({ nameMatch }) => matchText(nameMatch),
  addressMatch: ({ addressMatch }) => matchText(addressMatch),
};

const pageSize = 500;

/** The customers as a CSV file that can be uploaded again. Read in pages while it is sent. */
export function downloadCustomers(
  ctx: Context,
  teamId: string | null,
  input: CustomerFilterInput,
): AsyncIterable<string> {
  const teamIds = listedTeams(ctx, 'vat.read', teamId);
  const filter = parseCustomerFilter(input);
  return (async function* () {
    yield byteOrderMark + toCsvLine(Object.keys(columns));
    let after: { externalId: string; id: string } | null = null;
    for (;;) {
      const page: Customer[] = await listCustomers(ctx.db, { teamIds, filter, after, limit: pageSize });
      if (page.length > 0)
        yield page
          .map((customer) => toCsvLine(Object.values(columns).map((valueOf) => valueOf(customer))))
          .join('');
      after = page.at(-1) ?? null;
      if (page.length < pageSize || !after) return;
    }
  })();
}
