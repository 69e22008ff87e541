import { describe, expect, it } from 'vitest';
import { importBetterStack } from './betterstack.ts';
import { fixture, options, probesOf, reasons, siteOf } from './import.fixture.ts';
import { importPingdom } from './pingdom.ts';
import { importUptimeRobot } from './uptimerobot.ts';

describe('answers of UptimeRobot', () => {
  const imported = importUptimeRobot(fixture('uptimerobot.json'), options);

  it('become sites: a keyword that must exist, one that must not, credentials of the address as secrets', () => {
    expect(siteOf(imported, 'shop-must-say-it-is-open')).toMatchObject({
      url: 'https://shop.example/',
      paused: true,
      expectedContent: 'open',
      basicAuthUsername: 'user',
      basicAuthPassword: '${env:SHOP_MUST_SAY_IT_IS_OPEN_PASSWORD}',
      httpCheck: { headers: [{ name: 'X-Api-Key', value: expect.stringMatching(/^\$\{env:\w+\}$/) }] },
    });
    expect(siteOf(imported, 'no-error-page')).toMatchObject({ patterns: [{ pattern: 'Exception' }] });
    expect(siteOf(imported, 'google')).toMatchObject({ checkIntervalSeconds: 300 });
  });

  it('with further pages are reported, unless the file has all of them', () => {
    const page = { monitors: [{ id: 1, type: 5, friendly_name: 'Job' }], pagination: { total: 2 } };
    const left = (answers: object): string[] =>
      reasons(importUptimeRobot(JSON.stringify(answers), options), 'left out');
    expect(left(page)).toEqual([
      'Further pages: The file has 1 of 2 monitors. Import all answers in one list.',
    ]);
    expect(left([page, page])).toEqual([]);
  });

  it('with a query in an address are reported: it can have a secret', () => {
    const monitors = [{ id: 1, type: 1, friendly_name: 'Feed', url: 'https://shop.example/feed?token=1' }];
    expect(reasons(importUptimeRobot(JSON.stringify({ monitors }), options), 'changed')).toEqual([
      'Feed: Its address has a query, which is in the file as it is. Check that it has no secrets.',
    ]);
  });

  it('become requests with the same body, and keywords whose case does not matter', () => {
    const monitors = [
      {
        id: 1,
        type: 1,
        friendly_name: 'Form',
        url: 'https://shop.example',
        http_method: 3,
        post_type: 1,
        post_value: { a: 'b c', d: '&' },
      },
      {
        id: 2,
        type: 2,
        friendly_name: 'Error',
        url: 'https://shop.example',
        keyword_type: 1,
        keyword_value: 'Error.',
        keyword_case_type: 1,
      },
    ];
    const found = importUptimeRobot(JSON.stringify({ stat: 'ok', monitors }), options);
    expect(siteOf(found, 'form')?.httpCheck).toEqual({
      method: 'POST',
      headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
      body: 'a=b+c&d=%26',
    });
    expect(siteOf(found, 'error')?.patterns).toMatchObject([{ pattern: String.raw`(?i)Error\.` }]);
  });

  it('become probes of a site that is not paused, and heartbeats', () => {
    expect(siteOf(imported, 'no-error-page')?.probes).toMatchObject([
      { kind: 'ICMP', host: 'shop.example' },
      { kind: 'TCP', host: 'mail.shop.example', port: 143 },
    ]);
    expect(imported.document.heartbeats).toMatchObject([{ name: 'Backup', periodSeconds: 3_600 }]);
  });

  it('become destinations and maintenance windows', () => {
    expect(imported.document.destinations).toMatchObject([
      { kind: 'EMAIL', emailAddresses: ['johndoe@shop.example'] },
      { kind: 'SLACK', url: '${env:MY_SLACK_URL}', enabled: false },
    ]);
    expect(imported.document.windows).toEqual([
      {
        key: 'weekly-update',
        title: 'Weekly update',
        startsAt: '2026-11-17T22:30:00Z',
        endsAt: '2026-11-18T00:00:00Z',
        timezone: 'UTC',
        recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH',
        sites: ['google'],
      },
    ]);
  });

  it('are refused if they are an error, or of another version', () => {
    expect(() => importUptimeRobot('{"stat":"fail","error":{"message":"api_key"}}', options)).toThrow(
      'The file is an error of UptimeRobot',
    );
    expect(() => importUptimeRobot('{"data":[]}', options)).toThrow('The file has no list "monitors".');
  });
});

