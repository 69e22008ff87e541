import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { RowStatus } from './batch.ts';

export type ResultRow = {
  position: number;
  externalId: string | null;
  country: string;
  number: string;
  given: string | null;
  status: RowStatus | null;
  message: string | null;
  checkId: string | null;
  at: Date | null;
  name: string | null;
  address: string | null;
  consultationNumber: string | null;
  nameMatch: { result: string; comparedBy: string } | null;
  addressMatch: { result: string; comparedBy: string } | null;
};

/** The rows after a position, with what the register answered. */
export async function listResults(
  db: Db,
  batchId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`/* vatBatch.listResults */
    select r.position, r.external_id as "externalId", r.country_code as country, r.vat_number as number, r.given, r.status, r.message,
      r.check_id as "checkId", v.at, v.name, v.address, v.request_identifier as "consultationNumber",
      v.name_match as "nameMatch", v.address_match as "addressMatch"
    from vat_batch_rows r left join vat_validations v on v.id = r.check_id
    where r.batch_id = ${batchId} and r.position > ${after} order by r.position limit ${limit}`.execute(db);
  return rows;
}
