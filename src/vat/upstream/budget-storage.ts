import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** At most `requests` in any `seconds`. */
export type Budget = { requests: number; seconds: number };

export type Wish = {
  /** How far ahead a place may be. */
  withinMs: number;
  /** Places that must stay free for others after this one is taken. */
  leaving: number;
};

/**
 * Books the next free place for one request and says in how many milliseconds it is; null, and nothing is booked, when
 * that is later than wished. The row holds the last places in their order, so no window of time ever has more than its
 * share, whichever processes ask.
 */
export async function bookSlot(
  db: Db,
  register: string,
  { requests, seconds }: Budget,
  { withinMs, leaving }: Wish,
): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number }>`/* budget.book */
    insert into vat_budgets as b (register, slots)
    values (${register}, array_fill(null::timestamptz, array[${requests - 1}::int]) || clock_timestamp())
    on conflict (register) do update
      set slots = b.slots[2:] || greatest(clock_timestamp(), b.slots[1] + make_interval(secs => ${seconds}))
      where coalesce(b.slots[${leaving + 1}::int] + make_interval(secs => ${seconds}), clock_timestamp())
        <= clock_timestamp() + make_interval(secs => ${Math.max(0, withinMs) / 1_000})
    returning greatest(0, extract(epoch from slots[${requests}::int] - clock_timestamp()) * 1000)::float8 as "waitMs"`.execute(
    db,
  );
  return rows[0]?.waitMs ?? null;
}
