import { describe, expect, it } from 'vitest';
import { importGatus } from './gatus.ts';
import { readDuration } from './gatus-values.ts';
import { fixture, options, probesOf, reasons, siteOf } from './import.fixture.ts';

const endpoint = (fields: string) =>
  importGatus(`endpoints:\n  - name: shop\n    url: https://shop.example\n${fields}`, options);

describe('a configuration of Gatus', () => {
  const imported = importGatus(fixture('gatus.yaml'), options);

  it('becomes sites whose conditions are assertions, with what an anchor shares', () => {
    expect(siteOf(imported, 'shop')).toMatchObject({
      checkIntervalSeconds: 300,
      failureThreshold: 3,
      recoveryThreshold: 2,
      tags: ['core'],
      httpCheck: {
        assertions: [
          { source: 'STATUS', value: '200' },
          { source: 'JSON_PATH', property: '$.status', value: 'UP' },
          { source: 'JSON_PATH', property: '$.items[0].id', comparison: 'GREATER_THAN', value: '3' },
          { source: 'RESPONSE_TIME', value: '300' },
          { source: 'JSON_PATH', property: '$.errors', comparison: 'NOT_EXISTS' },
        ],
      },
    });
    expect(siteOf(imported, 'status-range')?.httpCheck?.assertions).toEqual([
      { source: 'STATUS', value: '100-399' },
      { source: 'STATUS', value: '100-203, 205-599' },
      { source: 'STATUS', value: '200, 301' },
    ]);
  });

  it('keeps its environment variables, and makes variables of other secrets', () => {
    expect(siteOf(imported, 'shop')?.httpCheck?.headers).toEqual([
      { name: 'Authorization', value: 'Bearer ${env:API_TOKEN}' },
      { name: 'X-Key', value: '${env:SHOP_X_KEY}' },
    ]);
    expect(imported.document.destinations).toMatchObject([
      { kind: 'SLACK', url: '${env:SLACK_WEBHOOK_URL}' },
      { kind: 'TELEGRAM', apiKey: '${env:TELEGRAM_TOKEN}', chatId: '-100123' },
    ]);
    const clash = endpoint('    headers: { X-Key: secret, X-Other: $SHOP_X_KEY }\n');
    expect(siteOf(clash, 'shop')?.httpCheck?.headers).toEqual([
      { name: 'X-Key', value: '${env:SHOP_X_KEY_2}' },
      { name: 'X-Other', value: '${env:SHOP_X_KEY}' },
    ]);
  });

  it('accepts any status where Gatus does, which has no condition about it', () => {
    expect(siteOf(imported, 'heading')).toMatchObject({
      paused: true,
      expectedContent: '<h1>Shop</h1>',
      httpCheck: { assertions: [{ source: 'STATUS', value: '100-599' }] },
    });
  });

  it('becomes probes, heartbeats and maintenance windows', () => {
    expect(probesOf(imported)).toMatchObject([
      { kind: 'TCP', host: 'db.shop.example', port: 5432 },
      { kind: 'TLS', host: 'shop.example', port: 443, minDaysLeft: 10 },
      { kind: 'DNS', host: 'shop.example', records: ['192.0.2.10'], resolver: '9.9.9.9' },
      {
        kind: 'GRAPHQL',
        query: '{ products { total } }',
        assertions: [{ source: 'JSON_PATH', property: '$.data.products.total', value: '0' }],
      },
    ]);
    expect(imported.document.heartbeats).toMatchObject([{ name: 'nightly', periodSeconds: 1_800 }]);
    expect(imported.document.windows).toMatchObject([
      { recurrence: 'FREQ=DAILY', timezone: 'UTC', sites: ['heading'] },
      {
        recurrence: 'FREQ=WEEKLY;BYDAY=MO,TH',
        timezone: 'Europe/Amsterdam',
        startsAt: '2026-11-17T22:00:00Z',
      },
    ]);
    expect(imported.document.windows?.[1]).not.toHaveProperty('sites');
  });

  it.each(['[CONNECTED] == false', '[CONNECTED] != true', '[DNS_RCODE] == NXDOMAIN'])(
    'leaves out an endpoint that is fine when nothing answers: %s',
    (condition) => {
      const found = endpoint(`    conditions: ["${condition}"]\n`);
      expect(found.document).not.toHaveProperty('sites');
      expect(reasons(found, 'left out')).toEqual([
        'shop: It is fine when its target does not answer, which Steward cannot express.',
      ]);
    },
  );

  it('has the thresholds of its alerts, of their provider, or of Gatus', () => {
    const thresholds = (alerts: string, alerting = ''): unknown[] => {
      const { failureThreshold, recoveryThreshold } = siteOf(
        endpoint(`    alerts: [${alerts}]\n${alerting}`),
        'shop',
      )!;
      return [failureThreshold, recoveryThreshold];
    };
    expect(thresholds('')).toEqual([undefined, undefined]);
    expect(thresholds('{type: slack}')).toEqual([3, 2]);
    expect(thresholds('{type: slack, enabled: false}, {type: slack, failure-threshold: 5}')).toEqual([5, 2]);
    const slack = `alerting:\n  slack: {webhook-url: "https://hooks.slack.com/a", default-alert: {failure-threshold: 4, success-threshold: 6}}\n`;
    expect(thresholds('{type: slack, success-threshold: 5}', slack)).toEqual([4, 5]);
  });

  it('reports a timeout that Steward does not have', () => {
    expect(reasons(endpoint('    client: {timeout: 5s}\n'), 'changed')).toEqual([
      'shop: Its timeout is 30 s. For less, add an assertion about RESPONSE_TIME.',
    ]);
    expect(reasons(endpoint('    client: {timeout: 30s}\n'), 'changed')).toEqual([]);
  });

  it('reports variables where no secret is, and an interval that cannot be read', () => {
    const found = endpoint(
      `    method: POST\n    body: "{$TOKEN}"\n    interval: \${INTERVAL}\n    conditions: ["[BODY] == pat(*\${WORD}*)", "[BODY] == pat(*5$$*)"]\n`,
    );
    expect(siteOf(found, 'shop')).toMatchObject({ expectedContent: '5$' });
    expect(siteOf(found, 'shop')?.httpCheck).not.toHaveProperty('body');
    expect(found.notes.map(({ reason }) => reason)).toEqual([
      'Its interval cannot be read, so it is 60 s.',
      'The condition "[BODY] == pat(*${WORD}*)".',
      'The body of the request contains an environment variable, which is possible only in secrets.',
    ]);
  });

  it('reports conditions and endpoints that cannot be carried over', () => {
    expect(reasons(imported, 'left out')).toEqual([
      'shop: The condition "len([BODY].items) < 5".',
      'variable: Its address contains an environment variable, which is possible only in secrets.',
      'shell: Steward has no counterpart of endpoints with "ssh://".',
      'matrix: Steward has no destinations of the kind "matrix".',
    ]);
  });

  it.each([
    '[BODY].age == [BODY].id',
    '[BODY].name == pat(john*)',
    '[BODY].id == any(1, 2)',
    '[BODY].id >= 3',
    '[IP] == 127.0.0.1',
    '[STATUS] == 2xx',
    '[RESPONSE_TIME] > 3',
    'nonsense',
    '[BODY]..a == 1',
  ])('reports the condition %s', (condition) => {
    const found = endpoint(`    conditions: [${JSON.stringify(condition)}]\n`);
    expect(reasons(found, 'left out')).toEqual([`shop: The condition ${JSON.stringify(condition)}.`]);
  });

  it.each([
    ['5m', 300],
    ['1h30m', 5_400],
    ['500ms', 0.5],
    ['1.5h', 5_400],
    ['5', null],
    ['m', null],
    ['5d', null],
  ])('reads the duration %s as %s seconds', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });
});
