import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Expiry } from './expiry.ts';

// The date of a domain is in `domains`, one for all sites. It counts for a week after the registry confirmed it.
const isConfirmed = sql`d.checked_at > now() - interval '7 days'`;
const dated = sql`site_expiries e left join domains d on e.kind = 'DOMAIN' and d.name = e.name and ${isConfirmed}`;
const expiresAt = sql`case when e.removed then null when e.kind = 'DOMAIN' then d.expires_at else e.expires_at end`;
// The rule of `daysReached`.
const isLongEnough = (days: number) =>
  sql`(x.valid_from is null or x.expires_at - x.valid_from >= make_interval(days => ${days}))`;
const daysReached = sql`case when x.expires_at <= now() then 1
  when x.expires_at <= now() + interval '1 day' and ${isLongEnough(2)} then 1
  when x.expires_at <= now() + interval '7 days' and ${isLongEnough(14)} then 7
  when x.expires_at <= now() + interval '14 days' and ${isLongEnough(28)} then 14 end`;
const isDue = sql`case when x.alerted_days is null or x.alerted_expires_at is null or x.expires_at > x.alerted_expires_at
  then ${daysReached} is not null else x.alerted_days > ${daysReached} end`;

/**
 * Sites whose alerts may have to change, in the order of their ids, from `after` on. `planExpiryAlerts` decides. Both indexes of dates are
 * read up to 14 days ahead, so that the work depends on what expires and not on the number of sites.
 */
export async function listDueSites(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ siteId: string }>`/* expiry.listDue */
    with soon as (
      select site_id, alerted_days, alerted_expires_at, valid_from, expires_at from site_expiries
      where kind <> 'DOMAIN' and expires_at <= now() + interval '14 days' and not removed
      union all
      select e.site_id, e.alerted_days, e.alerted_expires_at, null, d.expires_at
      from domains d join site_expiries e on e.kind = 'DOMAIN' and e.name = d.name
      where d.expires_at <= now() + interval '14 days' and ${isConfirmed} and not e.removed
    ), ending as (
      select e.site_id, e.alerted_expires_at, ${expiresAt} as expires_at from ${dated} where e.alerting
    )
    select site_id as "siteId" from (
      select x.site_id from soon x join sites s on s.id = x.site_id where not s.paused and ${isDue}
      union
      select x.site_id from ending x join sites s on s.id = x.site_id
      where s.paused or x.expires_at is null or x.expires_at > x.alerted_expires_at
    ) due where ${after}::uuid is null or site_id > ${after}::uuid
    order by site_id limit ${limit}`.execute(db);
  return rows.map(({ siteId }) => siteId);
}

/** Of a locked site. Certificates are stored, and alerts are planned, only with the site locked. */
export async function listExpiries(tx: Tx, siteId: string): Promise<Expiry[]> {
  const { rows } = await sql<Expiry>`/* expiry.list */
    select e.kind, e.name, e.subject, d.registrar, e.valid_from as "validFrom", ${expiresAt} as "expiresAt", e.alerting,
           e.alerted_days as "alertedDays", e.alerted_expires_at as "alertedExpiresAt"
    from ${dated} where e.site_id = ${siteId} order by e.kind, e.name`.execute(tx);
  return rows;
}

/** What was removed and is in no alert any more is deleted. */
export async function saveAlertStates(tx: Tx, siteId: string, expiries: readonly Expiry[]): Promise<void> {
  if (expiries.length === 0) return;
  await sql`/* expiry.saveAlerts */
    update site_expiries e set alerting = n.alerting, alerted_days = n."alertedDays", alerted_expires_at = n."alertedExpiresAt"
    from json_to_recordset(${JSON.stringify(expiries)}) as n (kind text, name text, alerting boolean, "alertedDays" smallint,
      "alertedExpiresAt" timestamptz)
    where e.site_id = ${siteId} and e.kind = n.kind and e.name = n.name`.execute(tx);
  await sql`/* expiry.deleteRemoved */
    delete from site_expiries where site_id = ${siteId} and removed and not alerting`.execute(tx);
}

export type SiteCertificate = {
  siteId: string;
  name: string;
  subject: string | null;
  issuer: string | null;
  expiresAt: Date;
  isIntermediate: boolean;
  checkedAt: Date;
};

export async function listCertificates(db: Db, siteIds: readonly string[]): Promise<SiteCertificate[]> {
  const { rows } = await sql<SiteCertificate>`/* expiry.listCertificates */
    select site_id as "siteId", name, subject, issuer, expires_at as "expiresAt", kind = 'INTERMEDIATE' as "isIntermediate",
           seen_at as "checkedAt"
    from site_expiries where site_id = any(${siteIds}::uuid[]) and kind <> 'DOMAIN' and not removed and expires_at is not null
    order by expires_at, name, kind`.execute(db);
  return rows;
}

export type SiteDomain = {
  siteId: string;
  name: string;
  expiresAt: Date | null;
  registrar: string | null;
  state: 'KNOWN' | 'UNKNOWN';
  checkedAt: Date | null;
};

export async function listDomains(db: Db, siteIds: readonly string[]): Promise<SiteDomain[]> {
  const { rows } = await sql<SiteDomain>`/* expiry.listDomains */
    select e.site_id as "siteId", e.name, d.expires_at as "expiresAt", d.registrar,
           case when d.expires_at is null then 'UNKNOWN' else 'KNOWN' end as state, d.checked_at as "checkedAt"
    from ${dated} where e.site_id = any(${siteIds}::uuid[]) and e.kind = 'DOMAIN' and not e.removed order by d.expires_at nulls last, e.name`.execute(
    db,
  );
  return rows;
}
