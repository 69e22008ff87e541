import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, options, probesOf, reasons, siteOf } from './import.fixture.ts';
import { readUptimeKumaBackup } from './uptime-kuma-backup.ts';
import { isDatabase, readUptimeKumaDatabase } from './uptime-kuma-database.ts';
import { importUptimeKuma } from './uptime-kuma.ts';

describe('a backup of Uptime Kuma', () => {
  const imported = importUptimeKuma(readUptimeKumaBackup(fixture('uptime-kuma-backup.json')), options);

  it('becomes sites with their keyword, thresholds, tags and secrets as variables', () => {
    expect(siteOf(imported, 'shop')).toMatchObject({
      name: 'Shop',
      url: 'https://shop.example/',
      expectedContent: 'Add to cart',
      failureThreshold: 3,
      tags: ['prod', 'team:web - mobile'],
      basicAuthUsername: 'preview',
      basicAuthPassword: '${env:SHOP_PASSWORD}',
      httpCheck: { headers: [{ name: 'Authorization', value: '${env:SHOP_AUTHORIZATION}' }] },
    });
    expect(imported.variables).toEqual([
      'OPS_SLACK_URL',
      'PHONE_TOKEN',
      'SHOP_AUTHORIZATION',
      'SHOP_PASSWORD',
    ]);
  });

  it('gives monitors of the same name different keys, and keeps pauses, status codes and redirects', () => {
    expect(siteOf(imported, 'shop-2')).toEqual({
      key: 'shop-2',
      name: 'Shop',
      url: 'https://shop.example/health',
      paused: true,
      checkIntervalSeconds: 30,
      failureThreshold: 1,
      httpCheck: {
        method: 'POST',
        // Uptime Kuma sends it with a body of JSON.
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        body: '{"ping": true}',
        followRedirects: false,
        assertions: [{ source: 'STATUS', value: '200-299, 404' }],
      },
    });
  });

  it('pauses what is in a paused group, and gives its maintenance to what is inside', () => {
    const none = { notifications: [], statusPages: [], timezone: null };
    const url = 'https://shop.example';
    const grouped = importUptimeKuma(
      {
        ...none,
        monitors: [
          { id: 1, type: 'group', name: 'Paused', active: 0, parent: 2 },
          { id: 2, type: 'group', name: 'All', active: 1, parent: 1 },
          { id: 3, type: 'http', name: 'Inside', active: 1, url, parent: 2 },
          { id: 4, type: 'http', name: 'Outside', active: 1, url },
          { id: 5, type: 'port', name: 'Port', active: 1, hostname: 'shop.example', port: 22, parent: 1 },
        ],
        maintenances: [
          {
            title: 'Night',
            strategy: 'recurring-interval',
            start_time: '02:00',
            end_time: '03:00',
            monitorIds: [2, 5],
          },
        ],
      },
      options,
    );
    expect(siteOf(grouped, 'inside')).toMatchObject({ paused: true, tags: ['all'] });
    expect(siteOf(grouped, 'outside')).not.toHaveProperty('paused');
    expect(probesOf(grouped)).toMatchObject([{ name: 'Port', enabled: false }]);
    expect(grouped.document.windows).toMatchObject([{ sites: ['inside'] }]);
    expect(reasons(grouped, 'changed')).toContain(
      'Night: The maintenance window is for its sites only, not for its other monitors.',
    );
  });

  it('sends a password for NTLM to nobody, and says that a threshold is smaller', () => {
    const monitor = {
      id: 1,
      type: 'http',
      name: 'Shop',
      url: 'https://shop.example',
      authMethod: 'ntlm',
      basic_auth_user: 'DOMAIN',
      basic_auth_pass: 'secret',
      maxretries: 20,
    };
    const found = importUptimeKuma(readUptimeKumaBackup(JSON.stringify({ monitorList: [monitor] })), options);
    expect([siteOf(found, 'shop'), found.variables]).toEqual([
      { key: 'shop', name: 'Shop', url: 'https://shop.example', failureThreshold: 10 },
      [],
    ]);
    expect(reasons(found, 'changed')).toEqual([
      'Shop: It alerts, or recovers, after ten checks in a row, the most that Steward has.',
    ]);
  });

  it('turns a JSON query into an assertion, and an inverted keyword into an error pattern', () => {
    expect(siteOf(imported, 'api')?.httpCheck?.assertions).toEqual([
      { source: 'JSON_PATH', property: '$.data.status', value: 'ok' },
    ]);
    expect(siteOf(imported, 'errors')).toMatchObject({
      patterns: [{ pattern: String.raw`Fatal error \(1\)`, action: 'FAIL' }],
    });
    expect(siteOf(imported, 'errors')).not.toHaveProperty('expectedContent');
  });

  it('turns ports and DNS records into probes of the site with their domain', () => {
    expect(siteOf(imported, 'shop')?.probes).toEqual([
      { key: 'database', name: 'Database', kind: 'TCP', host: 'db.shop.example', port: 5432 },
      {
        key: 'mail-records',
        name: 'Mail records',
        kind: 'DNS',
        host: 'shop.example',
        intervalSeconds: 3600,
        recordType: 'MX',
        resolver: '1.1.1.1',
      },
    ]);
  });

  it('turns push monitors into heartbeats, and notifications into destinations', () => {
    expect(imported.document.heartbeats).toMatchObject([
      { key: 'nightly-import', periodSeconds: 86_400, tags: ['cron'] },
    ]);
    expect(imported.document.destinations).toEqual([
      { key: 'ops-slack', kind: 'SLACK', name: 'Ops Slack', url: '${env:OPS_SLACK_URL}' },
      { key: 'mail', kind: 'EMAIL', name: 'Mail', emailAddresses: ['ops@shop.example', 'ann@shop.example'] },
      {
        key: 'phone',
        kind: 'TELEGRAM',
        name: 'Phone',
        apiKey: '${env:PHONE_TOKEN}',
        chatId: '-1001234567890',
        enabled: false,
        byDefault: false,
      },
    ]);
  });

  it('says what is not carried over', () => {
    expect(reasons(imported, 'left out')).toEqual([
      'Shop: The header Host cannot be set.',
      'Container: Steward has no counterpart of monitors of the type "docker".',
      'Must be closed: Steward has no upside-down mode, in which an unreachable target is fine.',
      'Matrix: Steward has no destinations of the kind "matrix".',
      expect.stringMatching(/^Router: A probe belongs to a site/),
    ]);
  });

  it('puts probes without a site of their domain into the site that the caller names', () => {
    const exported = readUptimeKumaBackup(fixture('uptime-kuma-backup.json'));
    const withSite = importUptimeKuma(exported, { ...options, probeSite: 'https://office.example/' });
    expect(siteOf(withSite, 'office-example')).toMatchObject({
      url: 'https://office.example/',
      probes: [{ key: 'router', kind: 'ICMP', host: '192.168.1.1' }],
    });
  });
});

