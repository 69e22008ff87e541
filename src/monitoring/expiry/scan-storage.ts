import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { FoundCertificate } from '#probing/index.ts';

export type ClaimedScan = {
  siteId: string;
  url: string;
  /** Of its pages. */
  paths: string[];
  /** Names that were found before. */
  known: string[];
  paused: boolean;
  ownerId: string;
  ownerRole: 'ADMIN' | 'MEMBER';
};

/** Pages of a site that are scanned. Nearly all are on its own host, which the first request covers. */
const maxPages = 20;

/** Takes up to `limit` scans that are due, without those of the owners in `except`. One that is not finished is due again after 10 minutes. */
export async function claimScans(db: Db, limit: number, except: readonly string[]): Promise<ClaimedScan[]> {
  const { rows } = await sql<ClaimedScan>`/* expiryScan.claim */
    with due as (
      select site_id from expiry_scans x where due_at <= statement_timestamp()
        and (select t.owner_id from sites s join teams t on t.id = s.team_id where s.id = x.site_id) <> all(${except}::uuid[])
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update expiry_scans x set due_at = now() + interval '10 minutes', scanned_at = now() from due where x.site_id = due.site_id returning x.site_id
    )
    select s.id as "siteId", s.url, s.paused, t.owner_id as "ownerId", coalesce(u.role, 'MEMBER') as "ownerRole",
      array(select p.path from site_pages p where p.site_id = s.id and p.enabled order by p.id limit ${maxPages}) as paths,
      array(select e.name from site_expiries e where e.site_id = s.id and e.kind = 'CERTIFICATE' and not e.removed) as known
    from claimed c join sites s on s.id = c.site_id join teams t on t.id = s.team_id left join users u on u.id = t.created_by`.execute(
    db,
  );
  return rows;
}

/** The site is scanned as soon as a worker is free. */
export async function scheduleScan(tx: Tx, siteIds: readonly string[]): Promise<void> {
  await sql`/* expiryScan.schedule */
    insert into expiry_scans as x (site_id, due_at) select id, now() from unnest(${siteIds}::uuid[]) s (id) order by id
    on conflict (site_id) do update set due_at = least(x.due_at, excluded.due_at)`.execute(tx);
}

/** A check has found another certificate. At most once per hour, because the servers of a site can present different ones in turn. */
async function scheduleRescan(tx: Tx, siteIds: readonly string[]): Promise<void> {
  await sql`/* expiryScan.scheduleAgain */
    insert into expiry_scans as x (site_id, due_at) select id, now() from unnest(${siteIds}::uuid[]) s (id) order by id
    on conflict (site_id) do update set due_at = least(x.due_at, greatest(now(), x.scanned_at + interval '1 hour'))`.execute(
    tx,
  );
}

/** Around this time, so that the scans of many sites stay spread out. One that was scheduled during this scan stays due. */
export async function setNextScan(db: Db, siteId: string, seconds: number): Promise<void> {
  await sql`/* expiryScan.setNext */
    update expiry_scans set due_at = now() + make_interval(secs => ${seconds} * (0.9 + 0.2 * random()))
    where site_id = ${siteId} and due_at > now()`.execute(db);
}

/** Returns false if the address of the site has changed, or the site was deleted. */
export async function lockScannedSite(tx: Tx, siteId: string, url: string): Promise<boolean> {
  const { rows } = await sql`/* expiryScan.lockSite */
    select from sites where id = ${siteId} and url = ${url} for update`.execute(tx);
  return rows.length > 0;
}

/** Rows of a kind that a site can have. A server can redirect to another name each time. */
const maxNames = 30;

/** Of a locked site: the names that it has, those for which there is room, and its own. */
async function storable(
  tx: Tx,
  siteId: string,
  kind: 'CERTIFICATE' | 'DOMAIN',
  { names, own }: { names: readonly string[]; own: string | null },
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`/* expiry.listNames */
    select name from site_expiries where site_id = ${siteId} and kind = ${kind}`.execute(tx);
  const known = new Set(rows.map(({ name }) => name));
  const room = Math.max(0, maxNames - known.size);
  const added = new Set([...new Set(names)].filter((name) => !known.has(name)).slice(0, room));
  return new Set(names.filter((name) => known.has(name) || name === own || added.has(name)));
}

/** Of a locked site. `own`: the host of its address. */
export async function saveCertificates(
  tx: Tx,
  siteId: string,
  found: readonly FoundCertificate[],
  own: string,
): Promise<void> {
  const names = await storable(tx, siteId, 'CERTIFICATE', { names: found.map(({ name }) => name), own });
  const certificates = found.filter(({ name }) => names.has(name));
  if (certificates.length === 0) return;
  await sql`/* expiry.saveCertificates */
    insert into site_expiries (site_id, kind, name, subject, issuer, valid_from, expires_at)
    select ${siteId}::uuid, case when "isIntermediate" then 'INTERMEDIATE' else 'CERTIFICATE' end, name, subject, issuer, "validFrom", "expiresAt"
    from json_to_recordset(${JSON.stringify(certificates)}) as n (name text, "isIntermediate" boolean, subject text, issuer text,
      "validFrom" timestamptz, "expiresAt" timestamptz)
    on conflict (site_id, kind, name) do update set subject = excluded.subject, issuer = excluded.issuer,
      valid_from = excluded.valid_from, expires_at = excluded.expires_at, seen_at = now(), removed = false`.execute(
    tx,
  );
}

