import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import type { Customer, Verdict, VerdictState } from './customer.ts';
import { customerColumns } from './customer-storage.ts';

/** `now` is the time of the database. */
export type LockedCustomer = Customer & { now: Date };

export async function lockCustomer(tx: Tx, id: string): Promise<LockedCustomer | null> {
  const { rows } = await sql<LockedCustomer>`/* vatCustomer.lock */
    select ${customerColumns}, clock_timestamp() as now from vat_customers c where c.id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function saveVerdict(tx: Tx, id: string, state: VerdictState): Promise<void> {
  await sql`/* vatCustomer.saveVerdict */
    update vat_customers set verdict = ${state.verdict}, since = ${state.since}, last_checked_at = ${state.lastCheckedAt},
      next_check_at = ${state.nextCheckAt}, attempts = ${state.attempts}, pending_verdict = ${state.pendingVerdict},
      pending_since = ${state.pendingSince}, message = ${state.message}, registered_name = ${state.registeredName},
      registered_address = ${state.registeredAddress}, name_match = ${toJson(state.nameMatch)},
      address_match = ${toJson(state.addressMatch)}
    where id = ${id}`.execute(tx);
}

const toJson = (value: object | null): string | null => (value ? JSON.stringify(value) : null);

export type VerdictChange = {
  customerId: string;
  /** That the verdict is about. */
  number: VatNumber;
  at: Date;
  from: Verdict;
  to: Verdict;
  checkId: string;
  /** Null: nobody is notified. */
  notifyTeamId: string | null;
};

export async function insertVerdictChange(tx: Tx, change: VerdictChange): Promise<void> {
  await sql`/* vatCustomer.insertVerdictChange */
    insert into vat_customer_changes (customer_id, id, at, kind, from_verdict, to_verdict, check_id, country_code, vat_number,
      notify_team_id)
    values (${change.customerId}, ${newId()}, ${change.at}, 'VERDICT_CHANGED', ${change.from}, ${change.to}, ${change.checkId},
      ${change.number.country}, ${change.number.national}, ${change.notifyTeamId})`.execute(tx);
}
