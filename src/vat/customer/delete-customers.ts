import { record } from '#identity/audit/record.ts';
import { callerTeams, requireRole } from '#identity/permissions.ts';
import { badRequest } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { deleteCustomerRows } from './customer-storage.ts';

const most = 1_000;

/** Returns how many there were. Of customers that the caller only may see, none is deleted. */
export function deleteCustomers(ctx: Context, ids: readonly string[]): Promise<number> {
  const teamIds = callerTeams(ctx, 'vat.check');
  if (ids.length > most) throw badRequest(`ids has ${ids.length} entries, at most ${most} are allowed.`);
  return ctx.db.transaction().execute(async (tx) => {
    const deleted = await deleteCustomerRows(tx, teamIds, ids.filter(isId));
    for (const [teamId, customers] of Map.groupBy(deleted, (customer) => customer.teamId)) {
      requireRole(ctx, 'vat.check', teamId);
      const [first, second] = customers;
      const what = second ? `${customers.length} VAT customers` : `VAT customer ${first!.externalId}`;
      await record(tx, ctx.caller, 'vatCustomer.delete', what, teamId);
    }
    return deleted.length;
  });
}
