import { expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { openChain } from '../log/chain.fixture.ts';
import { extendChain } from '../log/extend-chain.ts';
import { verifyLog } from '../log/verify-log.ts';

/** The statements of the version before teams had VAT keys. Its processes run until they are restarted. */
it('a process of the former version queues, fails and logs during a rolling upgrade, and the log stays intact', async () => {
  await using database = await createTestDatabase();
  const { db, pool } = database;
  const claim = () =>
    pool.query(
      `insert into vat_revalidations as r (country_code, vat_number, requested_at, touched_at)
       select country, national, now(), now() from unnest($1::text[], $2::text[]) as t (country, national)
       order by country, national
       on conflict (country_code, vat_number) do update
         set requested_at = excluded.requested_at, touched_at = excluded.touched_at
         where r.requested_at is null or r.requested_at <= excluded.requested_at - make_interval(secs => 30)
       returning country_code`,
      [
        ['DE', 'AT'],
        ['123456789', 'U12345678'],
      ],
    );
  expect((await claim()).rows).toHaveLength(2);
  expect((await claim()).rows).toHaveLength(0);
  await pool.query(
    `insert into vat_revalidations (country_code, vat_number, failed_at, touched_at) values ('DE', '123456789', now(), now())
     on conflict (country_code, vat_number) do update
       set failed_at = excluded.failed_at, touched_at = excluded.touched_at`,
  );
  await pool.query(
    `with finished as (
       delete from vat_revalidations where country_code = 'DE' and vat_number = '123456789'
     )
     insert into vat_validations
       (id, at, country_code, vat_number, status, source, name, address, request_identifier, message, origin, asked, latency_ms)
     values (gen_random_uuid(), now(), 'DE', '123456789', 'valid', 'eu', null, null, null, null, 'revalidate', true, 12)`,
  );
  expect((await pool.query('select country_code from vat_revalidations')).rows).toEqual([
    { country_code: 'AT' },
  ]);
  const chain = openChain(db);
  await extendChain(chain);
  expect(await verifyLog(db, chain.signer)).toMatchObject({ entries: 1, waiting: 0, problems: [] });
});