describe('a database of Uptime Kuma', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kuma-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const open = (name: string): { path: string; db: DatabaseSync } => {
    const path = join(folder, name);
    return { path, db: new DatabaseSync(path) };
  };

  /** The tables and columns of version 2 that the importer reads, and some that it does not. */
  const schema = `
    create table monitor (id integer primary key, name varchar(150), active boolean not null default 1, user_id integer,
      interval integer not null default 20, url text, type varchar(20), weight integer default 2000, hostname varchar(255), port integer,
      keyword varchar(255), maxretries integer not null default 0, ignore_tls boolean not null default 0, upside_down boolean not null
      default 0, maxredirects integer not null default 10, accepted_statuscodes_json text not null default '["200-299"]',
      dns_resolve_type varchar(5), dns_resolve_server varchar(255), push_token varchar(32), method text not null default 'GET', body
      text, headers text, basic_auth_user text, basic_auth_pass text, proxy_id integer, auth_method varchar(250), json_path text,
      expected_value varchar(255), json_path_operator varchar(255), invert_keyword boolean not null default 0, parent integer,
      conditions text not null default '[]');
    create table tag (id integer primary key, name varchar(255) not null, color varchar(255) not null);
    create table monitor_tag (id integer primary key, monitor_id integer not null, tag_id integer not null, value text);
    create table notification (id integer primary key, name varchar(255), config text, active boolean not null default 1,
      user_id integer, is_default boolean not null default 0);
    create table monitor_notification (id integer primary key, monitor_id integer not null, notification_id integer not null);
    create table maintenance (id integer primary key, title varchar(150) not null, active boolean not null default 1, strategy
      varchar(50) not null default 'single', start_date datetime, end_date datetime, start_time time, end_time time, weekdays
      varchar(250) default '[]', days_of_month text default '[]', interval_day integer, cron text, timezone varchar(255), duration
      integer);
    create table monitor_maintenance (id integer primary key, monitor_id integer not null, maintenance_id integer not null);
    create table status_page (id integer primary key, slug varchar(255) not null, title varchar(255) not null);
    create table setting (id integer primary key, key varchar(200) not null, value text, type varchar(20));`;

  it('is read with its tags, groups, notifications and maintenance, and not changed', async () => {
    const { path, db } = open('kuma.db');
    db.exec(`pragma journal_mode = wal; ${schema}
      insert into monitor (id, name, type) values (1, 'Shops', 'group');
      insert into monitor (id, name, type, url, interval, parent, basic_auth_user, basic_auth_pass)
        values (2, 'Shop', 'http', 'https://shop.example', 60, 1, 'me', 'basic-secret');
      insert into monitor (id, name, type, url, json_path, json_path_operator, expected_value, interval)
        values (3, 'Queue', 'json-query', 'https://shop.example/queue', '$.length', '<', '10', 60);
      insert into monitor (id, name, type, hostname, port, active) values (4, 'Mail', 'smtp', 'mail.shop.example', 587, 0);
      insert into tag values (1, 'prod', '#fff');
      insert into monitor_tag values (1, 2, 1, '');
      insert into notification values (1, 'Hook', '{"type":"webhook","webhookURL":"https://x.example/hook-secret"}', 1, 1, 0);
      insert into monitor_notification values (1, 2, 1);
      insert into maintenance (id, title, strategy, start_time, end_time, weekdays, timezone)
        values (1, 'Nights', 'recurring-weekday', '23:00', '01:30', '[0, 3]', 'SAME_AS_SERVER');
      insert into maintenance (id, title, strategy, start_date, end_date)
        values (2, 'Past', 'single', '2020-01-01 00:00:00', '2020-01-02 00:00:00');
      insert into maintenance (id, title, strategy, start_time, end_time, days_of_month, timezone)
        values (3, 'Month end', 'recurring-day-of-month', '02:00', '03:00', '[1, "lastDay1"]', 'Europe/Berlin');
      insert into monitor_maintenance values (1, 2, 1), (2, 3, 3), (3, 4, 3);
      insert into status_page values (1, 'shop', 'Shop status');
      insert into setting values (1, 'serverTimezone', '"America/New_York"', 'general');`);
    db.close();
    const imported = importUptimeKuma(await readUptimeKumaDatabase(path), options);
    expect(siteOf(imported, 'shop')).toMatchObject({
      tags: ['prod', 'shops'],
      basicAuthPassword: '${env:SHOP_PASSWORD}',
    });
    expect(siteOf(imported, 'queue')?.httpCheck?.assertions).toEqual([
      { source: 'JSON_PATH', property: '$.length', comparison: 'LESS_THAN', value: '10' },
    ]);
    expect(probesOf(imported)).toMatchObject([{ kind: 'SMTP', port: 587, enabled: false }]);
    expect(imported.document.windows).toEqual([
      {
        key: 'nights',
        title: 'Nights',
        startsAt: '2026-11-18T04:00:00Z',
        endsAt: '2026-11-18T06:30:00Z',
        timezone: 'America/New_York',
        recurrence: 'FREQ=WEEKLY;BYDAY=WE,SU',
        sites: ['shop'],
      },
      {
        key: 'month-end',
        title: 'Month end',
        startsAt: '2026-11-17T01:00:00Z',
        endsAt: '2026-11-17T02:00:00Z',
        timezone: 'Europe/Berlin',
        recurrence: 'FREQ=MONTHLY;BYMONTHDAY=1,-1',
        sites: ['queue'],
      },
    ]);
    expect(imported.document.destinations).toMatchObject([{ kind: 'WEBHOOK', url: '${env:HOOK_URL}' }]);
    expect(reasons(imported, 'left out')).toEqual([
      'Past: This maintenance is over, or is longer than 31 days.',
      'Shop status: Status pages are not imported.',
    ]);
  });

  it('is refused if a view, which could run for ever, replaces a table', async () => {
    const { path, db } = open('view.db');
    db.exec(
      `create view monitor as with recursive n(i) as (select 1 union all select i + 1 from n) select i as id from n`,
    );
    db.close();
    await expect(readUptimeKumaDatabase(path)).rejects.toThrow('it has no table "monitor"');
  });

  it('is read in part if a table has too many rows, and says so', async () => {
    const { path, db } = open('rows.db');
    db.exec(`create table monitor (id integer primary key, name text, type text, url text);
      create table tag (id integer primary key, name text);
      insert into monitor values (1, 'Shop', 'http', 'https://shop.example');
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100001)
      insert into tag select i, 'tag' from n;`);
    db.close();
    const imported = importUptimeKuma(await readUptimeKumaDatabase(path), options);
    expect(reasons(imported, 'left out')).toEqual([
      'Table "tag": It has more than 100,000 rows. The others were not read.',
    ]);
  });

  it('does not fill the memory with long values', async () => {
    const { path, db } = open('long.db');
    db.exec(`create table monitor (id integer primary key, name text, type text, url text, body text, "a""b" text);
      insert into monitor values (1, 'Shop', 'http', 'https://shop.example', replace(hex(zeroblob(50000)), '0', 'x'), null);`);
    const [monitor] = (await readUptimeKumaDatabase(path)).monitors;
    expect(monitor).toMatchObject({ name: 'Shop', body: null });
    db.exec(`with recursive n(i) as (select 2 union all select i + 1 from n where i < 1200)
      insert into monitor select i, 'Shop', 'http', 'https://shop.example', hex(zeroblob(32000)), null from n`);
    db.close();
    await expect(readUptimeKumaDatabase(path)).rejects.toThrow('more than 64 MiB of settings');
  });

  it('is refused with a message if it is of another program, broken or missing', async () => {
    const { path, db } = open('other.db');
    db.exec('create table users (id integer)');
    db.close();
    await expect(readUptimeKumaDatabase(path)).rejects.toThrow('The file is not a database of Uptime Kuma');
    const broken = join(folder, 'broken.db');
    await writeFile(broken, `SQLite format 3\0${'x'.repeat(5_000)}`);
    expect(isDatabase(Buffer.from('SQLite format 3\0xx'))).toBe(true);
    expect(isDatabase(Buffer.from('{"version"'))).toBe(false);
    await expect(readUptimeKumaDatabase(broken)).rejects.toThrow('The database cannot be read');
    await expect(readUptimeKumaDatabase(join(folder, 'none.db'))).rejects.toThrow(
      'The database cannot be read',
    );
  });
});
