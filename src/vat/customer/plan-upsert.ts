import type { Verdict } from './customer.ts';
import { parseCustomer, type CustomerInput, type ParsedCustomer } from './parse-customer.ts';

/** `row` is the position in the input, or the line of a file. */
export type UpsertRow = { row: number; input: CustomerInput };
export type RowError = { row: number; field: string | null; message: string };

export type ExistingCustomer = {
  id: string;
  externalId: string;
  country: string;
  number: string;
  name: string | null;
  address: string | null;
  verdict: Verdict;
};

export type ChangedCustomer = ParsedCustomer & {
  id: string;
  name: string | null;
  address: string | null;
  /** The former number with its country, if it is another one now. */
  formerNumber: string | null;
  formerVerdict: Verdict;
};

export type UpsertPlan = {
  created: ParsedCustomer[];
  changed: ChangedCustomer[];
  unchanged: number;
  errors: RowError[];
};

export const maxCustomers = 100_000;

export type UpsertFacts = {
  existing: ReadonlyMap<string, ExistingCustomer>;
  /** External ids of earlier rows, with their rows. The given ones are added. */
  seen: Map<string, number>;
  /** How many customers the team has. */
  count: number;
  /** What the number of a row is: a position in the input, or a line of a file. */
  rowName: 'row' | 'line';
};

/** Which rows create or change a customer. Each error is about one row. */
export function planUpsert(
  rows: readonly UpsertRow[],
  { existing, seen, count, rowName }: UpsertFacts,
): UpsertPlan {
  const plan: UpsertPlan = { created: [], changed: [], unchanged: 0, errors: [] };
  for (const { row, input } of rows) {
    const parsed = parseCustomer(input);
    if (parsed.kind === 'error') {
      plan.errors.push({ row, ...parsed.error });
      continue;
    }
    const { customer } = parsed;
    const earlier = seen.get(customer.externalId);
    if (earlier !== undefined) {
      const message = `The external id "${customer.externalId}" is also in ${rowName} ${earlier}.`;
      plan.errors.push({ row, field: 'externalId', message });
      continue;
    }
    seen.set(customer.externalId, row);
    const known = existing.get(customer.externalId);
    if (known) planChange(plan, known, customer);
    else if (count + plan.created.length < maxCustomers) plan.created.push(customer);
    else plan.errors.push({ row, field: null, message: 'A team can have at most 100,000 VAT customers.' });
  }
  return plan;
}

function planChange(plan: UpsertPlan, known: ExistingCustomer, customer: ParsedCustomer): void {
  const { name = known.name, address = known.address } = customer;
  const isSameNumber = known.country === customer.country && known.number === customer.number;
  if (isSameNumber && name === known.name && address === known.address) plan.unchanged += 1;
  else
    plan.changed.push({
      ...customer,
      id: known.id,
      name,
      address,
      formerNumber: isSameNumber ? null : known.country + known.number,
      formerVerdict: known.verdict,
    });
}
