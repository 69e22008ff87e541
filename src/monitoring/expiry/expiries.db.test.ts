import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { createRdapClient, type RdapClient } from '#probing/index.ts';
import { startRdapSimulator, type RdapSimulator } from '#testkit/rdap-simulator.ts';
import { startSiteFixture, type SiteFixture } from '#testkit/site.fixture.ts';
import type { MonitoringServices } from '../context.ts';
import { reportRegion } from '../region/region-storage.ts';
import { claimDomains } from './domain-storage.ts';
import { listCertificates, listDomains, listDueSites } from './expiry-storage.ts';
import { lookUpDomain } from './look-up-domains.ts';
import {
  claimScans,
  removeStale,
  saveCertificates,
  saveCheckedCertificates,
  saveDomains,
  scheduleScan,
  setNextScan,
} from './scan-storage.ts';
import { scanSite } from './scan-sites.ts';
import { looksUpExpiries } from './start-expiries.ts';
import { updateExpiryAlerts } from './update-expiry-alerts.ts';

const { signal } = new AbortController();
const log = createLog({ level: 'fatal', pretty: true });
const started = Math.floor(Date.now() / 1_000) * 1_000;
const inDays = (days: number): string => new Date(started + days * 86_400_000).toISOString();

let fixture: SiteFixture;
let simulator: RdapSimulator;
let rdap: RdapClient;
beforeAll(async () => {
  fixture = await startSiteFixture();
  simulator = await startRdapSimulator();
  const { bootstrapUrl } = simulator;
  rdap = createRdapClient({
    bootstrapUrl,
    policy: 'private-allowed',
    userAgent: 'Steward',
    clock: systemClock,
  });
});
afterAll(async () => {
  await simulator[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
});
beforeEach(() =>
  fixture.database.pool.query('truncate domains, site_expiries, expiry_scans, rdap_registries'),
);
afterEach(() => {
  simulator.misbehave(null);
  simulator.requests.length = 0;
});

const db = () => fixture.database.db;
const addDomains = (siteId: string, ...names: string[]): Promise<void> =>
  db()
    .transaction()
    .execute((tx) => saveDomains(tx, siteId, names));
/** Takes what is due, as a worker does. The registries stay busy for longer than the pause of a busy machine. */
const lookUp = async (): Promise<void> => {
  for (const claimed of await claimDomains(db(), 10)) {
    await lookUpDomain({ db: db(), log }, rdap, claimed, signal);
    await fixture.database.pool.query(
      `update rdap_registries set free_at = greatest(free_at, clock_timestamp() + interval '10 seconds')`,
    );
  }
};
/** A day later, for the domains; the registry is free. */
const nextDay = (): Promise<unknown> =>
  fixture.database.pool.query(
    `with free as (delete from rdap_registries) update domains set due_at = now(), checked_at = checked_at - interval '1 day'`,
  );
const sweep = (): Promise<void> =>
  updateExpiryAlerts({ db: db(), log, environments: { findSuspects: async () => [] } as never }, signal);
const openAlerts = async (siteId: string): Promise<string[]> =>
  (await fixture.alerts(siteId)).filter(({ status }) => status === 'OPEN').map(({ type }) => type);

describe('the domains of sites', () => {
  it('are looked up once for all sites, open an alert 14 days before, and close it after the renewal', async () => {
    const [one, other] = [await fixture.addSite(), await fixture.addSite()];
    simulator.domains.set('example.com', { expiresAt: inDays(10), registrar: 'Gandi SAS' });
    await addDomains(one, 'example.com');
    await addDomains(other, 'example.com');
    await lookUp();
    await lookUp();
    expect(simulator.requests).toHaveLength(1);
    expect(await listDomains(db(), [one])).toMatchObject([
      { name: 'example.com', state: 'KNOWN', registrar: 'Gandi SAS', expiresAt: new Date(inDays(10)) },
    ]);
    await sweep();
    expect([await openAlerts(one), await openAlerts(other)]).toEqual([
      ['DOMAIN_EXPIRES'],
      ['DOMAIN_EXPIRES'],
    ]);
    expect((await fixture.alerts(one))[0]!.message).toContain(
      'Renew it at its registrar, Gandi SAS, before then.',
    );

    await nextDay();
    await lookUp();
    expect(simulator.requests[1]!.etag).toMatch(/^"/);
    expect((await listDomains(db(), [one]))[0]!.checkedAt!.getTime()).toBeGreaterThan(Date.now() - 60_000);
    simulator.domains.set('example.com', { expiresAt: inDays(375) });
    await nextDay();
    await lookUp();
    await sweep();
    expect([await openAlerts(one), await openAlerts(other)]).toEqual([[], []]);
  });

  it('of one registry wait for each other', async () => {
    const site = await fixture.addSite();
    simulator.domains.set('a.com', { expiresAt: inDays(100) });
    simulator.domains.set('b.com', { expiresAt: inDays(100) });
    await addDomains(site, 'a.com', 'b.com');
    await lookUp();
    expect(simulator.requests).toHaveLength(1);
    expect((await listDomains(db(), [site])).map(({ state }) => state)).toEqual(['KNOWN', 'UNKNOWN']);
  });

  it('of one registry are tried again in a time in which all of the account can have their turn', async () => {
    const [many, few] = [await fixture.addSite(), await fixture.addSite()];
    const { pool } = fixture.database;
    await pool.query(
      `with u as (insert into users (id, email, name, role) values (gen_random_uuid(), gen_random_uuid() || '@example.com', 'Bob', 'MEMBER') returning id),
       t as (insert into teams (id, name, is_personal, created_by) select gen_random_uuid(), 'Few', false, id from u returning id)
       update sites set team_id = (select id from t) where id = $1`,
      [few],
    );
    await pool.query(
      `with e as (insert into site_expiries (site_id, kind, name)
         select $1, 'DOMAIN', 'shop-' || n || '.com' from generate_series(1, 2000) n returning name)
       insert into domains (name) select name from e`,
      [many],
    );
    await addDomains(few, 'few.com');
    await pool.query(`update domains set due_at = now() - interval '1 minute'`);
    await lookUp();
    await pool.query(`update domains set due_at = now() - interval '1 day' where name = 'few.com'`);
    await lookUp();
    const { rows } = await pool.query(
      `select name, extract(epoch from due_at - now()) as seconds from domains where due_at > now() and checked_at is null and failures = 0 order by 2`,
    );
    expect(simulator.requests).toHaveLength(1);
    // 19 times a random time of up to 2,000 s.
    expect(Number(rows.at(-1).seconds)).toBeGreaterThan(300);
    expect(Number(rows.find(({ name }) => name === 'few.com').seconds)).toBeLessThan(60);
  });

  it.each([
    ['does not know them', 404, '{}'],
    ['asks for a pause', 429, ''],
    ['fails', 500, ''],
    ['sends nonsense', 200, '<html>'],
    ['sends a date that cannot be read', 200, domainWith('2030-13-45T99:00:00Z')],
    ['sends a date that cannot be true', 200, domainWith('0001-01-01T00:00:00Z')],
  ])('stay unknown and have no alert if the registry %s', async (_what, status, body) => {
    const site = await fixture.addSite();
    await addDomains(site, 'example.com', 'shop.de');
    simulator.misbehave((response) => void response.writeHead(status).end(body));
    await lookUp();
    await sweep();
    expect(simulator.requests).toHaveLength(1);
    expect((await listDomains(db(), [site])).map(({ state }) => state)).toEqual(['UNKNOWN', 'UNKNOWN']);
    expect(await openAlerts(site)).toEqual([]);
    expect(await claimDomains(db(), 10)).toEqual([]);
  });

  it('are left alone until the end of a pause that the registry asked for', async () => {
    const site = await fixture.addSite();
    await addDomains(site, 'a.com', 'b.com');
    simulator.misbehave((response) => void response.writeHead(429, { 'retry-after': '7200' }).end());
    await lookUp();
    const { rows } = await fixture.database.pool.query(
      `select due_at >= now() + interval '119 minutes' as "isAfterPause" from domains where failures = 0`,
    );
    expect(rows).toEqual([{ isAfterPause: true }]);
    expect(simulator.requests).toHaveLength(1);
  });

  it('of a site are at most 30, and its own', async () => {
    const site = await fixture.addSite();
    for (let scan = 0; scan < 3; scan += 1)
      await addDomains(site, ...Array.from({ length: 20 }, (_, n) => `d${scan}-${n}.com`));
    await db()
      .transaction()
      .execute((tx) => saveDomains(tx, site, ['another.com', 'd0-1.com', 'shop.com'], 'shop.com'));
    const names = (await listDomains(db(), [site])).map(({ name }) => name);
    expect(names).toHaveLength(31);
    expect(names).toContain('shop.com');
    expect((await fixture.database.pool.query('select from domains')).rows).toHaveLength(31);
  });

  it('keep their last date for a week if the registry stops answering', async () => {
    const site = await fixture.addSite();
    simulator.domains.set('example.com', { expiresAt: inDays(12) });
    await addDomains(site, 'example.com');
    await lookUp();
    await sweep();
    simulator.misbehave((response) => void response.writeHead(500).end());
    for (let day = 1; day <= 6; day += 1) {
      await nextDay();
      await lookUp();
    }
    await sweep();
    expect(await openAlerts(site)).toEqual(['DOMAIN_EXPIRES']);
    await nextDay();
    await lookUp();
    await sweep();
    expect(await openAlerts(site)).toEqual([]);
    expect(await listDomains(db(), [site])).toMatchObject([{ state: 'UNKNOWN', expiresAt: null }]);
  });

  it('are forgotten with their last site', async () => {
    const site = await fixture.addSite();
    await addDomains(site, 'example.com');
    await fixture.database.pool.query('delete from sites where id = $1', [site]);
    await lookUp();
    expect(simulator.requests).toEqual([]);
    expect((await fixture.database.pool.query('select from domains')).rows).toEqual([]);
  });
});

describe('a scan', () => {
  const services = () => ({
    db: db(),
    log,
    clock: systemClock,
    settings: { privateTargets: 'everybody' } as never,
  });
  const schedule = (siteId: string): Promise<void> =>
    db()
      .transaction()
      .execute((tx) => scheduleScan(tx, [siteId]));

  it('is claimed once, and again after ten minutes if it was not finished', async () => {
    const site = await fixture.addSite();
    await schedule(site);
    expect(await claimScans(db(), 10, [])).toMatchObject([
      { siteId: site, url: 'https://shop.example/', paths: [], known: [], ownerId: fixture.teamId },
    ]);
    expect(await claimScans(db(), 10, [])).toEqual([]);
    await fixture.database.pool.query(`update expiry_scans set due_at = due_at - interval '10 minutes'`);
    expect(await claimScans(db(), 10, [fixture.teamId])).toEqual([]);
    expect(await claimScans(db(), 10, [])).toHaveLength(1);
  });

  it('of a site that cannot be reached stores nothing, and is repeated within the hour', async () => {
    const site = await fixture.addSite();
    await schedule(site);
    const [scan] = await claimScans(db(), 1, []);
    const lookup = async (): Promise<string[]> => ['127.0.0.1'];
    await scanSite(
      services(),
      { ...scan!, url: 'https://shop.example:1/' },
      { userAgent: 'Steward', lookup },
      signal,
    );
    expect(await listCertificates(db(), [site])).toEqual([]);
    const { rows } = await fixture.database.pool.query(
      `select due_at between now() + interval '50 minutes' and now() + interval '70 minutes' as soon from expiry_scans`,
    );
    expect(rows).toEqual([{ soon: true }]);
  });

  it('that becomes due again while it runs, because the address has changed, is repeated at once', async () => {
    const site = await fixture.addSite();
    await schedule(site);
    await claimScans(db(), 1, []);
    await schedule(site);
    await setNextScan(db(), site, 86_400);
    expect(await claimScans(db(), 1, [])).toHaveLength(1);
    await setNextScan(db(), site, 86_400);
    expect(await claimScans(db(), 1, [])).toEqual([]);
  });
});

describe('the certificates of a site', () => {
  const inTransaction = (act: (tx: Tx) => Promise<void>): Promise<void> => db().transaction().execute(act);
  const found = (siteId: string, host: string | null, days: number, validDays = 90): Promise<void> =>
    inTransaction((tx) =>
      saveCheckedCertificates(tx, [
        {
          siteId,
          host,
          validFrom: new Date(inDays(days - validDays)),
          expiresAt: new Date(inDays(days)),
        },
      ]),
    );
  const namesOf = async (siteId: string): Promise<string[]> =>
    (await listCertificates(db(), [siteId])).map(({ name }) => name);

  it('are at most 30, and its own, even if each check is redirected to another host', async () => {
    const site = await fixture.addSite();
    for (let i = 0; i < 35; i += 1) await found(site, `h${i}.example`, 60);
    expect(await namesOf(site)).toHaveLength(30);
    await found(site, null, 50);
    await found(site, 'h1.example', 40);
    const certificate = { subject: 'x', issuer: 'x', validFrom: new Date(), expiresAt: new Date(inDays(30)) };
    await inTransaction((tx) =>
      saveCertificates(
        tx,
        site,
        ['new.example', 'h2.example'].map((name) => ({ ...certificate, name, isIntermediate: false })),
        'shop.example',
      ),
    );
    const names = await namesOf(site);
    expect(names).toHaveLength(31);
    expect(names.slice(0, 3)).toEqual(['h2.example', 'h1.example', 'shop.example']);
  });

  it('that were not seen for two weeks are removed, and their alert closes, although a page never answers', async () => {
    const site = await fixture.addSite();
    await found(site, 'old.example', -15);
    await found(site, null, -5);
    await sweep();
    expect(await openAlerts(site)).toEqual(['CERTIFICATE_EXPIRES']);
    const own = { host: 'shop.example', domain: 'shop.example' };
    await inTransaction((tx) => removeStale(tx, site, own));
    expect(await namesOf(site)).toHaveLength(2);
    await fixture.database.pool.query(`update site_expiries set seen_at = now() - interval '15 days'`);
    await inTransaction((tx) => removeStale(tx, site, own));
    await sweep();
    expect(await namesOf(site)).toEqual(['shop.example']);
    expect(await openAlerts(site)).toEqual(['CERTIFICATE_EXPIRES']);
    await fixture.database.pool.query(
      `update site_expiries set expires_at = expires_at - interval '10 days'`,
    );
    await inTransaction((tx) => removeStale(tx, site, own));
    await sweep();
    expect(await openAlerts(site)).toEqual([]);
  });

  it.each<[number, number, boolean]>([
    [5, 6, false],
    [0.5, 6, true],
    [0.5, 1, false],
    [-1, 1, true],
    [6, 13, false],
    [6, 14, true],
    [13, 27, false],
    [13, 28, true],
    [15, 90, false],
  ])('with %d days left of %d are due: %s', async (left, whole, isDue) => {
    const site = await fixture.addSite();
    await found(site, null, left, whole);
    expect(await listDueSites(db(), null, 10)).toEqual(isDue ? [site] : []);
    await sweep();
    expect(await openAlerts(site)).toEqual(isDue ? ['CERTIFICATE_EXPIRES'] : []);
    expect(await listDueSites(db(), null, 10)).toEqual([]);
  });
});

function domainWith(eventDate: string): string {
  return JSON.stringify({ objectClassName: 'domain', events: [{ eventAction: 'expiration', eventDate }] });
}

describe('the regions', () => {
  it('leave the expiries to the one without a name, as long as it is alive', async () => {
    const looksUp = (region: string): Promise<boolean> =>
      looksUpExpiries({ db: db(), monitoring: { region } as MonitoringServices['monitoring'] });
    await reportRegion(db(), 'waw');
    expect(await looksUp('waw')).toBe(true);
    await reportRegion(db(), 'local');
    expect(await looksUp('waw')).toBe(false);
    expect(await looksUp('local')).toBe(true);
    await fixture.database.pool.query(`update worker_regions set seen_at = now() - interval '1 minute'`);
    expect(await looksUp('waw')).toBe(true);
  });
});
