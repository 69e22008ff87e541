import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Customer } from '../customer/customer.ts';
import { customerColumns } from '../customer/customer-storage.ts';

/** In the order of their external ids. */
export async function listCustomersById(db: Db, teamId: string, ids: readonly string[]): Promise<Customer[]> {
  const { rows } = await sql<Customer>`/* vatBatch.listCustomers */
    select ${customerColumns} from vat_customers c where c.id = any(${ids}::uuid[]) and c.team_id = ${teamId}
    order by c.external_id`.execute(db);
  return rows;
}
