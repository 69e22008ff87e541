import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

export type CertificateNotice = {
  siteId: string;
  teamId: string;
  name: string;
  url: string;
  /** Null if it is no longer monitored. */
  expiresAt: Date | null;
  /** Until it expires, rounded up. */
  days: number | null;
};

const noticeColumns = sql`s.id as "siteId", s.team_id as "teamId", s.name, s.url, s.certificate_expires_at as "expiresAt",
  ceil(extract(epoch from s.certificate_expires_at - now()) / 86400)::int as days`;

/**
 * The notices that are due: 14, 7 and 1 days before a certificate expires, each once per certificate. The servers of a site can
 * present different certificates in turn: only one that expires later than all before counts as a new one. Nothing for sites that
 * are muted or paused, and nothing after the expiry, because the site is down then.
 */
export async function takeDueNotices(tx: Tx, limit: number): Promise<CertificateNotice[]> {
  const { rows } = await sql<CertificateNotice>`/* certificate.takeDue */
    with due as (
      select id, threshold from sites cross join lateral (select case
        when certificate_expires_at <= now() + interval '1 day' then 1
        when certificate_expires_at <= now() + interval '7 days' then 7 else 14 end as threshold) t
      where certificate_expires_at > now() and certificate_expires_at <= now() + interval '14 days' and not muted and not paused
        and (certificate_notice_expires_at is null or certificate_expires_at > certificate_notice_expires_at
          or threshold < certificate_notice_days)
      order by id limit ${limit} for update of sites skip locked
    )
    update sites s set certificate_notice_open = true, certificate_notice_days = due.threshold,
      certificate_notice_expires_at = greatest(s.certificate_notice_expires_at, s.certificate_expires_at)
    from due where s.id = due.id returning ${noticeColumns}`.execute(tx);
  return rows;
}

/** The notices that are over: a certificate that expires later was found, or the site has another address. */
export async function takeEndedNotices(tx: Tx, limit: number): Promise<CertificateNotice[]> {
  const { rows } = await sql<CertificateNotice>`/* certificate.takeEnded */
    with ended as (
      select id from sites
      where certificate_notice_open and not muted and not paused and (certificate_expires_at is null
        or certificate_notice_expires_at is null or certificate_expires_at > certificate_notice_expires_at)
      order by id limit ${limit} for update skip locked
    )
    update sites s set certificate_notice_open = false from ended where s.id = ended.id returning ${noticeColumns}`.execute(
    tx,
  );
  return rows;
}
