import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

// In the order of ids, as everywhere.
const lock = (siteIds: readonly string[]) => sql`
    select id from sites where id = any(${siteIds}::uuid[]) order by id for update`;

/** Quiet time: failures of these sites open no alert until then. The later end applies. Locks the sites. */
export async function holdAlerts(tx: Tx, siteIds: readonly string[], until: Date): Promise<void> {
  await sql`/* quietTime.begin */
    with locked as (${lock(siteIds)})
    update sites s set alerts_held_until = greatest(s.alerts_held_until, ${until})
    from locked where s.id = locked.id`.execute(tx);
}

/** Ends the quiet time. Targets that are still down get their alert within seconds (`openHeldAlerts`). Locks the sites. */
export async function releaseAlerts(tx: Tx, siteIds: readonly string[]): Promise<void> {
  await sql`/* quietTime.end */
    with locked as (${lock(siteIds)})
    update sites s set alerts_held_until = least(s.alerts_held_until, now())
    from locked where s.id = locked.id and s.alerts_held_until is not null`.execute(tx);
}
