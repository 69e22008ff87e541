import { record } from '#identity/audit/record.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { ensureNotificationSettings } from '#notification/index.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import type { CustomerInput } from './parse-customer.ts';
import { planUpsert, type RowError, type UpsertFacts, type UpsertRow } from './plan-upsert.ts';
import { countCustomers, insertCustomers, lockCustomers, updateCustomers } from './upsert-storage.ts';

export type UpsertCounts = { created: number; updated: number; unchanged: number };
export type Upserted = UpsertCounts & { errors: RowError[] };

const maxRows = 1_000;

export async function upsertCustomers(
  ctx: Context,
  teamId: string | null | undefined,
  input: readonly CustomerInput[],
): Promise<Upserted> {
  const team = chosenTeam(ctx, 'vat.check', teamId);
  if (input.length > maxRows)
    throw badRequest(`At most ${maxRows.toLocaleString('en-US')} customers can be given at a time.`);
  const rows = input.map((customer, row) => ({ row, input: customer }));
  return storeCustomers(ctx, team, rows, {
    rowName: 'row',
    seen: new Map(),
    describe: ({ created, updated }) =>
      created + updated > 0 ? `${created} VAT customers created, ${updated} changed` : null,
  });
}

export type StoreOptions = Pick<UpsertFacts, 'rowName'> & {
  /** External ids of the rows before, with their rows. */
  seen: Map<string, number>;
  /** The text of the entry in the audit log. Null: none. */
  describe: (counts: UpsertCounts) => string | null;
};

/** Stores some rows in one transaction. The caller is authorised. */
export async function storeCustomers(
  ctx: Context,
  teamId: string,
  rows: readonly UpsertRow[],
  { rowName, seen, describe }: StoreOptions,
): Promise<Upserted> {
  return ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    const externalIds = rows.map(({ input }) => input.externalId.trim());
    const existing = await lockCustomers(tx, teamId, externalIds);
    const count = await countCustomers(tx, teamId);
    const { created, changed, unchanged, errors } = planUpsert(rows, { existing, seen, count, rowName });
    await insertCustomers(tx, teamId, created);
    await updateCustomers(tx, changed);
    // Every team needs notification settings before the first notice.
    if (created.length > 0) await ensureNotificationSettings(tx, teamId, ctx.caller.user.email);
    const counts = { created: created.length, updated: changed.length, unchanged };
    const text = describe(counts);
    if (text !== null) await record(tx, ctx.caller, 'vatCustomer.upsert', text, teamId);
    return { ...counts, errors };
  });
}
