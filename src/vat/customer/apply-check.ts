import type { Tx } from '#platform/db/pool.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import type { Given } from '../upstream/register.ts';
import type { RegisterResult } from '../upstream/result.ts';
import type { VatSettings } from '../validation/vat.ts';
import type { VerdictState } from './customer.ts';
import { decideVerdict, nextAfterIgnored } from './decide-verdict.ts';
import { insertVerdictChange, lockCustomer, saveVerdict } from './verdict-storage.ts';

export type CustomerCheck = {
  customerId: string;
  /** The one that was asked about. */
  number: VatNumber;
  /** The name and the address that the register's were compared with. */
  given: Given;
  /** Of the log entry. */
  checkId: string;
  at: Date;
  result: RegisterResult;
};

/**
 * Applies the result of a check to a customer. A result is ignored if the customer has another number by now or was deleted, or if a
 * later check was faster. If the customer has another name or address by now, the result says nothing about those. Locks the
 * customer: of several in one transaction, begin with the smallest id.
 */
export async function applyCheck(
  tx: Tx,
  { recheckDays }: Pick<VatSettings, 'recheckDays'>,
  { customerId, number, given, checkId, at: askedAt, result }: CustomerCheck,
): Promise<void> {
  const customer = await lockCustomer(tx, customerId);
  if (!customer || customer.country !== number.country || customer.number !== number.national) return;
  const schedule = { recheckDays, random: Math.random };
  const isRenamed = customer.name !== given.name || customer.address !== given.address;
  const { now, lastCheckedAt } = customer;
  // The clocks of processes differ. A time that the database has not reached says nothing about the order of two checks.
  const at = askedAt < now ? askedAt : now;
  if (lastCheckedAt && lastCheckedAt > at && lastCheckedAt <= now) {
    const nextCheckAt = nextAfterIgnored(customer, now, schedule);
    if (!isRenamed) await saveVerdict(tx, customerId, { ...customer, nextCheckAt });
    return;
  }
  const { state, changed, isNews } = decideVerdict(customer, { at, now, result }, schedule);
  await saveVerdict(tx, customerId, isRenamed ? { ...state, ...comparisonOf(customer, state) } : state);
  if (!changed) return;
  await insertVerdictChange(tx, {
    customerId,
    number,
    at,
    from: customer.verdict,
    to: state.verdict,
    checkId,
    notifyTeamId: isNews ? customer.teamId : null,
  });
}

/** What the customer had, and the earlier of both times: the new name or address is compared soon. */
function comparisonOf(
  { nameMatch, addressMatch, nextCheckAt }: VerdictState,
  next: VerdictState,
): Pick<VerdictState, 'nameMatch' | 'addressMatch' | 'nextCheckAt'> {
  const isEarlier = nextCheckAt !== null && (next.nextCheckAt === null || nextCheckAt < next.nextCheckAt);
  return { nameMatch, addressMatch, nextCheckAt: isEarlier ? nextCheckAt : next.nextCheckAt };
}