/** Of a locked site. `own`: that of its address. A domain that is new to all sites is looked up soon. */
export async function saveDomains(
  tx: Tx,
  siteId: string,
  found: readonly string[],
  own: string | null = null,
): Promise<void> {
  const names = [...(await storable(tx, siteId, 'DOMAIN', { names: found, own }))];
  if (names.length === 0) return;
  await sql`/* domain.ensure */
    insert into domains (name) select name from unnest(${names}::text[]) n (name) order by name on conflict do nothing`.execute(
    tx,
  );
  await sql`/* expiry.saveDomains */
    insert into site_expiries (site_id, kind, name) select ${siteId}::uuid, 'DOMAIN', name from unnest(${names}::text[]) n (name)
    on conflict (site_id, kind, name) do update set seen_at = now(), removed = false`.execute(tx);
}

/**
 * Of a locked site: what it no longer presents. Other names must be missing for three days, because a redirect can depend on the time of
 * day; the site keeps its own.
 */
export async function removeMissing(
  tx: Tx,
  siteId: string,
  {
    names,
    domains,
    withoutIntermediate,
  }: Record<'names' | 'domains' | 'withoutIntermediate', readonly string[]>,
): Promise<void> {
  await sql`/* expiry.removeMissing */
    update site_expiries set removed = true where site_id = ${siteId} and not removed and (
      kind = 'INTERMEDIATE' and name = any(${withoutIntermediate}::text[])
      or seen_at < now() - interval '3 days' and (kind = 'DOMAIN' and name <> all(${domains}::text[])
        or kind <> 'DOMAIN' and name <> all(${names}::text[])))`.execute(tx);
  await deleteRemoved(tx, siteId);
}

/**
 * Of a locked site: what was not seen for two weeks, although not all of its addresses answered. The site keeps its own, unless its
 * certificate expired that long ago, too: there is nobody who could renew it.
 */
export async function removeStale(
  tx: Tx,
  siteId: string,
  { host, domain }: { host: string; domain: string | null },
): Promise<void> {
  await sql`/* expiry.removeStale */
    update site_expiries set removed = true where site_id = ${siteId} and not removed and seen_at < now() - interval '14 days' and (
      kind = 'DOMAIN' and name is distinct from ${domain}::text
      or kind <> 'DOMAIN' and (name <> ${host} or expires_at < now() - interval '14 days'))`.execute(tx);
  await deleteRemoved(tx, siteId);
}

/** The site has another address. */
export async function removeExpiries(tx: Tx, siteId: string): Promise<void> {
  await sql`/* expiry.removeAll */ update site_expiries set removed = true where site_id = ${siteId}`.execute(
    tx,
  );
  await deleteRemoved(tx, siteId);
}

/** What is in an alert stays until that is closed. */
async function deleteRemoved(tx: Tx, siteId: string): Promise<void> {
  await sql`/* expiry.deleteRemoved */
    delete from site_expiries where site_id = ${siteId} and removed and not alerting`.execute(tx);
}

export type CheckedCertificate = {
  siteId: string;
  /** Null for the host of the site. */
  host: string | null;
  validFrom: Date | null;
  expiresAt: Date;
};

/**
 * What checks found, of locked sites: a date that differs from the last one. Without room for another name, that of the site only. The
 * scan that follows also finds the intermediate certificates.
 */
export async function saveCheckedCertificates(tx: Tx, found: readonly CheckedCertificate[]): Promise<void> {
  await sql`/* expiry.saveChecked */
    insert into site_expiries (site_id, kind, name, valid_from, expires_at)
    select s.id, 'CERTIFICATE', coalesce(n.host, own.host), n."validFrom", n."expiresAt"
    from json_to_recordset(${JSON.stringify(found)}) as n ("siteId" uuid, host text, "validFrom" timestamptz, "expiresAt" timestamptz)
    join sites s on s.id = n."siteId"
    cross join lateral (select lower(substring(s.url from '^[a-zA-Z]+://(\\[[^\\]]+\\]|[^/:?#]+)')) as host) own
    where coalesce(n.host, own.host) = own.host
      or exists (select from site_expiries e where e.site_id = s.id and e.kind = 'CERTIFICATE' and e.name = n.host)
      or n.host is not null and (select count(*) from site_expiries e where e.site_id = s.id and e.kind = 'CERTIFICATE') < ${maxNames}
    order by s.id
    on conflict (site_id, kind, name) do update set valid_from = excluded.valid_from, expires_at = excluded.expires_at, seen_at = now(),
      removed = false`.execute(tx);
  await scheduleRescan(
    tx,
    found.map(({ siteId }) => siteId),
  );
}