describe('answers of Better Stack', () => {
  const imported = importBetterStack(fixture('betterstack.json'), options);

  it('become sites with confirmation periods as thresholds, and expected status codes', () => {
    expect(siteOf(imported, 'shop-homepage')).toMatchObject({
      checkIntervalSeconds: 30,
      expectedContent: 'We call you',
      failureThreshold: 5,
      recoveryThreshold: 3,
      basicAuthUsername: 'staff',
    });
    expect(siteOf(imported, 'moved-page')).toMatchObject({
      paused: true,
      httpCheck: { followRedirects: false, assertions: [{ source: 'STATUS', value: '301, 404' }] },
    });
  });

  it('become probes and heartbeats', () => {
    expect(probesOf(imported)).toMatchObject([
      { kind: 'TCP', port: 6379 },
      { kind: 'SMTP', port: 465, security: 'TLS' },
      { kind: 'DNS', host: 'shop.example', recordType: 'A', resolver: '1.1.1.1' },
    ]);
    expect(imported.document.heartbeats).toMatchObject([{ periodSeconds: 10_800, startGraceSeconds: 300 }]);
  });

  it('share a maintenance window if their times are the same', () => {
    expect(imported.document.windows).toMatchObject([
      {
        timezone: 'Europe/Amsterdam',
        recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU',
        sites: ['shop-homepage', 'moved-page'],
      },
    ]);
  });

  it('with further pages are reported, unless the file has all of them', () => {
    const at = (path: string): string => `https://uptime.betterstack.com/api/v2/${path}`;
    const page = (next: string | null, prev: string | null = null): object => ({
      data: [],
      pagination: { next: next && at(next), prev: prev && at(prev) },
    });
    const first = page('monitors?page=2&per_page=50');
    const second = page('monitors?page=3', 'monitors?page=1');
    const last = page(null, 'monitors?page=2');
    const left = (answers: unknown): string[] =>
      reasons(importBetterStack(JSON.stringify(answers), options), 'left out');
    const warned = [
      'Further pages: The answers have further pages, which are not in the file. Import all of them in one list.',
    ];
    for (const answers of [first, [first, page(null)], [first, second], [first, last], [second, last]])
      expect(left(answers)).toEqual(warned);
    expect(left([first, second, last, page(null)])).toEqual([]);
  });
});

describe('answers of Pingdom', () => {
  const imported = importPingdom(fixture('pingdom.json'), options);

  it('become sites from the details of a check, and guesses from the list, which are reported', () => {
    expect(siteOf(imported, 'shop')).toMatchObject({
      url: 'https://shop.example/checkout?step=1',
      checkIntervalSeconds: 300,
      expectedContent: 'Pay',
      degradedAfterMs: 3_000,
      tags: ['apache'],
      httpCheck: { headers: [{ name: 'X-Key' }] },
    });
    expect(siteOf(imported, 'not-there')).toMatchObject({
      url: 'http://shop.example:8080/',
      paused: true,
      httpCheck: { method: 'POST', body: 'a=1' },
      patterns: [{ pattern: 'Error' }],
    });
    expect(siteOf(imported, 'only-listed')).toMatchObject({ url: 'https://www.shop.example/' });
    expect(reasons(imported, 'changed')).toContainEqual(
      expect.stringContaining('Only listed: The list of checks has neither path nor scheme'),
    );
  });

  it('become probes and maintenance windows', () => {
    expect(probesOf(imported)).toMatchObject([
      { kind: 'TCP', port: 22, expectedBanner: 'SSH-2.0' },
      { kind: 'DNS', records: ['192.0.2.10'], comparison: 'CONTAINS', resolver: '9.9.9.9' },
    ]);
    expect(imported.document.windows).toMatchObject([
      { title: 'Patches', recurrence: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20300317', sites: ['shop'] },
    ]);
  });
});
