import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type Administrator = { id: string; email: string };

/** Those who can sign in. */
export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`/* administratorNotice.listAdministrators */
    select id, email from users where role = 'ADMIN' and disabled_at is null order by id limit 100`.execute(
    db,
  );
  return rows;
}

/** Whether the administrator got it in the last day. If another process is sending it, the caller does not know whether it succeeds. */
export type Claim = 'mine' | 'told' | 'of-another-process';

export async function claimNotice(db: Db, topic: string, userId: string): Promise<Claim> {
  const claimed = await sql`/* administratorNotice.claim */
    insert into administrator_notices as n (topic, user_id, claimed_at) values (${topic}, ${userId}, now())
    on conflict (topic, user_id) do update set claimed_at = now()
    where (n.sent_at is null or n.sent_at not between now() - interval '23 hours' and now())
      and n.claimed_at not between now() - interval '5 minutes' and now()
    returning 1`.execute(db);
  if (claimed.rows.length > 0) return 'mine';
  const told = await sql`/* administratorNotice.isTold */
    select from administrator_notices where topic = ${topic} and user_id = ${userId}
      and sent_at between now() - interval '23 hours' and now()`.execute(db);
  return told.rows.length > 0 ? 'told' : 'of-another-process';
}

export async function markNoticeSent(db: Db, topic: string, userId: string): Promise<void> {
  await sql`/* administratorNotice.markSent */
    update administrator_notices set sent_at = now() where topic = ${topic} and user_id = ${userId}`.execute(
    db,
  );
}

/** What it was about is over: the next time, everybody is told at once. */
export async function forgetNotices(db: Db, topic: string): Promise<void> {
  await sql`/* administratorNotice.forget */ delete from administrator_notices where topic = ${topic}`.execute(
    db,
  );
}
