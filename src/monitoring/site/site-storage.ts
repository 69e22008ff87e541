import { sql } from 'kysely';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Only } from '#identity/configuration-kind.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { primaryKind } from '#probing/index.ts';
import type { SiteStatus } from '../alert/site-status.ts';
import type { HttpCheck } from '../http-check/parse-http-check.ts';
import { isInMaintenance } from '../in-maintenance-storage.ts';
import type { CheckoutFlow } from './checkout-flow.ts';
import type { SiteSettings } from './parse-site.ts';

/** A site as its team sees it. */
export type Site = Omit<SiteSettings, 'basicAuthPassword'> & {
  id: string;
  teamId: string;
  status: SiteStatus;
  muted: boolean;
  checkoutFlowEnabled: boolean;
  checkoutFlow: (CheckoutFlow & { checkIntervalSeconds: number }) | null;
  certificateExpiresAt: Date | null;
  httpCheck: HttpCheck | null;
  lastCheckAt: Date | null;
  nextCheckAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const settingColumns = sql`s.name, s.url, s.check_interval_seconds as "checkIntervalSeconds", s.browser_checks as "browserChecks",
  s.basic_auth_username as "basicAuthUsername", s.expected_content as "expectedContent",
  s.degraded_after_ms as "degradedAfterMs", s.failure_threshold as "failureThreshold",
  s.recovery_threshold as "recoveryThreshold", s.paused, s.viewport_width as "viewportWidth",
  s.viewport_height as "viewportHeight", s.wait_for_selector as "waitForSelector", s.tags,
  s.regions, s.quorum`;

const siteColumns = sql`s.id, s.team_id as "teamId", ${settingColumns}, s.status, s.muted, s.checkout_enabled as "checkoutFlowEnabled",
  s.certificate_expires_at as "certificateExpiresAt", s.created_at as "createdAt", s.updated_at as "updatedAt",
  s.checkout_flow || jsonb_build_object('checkIntervalSeconds', s.checkout_interval_seconds) as "checkoutFlow",
  t.last_check_at as "lastCheckAt", t.next_check_at as "nextCheckAt", s.http_check as "httpCheck"`;

// A site has exactly one HTTP target, so the join adds no rows.
const siteTables = sql`sites s left join targets t on t.site_id = s.id and t.page_id is null and t.kind = ${sql.lit(primaryKind)}`;

/** Those that have all of the tags. */
export async function listSites(
  db: Db,
  teamIds: readonly string[],
  tags: readonly string[] = [],
  only?: Only,
): Promise<Site[]> {
  const { rows } = await sql<Site>`/* site.list */
    select ${siteColumns} from ${siteTables}
    where s.team_id = any(${teamIds}::uuid[]) ${tags.length > 0 ? sql`and s.tags @> ${tags}::text[]` : sql``}
      ${andOnly(only, { id: sql`s.id` })}
    order by lower(s.name), s.id`.execute(db);
  return rows;
}

/** Those of a team that have one of these addresses, in any case and with or without the last slash. */
export async function listSitesAt(db: Db, teamId: string, urls: readonly string[]): Promise<Site[]> {
  if (urls.length === 0) return [];
  const { rows } = await sql<Site>`/* site.listAt */
    select ${siteColumns} from ${siteTables} where s.team_id = ${teamId}
      and rtrim(lower(s.url), '/') in (select rtrim(lower(url), '/') from unnest(${urls}::text[]) url)`.execute(
    db,
  );
  return rows;
}

/** The ids of those that have a stored password for basic authentication. */
export async function listSitesWithPassword(db: Db, teamId: string, only?: Only): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* site.listWithPassword */
    select id from sites where team_id = ${teamId} and basic_auth_password is not null ${andOnly(only, { id: sql`id` })}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The site, and all that belongs to it and that a configuration file can describe. */
export async function listConfiguredIds(tx: Tx, siteId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* site.listConfigured */
    select id from sites where id = ${siteId}
    union all select id from site_pages where site_id = ${siteId}
    union all select id from error_patterns where site_id = ${siteId}
    union all select id from probes where site_id = ${siteId}
    union all select id from heartbeats where site_id = ${siteId}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findSite(db: Db, teamIds: readonly string[], id: string): Promise<Site | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Site>`/* site.find */
    select ${siteColumns} from ${siteTables} where s.id = ${id} and s.team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Those that are DOWN or DEGRADED. */
export async function listTroubledSites(db: Db, teamIds: readonly string[], limit: number): Promise<Site[]> {
  const { rows } = await sql<Site>`/* site.listTroubled */
    select ${siteColumns} from ${siteTables}
    where s.team_id = any(${teamIds}::uuid[]) and s.status in ('DOWN', 'DEGRADED') order by s.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Those of them that belong to these teams. */
export async function listSitesById(
  db: Db,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<Site[]> {
  const { rows } = await sql<Site>`/* site.listById */
    select ${siteColumns} from ${siteTables} where s.id = any(${ids}::uuid[]) and s.team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Allows one writer per team at a time, so that counts, for example for a quota, stay exact. */
export async function lockConfiguration(tx: Tx, ...teamIds: string[]): Promise<void> {
  // In the same order everywhere, so that two transfers between the same teams cannot deadlock.
  for (const teamId of teamIds.toSorted())
    await sql`/* site.lockConfiguration */
      select pg_advisory_xact_lock(hashtext('steward.configuration'), hashtext(${teamId}))`.execute(tx);
}

export type StoredSite = SiteSettings & {
  id: string;
  teamId: string;
  muted: boolean;
  checkoutEnabled: boolean;
  hasCheckoutSecrets: boolean;
};

/**
 * Required before every change of a site, its pages or patterns. Locks the targets in the order of ids and then the site, as
 * storing checks does. The configuration lock of its team comes first, so that no target is added in between. Null if the site
 * does not belong to one of these teams (any more).
 */
export async function lockSite(tx: Tx, teamIds: string[], id: string): Promise<StoredSite | null> {
  await lockConfiguration(tx, ...teamIds);
  // The sweep of heartbeats locks them before the site as well.
  await sql`/* heartbeat.lockOfSite */
    select h.id from heartbeats h where h.site_id = ${id} and h.team_id = any(${teamIds}::uuid[]) order by h.id for update`.execute(
    tx,
  );
  await sql`/* target.lockOfSite */
    select t.id from targets t join sites s on s.id = t.site_id
    where t.site_id = ${id} and s.team_id = any(${teamIds}::uuid[]) order by t.id for update of t`.execute(
    tx,
  );
  const { rows } = await sql<StoredSite>`/* site.lock */
    select s.id, s.team_id as "teamId", ${settingColumns}, s.basic_auth_password as "basicAuthPassword", s.muted,
           s.checkout_enabled as "checkoutEnabled", s.checkout_secrets is not null as "hasCheckoutSecrets"
    from sites s where s.id = ${id} and s.team_id = any(${teamIds}::uuid[]) for update`.execute(tx);
  return rows[0] ?? null;
}

export async function insertSite(
  tx: Tx,
  { id, teamId }: { id: string; teamId: string },
  site: SiteSettings,
): Promise<void> {
  await sql`/* site.insert */
    insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, basic_auth_username,
      basic_auth_password, expected_content, degraded_after_ms, failure_threshold, recovery_threshold,
      viewport_width, viewport_height, wait_for_selector, tags, regions, quorum)
    values (${id}, ${teamId}, ${site.name}, ${site.url}, ${site.checkIntervalSeconds}, ${site.browserChecks},
      ${site.basicAuthUsername}, ${site.basicAuthPassword}, ${site.expectedContent}, ${site.degradedAfterMs},
      ${site.failureThreshold}, ${site.recoveryThreshold}, ${site.viewportWidth}, ${site.viewportHeight},
      ${site.waitForSelector}, ${site.tags}::text[], ${site.regions}::text[], ${site.quorum})`.execute(tx);
}

export async function updateSiteRow(tx: Tx, id: string, site: SiteSettings): Promise<void> {
  await sql`/* site.update */
    update sites set name = ${site.name}, url = ${site.url}, check_interval_seconds = ${site.checkIntervalSeconds},
      browser_checks = ${site.browserChecks}, basic_auth_username = ${site.basicAuthUsername},
      basic_auth_password = ${site.basicAuthPassword}, expected_content = ${site.expectedContent},
      degraded_after_ms = ${site.degradedAfterMs}, failure_threshold = ${site.failureThreshold},
      recovery_threshold = ${site.recoveryThreshold}, paused = ${site.paused}, viewport_width = ${site.viewportWidth},
      viewport_height = ${site.viewportHeight}, wait_for_selector = ${site.waitForSelector},
      tags = ${site.tags}::text[], regions = ${site.regions}::text[], quorum = ${site.quorum}, updated_at = now()
    where id = ${id}`.execute(tx);
}

export async function clearCertificate(tx: Tx, id: string): Promise<void> {
  await sql`/* site.clearCertificate */ update sites set certificate_expires_at = null where id = ${id}`.execute(
    tx,
  );
}

export async function setMuted(tx: Tx, id: string, muted: boolean): Promise<void> {
  await sql`/* site.setMuted */ update sites set muted = ${muted}, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}

/** The windows of its former team end for it, and those of the new one begin. */
export async function setSiteTeam(tx: Tx, id: string, teamId: string): Promise<void> {
  await sql`/* site.setTeam */
    update sites set team_id = ${teamId}, maintenance_ended_at = null,
      alerts_held = (select ${isInMaintenance} from (select sites.id, ${teamId}::uuid as team_id, sites.tags) s),
      updated_at = now()
    where id = ${id}`.execute(tx);
}

export async function deleteSiteRow(tx: Tx, id: string): Promise<void> {
  await sql`/* site.delete */ delete from sites where id = ${id}`.execute(tx);
}

export async function clearCheckoutSecrets(tx: Tx, siteId: string): Promise<void> {
  await sql`/* site.clearCheckoutSecrets */ update sites set checkout_secrets = null where id = ${siteId}`.execute(
    tx,
  );
}
