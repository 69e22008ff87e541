import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** At most `requests` in any period of `seconds`. */
export type Budget = { requests: number; seconds: number };

export type SlotOptions = {
  /** How far ahead the slot may be. */
  maxWaitMs: number;
  /** Slots that must stay free for others after this one is booked. */
  reserved: number;
};

/**
 * The last slots in order, as many as the budget has. The row may have been written with another budget. No request waits for
 * its slot for a minute: if one would, the clock of the database was set back, and the slots count as free. Otherwise no request
 * could be sent until the clock has caught up.
 */
const lastSlots = (requests: number): RawBuilder<unknown> =>
  sql`(case when b.slots[cardinality(b.slots)] > clock_timestamp() + interval '1 minute'
    then array_fill(null::timestamptz, array[${requests}::int])
    else (array_fill(null::timestamptz, array[${requests}::int]) || b.slots)[cardinality(b.slots) + 1:] end)`;

const firstSlot = (requests: number): RawBuilder<unknown> =>
  sql`array_fill(null::timestamptz, array[${requests - 1}::int]) || clock_timestamp()`;

/**
 * Books the next free slot for one request and returns the milliseconds until then. Returns null and books nothing if
 * that is too late. The row holds the last slots in order, so no period ever exceeds the budget, whichever processes ask.
 */
export async function bookSlot(
  db: Db,
  register: string,
  { requests, seconds }: Budget,
  { maxWaitMs, reserved }: SlotOptions,
): Promise<number | null> {
  const slots = lastSlots(requests);
  const { rows } = await sql<{ waitMs: number }>`/* budget.book */
    insert into vat_budgets as b (register, slots) values (${register}, ${firstSlot(requests)})
    on conflict (register) do update
      set slots = (${slots})[2:] || greatest(clock_timestamp(), (${slots})[1] + make_interval(secs => ${seconds}))
      where coalesce((${slots})[${reserved + 1}::int] + make_interval(secs => ${seconds}), clock_timestamp())
        <= clock_timestamp() + make_interval(secs => ${Math.max(0, maxWaitMs) / 1_000})
    returning greatest(0, extract(epoch from slots[${requests}::int] - clock_timestamp()) * 1000)::float8 as "waitMs"`.execute(
    db,
  );
  return rows[0]?.waitMs ?? null;
}

/** Counts a request that does not wait for a slot, so that requests that do wait leave room for it. */
export async function countRequest(db: Db, register: string, { requests }: Budget): Promise<void> {
  await sql`/* budget.count */
    insert into vat_budgets as b (register, slots) values (${register}, ${firstSlot(requests)})
    on conflict (register) do update set slots = (${lastSlots(requests)})[2:] || clock_timestamp()`.execute(
    db,
  );
}
