import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { importAddresses } from './addresses.ts';
import { importBetterStack } from './betterstack.ts';
import { importCapistrano } from './capistrano.ts';
import { importCsv } from './csv.ts';
import { importDeployer } from './deployer.ts';
import { describeImport } from './describe-import.ts';
import type { ImportOptions, Imported } from './document.ts';
import { importGatus } from './gatus.ts';
import { fixture, options, siteOf } from './import.fixture.ts';
import { importPingdom } from './pingdom.ts';
import { splitDocument } from './split-document.ts';
import { readUptimeKumaBackup } from './uptime-kuma-backup.ts';
import { importUptimeKuma } from './uptime-kuma.ts';
import { importUptimeRobot } from './uptimerobot.ts';

type Importer = (text: string, given: ImportOptions) => Imported;
const kuma: Importer = (text, given) => importUptimeKuma(readUptimeKumaBackup(text), given);
const jsonImporters: [string, Importer][] = [
  ['uptime-kuma', kuma],
  ['uptimerobot', importUptimeRobot],
  ['betterstack', importBetterStack],
  ['pingdom', importPingdom],
];
const backup = (monitors: object[]): string => JSON.stringify({ monitorList: monitors });

describe.each(jsonImporters)('%s', (_name, importer) => {
  it.each(['', '{"monitorList": [', 'null', '[]', '3', '"x"', '[1, 2]', '{"secret": "hunter2" x}'])(
    'refuses %j with a message that does not quote the file',
    (text) => {
      const refusal = catchError(() => importer(text, options));
      expect(refusal).toMatch(/^The file (?:is not valid JSON|has no|is not)/);
      expect(refusal).not.toContain('hunter2');
    },
  );

  it('refuses a file of more than 32 MiB', () => {
    expect(catchError(() => importer(' '.repeat(33 * 1024 * 1024), options))).toContain('larger than 32 MiB');
  });
});

const catchError = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing was refused.');
};

describe('values of any type', () => {
  const odd = [null, 0, -1, 1e300, true, [], {}, [[]], 'x'.repeat(5_000), '\0\n\u202E', { a: { b: 1 } }];

  it.each(jsonImporters)('of %s become notes and never an exception', (_name, importer) => {
    const fields = [
      'name',
      'friendly_name',
      'pronounceable_name',
      'url',
      'type',
      'monitor_type',
      'interval',
      'tags',
    ]
      .concat([
        'headers',
        'custom_http_headers',
        'request_headers',
        'keyword',
        'hostname',
        'port',
        'resolution',
        'id',
      ])
      .concat([
        'accepted_statuscodes',
        'notificationIDList',
        'mwindows',
        'status',
        'maintenance_from',
        'body',
        'check',
      ]);
    for (const value of odd)
      for (const field of fields) {
        const monitor = {
          id: 1,
          name: 'n',
          url: 'https://a.example',
          type: 'http',
          hostname: 'a.example',
          [field]: value,
        };
        const text = JSON.stringify({
          monitorList: [monitor],
          monitors: [{ ...monitor, type: field === 'type' ? value : 1 }],
          data: [{ type: 'monitor', attributes: monitor }],
          checks: [monitor],
          notificationList: [{ id: value, config: value }],
          alert_contacts: [monitor],
          maintenance: [{ description: value, from: value, to: value }],
        });
        const { document } = importer(text, options);
        expect(document.version).toBe(1);
      }
  });

  it('of prototypes are like any other: nothing is inherited and nothing is polluted', () => {
    const text = `{"monitorList": [{"__proto__": {"url": "https://evil.example", "type": "http"}, "name": "a"},
      {"name": "constructor", "type": "constructor", "url": "https://b.example"},
      {"name": "__proto__", "type": "http", "url": "https://c.example", "headers": {"__proto__": "x", "constructor": "y"}}]}`;
    const imported = kuma(text, options);
    expect(imported.document.sites?.map(({ key, url }) => [key, url])).toEqual([
      ['proto', 'https://c.example'],
    ]);
    expect(({} as Record<string, unknown>)['url']).toBeUndefined();
    expect(describeImport(imported)).toContain('type "constructor"');
  });
});

describe('10,000 monitors of one name', () => {
  const monitors = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    name: 'Shop',
    type: id % 2 ? 'http' : 'port',
    url: `https://s${id}.example/`,
    hostname: 'shop.example',
    port: 1,
    basic_auth_user: 'u',
    basic_auth_pass: id % 4 === 1 ? 'shared' : `p${id}`,
    headers: '{"X-Key": "same"}',
  }));

  it('have different keys, share equal secrets, and are divided into files that a server accepts', () => {
    const begin = performance.now();
    const imported = kuma(backup(monitors), { ...options, probeSite: 'https://probes.example/' });
    const sites = imported.document.sites!;
    expect(sites).toHaveLength(5_001);
    expect(new Set(sites.map(({ key }) => key)).size).toBe(5_001);
    expect(siteOf(imported, 'probes-example')?.probes).toHaveLength(5_000);
    expect(imported.variables).toHaveLength(2_502);
    const parts = splitDocument(imported.document, 'uptime-kuma');
    expect(performance.now() - begin).toBeLessThan(atMost(20_000));
    expect(parts.length).toBeGreaterThan(1);
    for (const { text } of parts) expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    expect(new Set(parts.map(({ project }) => project)).size).toBe(parts.length);
  });
});

describe('a configuration of Gatus', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]']
    .concat(
      'bcdefghi'
        .split('')
        .map((name, at) => `${name}: &${name} [${Array<string>(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`),
    )
    .join('\n');

  it.each([
    ['nested anchors', `${bomb}\nendpoints: []`],
    ['an anchor inside of itself', 'endpoints: &a [*a]'],
    ['deep nesting', `endpoints: ${'['.repeat(100_000)}`],
    ['a tag that runs code', 'endpoints: !!js/function "function () {}"'],
    ['broken YAML', 'endpoints: [a\n  b: {'],
    ['a key used twice', 'endpoints: []\nendpoints: []'],
    ['a list', '- a'],
    ['nothing', ''],
    ['another program', 'services:\n  web:\n    image: x\nversion: 3'.replace('services', 'containers')],
    ['9 MiB', `endpoints: []\n#${'x'.repeat(9 * 1024 * 1024)}`],
  ])('with %s is refused at once', (_name, text) => {
    const begin = performance.now();
    expect(catchError(() => importGatus(text, options))).toMatch(/^The file is /);
    expect(performance.now() - begin).toBeLessThan(atMost(5_000));
  });
});

const outcomeOf = (run: () => unknown): string => {
  try {
    run();
    return 'read';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('scripts', () => {
  it.each([
    ['quotes', "'\\".repeat(200_000)],
    ['brackets', '('.repeat(500_000)],
    ['arrays in arrays', `set('a', ${'['.repeat(100_000)}`],
    [
      'settings that multiply',
      Array.from({ length: 200 }, (_, n) => `set('s${n}', '${`{{s${n + 1}}}`.repeat(40)}');`).join('\n'),
    ],
    ['comments that never end', '=begin\n'.repeat(100_000)],
    ['a heredoc that never ends', `set('a', <<<EOT\n${'x\n'.repeat(100_000)}`],
  ])('with %s are read or refused in linear time', (_name, text) => {
    const begin = process.cpuUsage();
    const outcomes = [
      () => importDeployer(`<?php set('x', 1); host('h')->set('deploy_path', '{{s0}}');\n${text}`, options),
      () => importCapistrano({ deploy: `set :x, 1\n${text}`, stages: [] }, options),
    ].map(outcomeOf);
    for (const outcome of outcomes) expect(outcome).toMatch(/^(?:read$|The )/);
    // CPU time: on a busy machine, others run meanwhile. In quadratic time, it would be minutes.
    expect(process.cpuUsage(begin).user / 1_000).toBeLessThan(10_000);
  });
});

describe('secrets', () => {
  it.each([
    ['uptime-kuma', () => kuma(fixture('uptime-kuma-backup.json'), options)],
    ['uptimerobot', () => importUptimeRobot(fixture('uptimerobot.json'), options)],
    ['betterstack', () => importBetterStack(fixture('betterstack.json'), options)],
    ['pingdom', () => importPingdom(fixture('pingdom.json'), options)],
    ['gatus', () => importGatus(fixture('gatus.yaml'), options)],
    ['csv', () => importCsv(fixture('monitors.csv'), options)],
  ])('of %s are neither in the file nor in the notes', (name, run) => {
    const imported = run();
    const [part] = splitDocument(imported.document, name);
    expect(fixture(files[name]!)).toContain('-secret');
    expect(part!.text + describeImport(imported)).not.toMatch(/-secret/);
    expect(parse(part!.text)).toEqual(imported.document);
  });

  const files: Record<string, string> = {
    'uptime-kuma': 'uptime-kuma-backup.json',
    uptimerobot: 'uptimerobot.json',
    betterstack: 'betterstack.json',
    pingdom: 'pingdom.json',
    gatus: 'gatus.yaml',
    csv: 'monitors.csv',
  };
});

describe('names', () => {
  it('cannot add lines or colours to a terminal, and are read as text again', () => {
    const imported = importAddresses(
      'https://a.example/ \u001B[31mred\u001B[0m\nftp://x \u001B]0;title\u0007',
      options,
    );
    expect(describeImport(imported).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    const tricky = [
      'no',
      '12',
      '0x1F',
      '~',
      'a: b',
      '- x',
      '#c',
      '2026-01-01',
      '"',
      "'",
      '%',
      '@',
      '`',
      '|',
      '>',
    ];
    const listed = importAddresses(
      tricky.map((name, at) => `https://h${at}.example ${name}`).join('\n'),
      options,
    );
    const [part] = splitDocument(listed.document, 'addresses');
    expect((parse(part!.text) as { sites: { name: unknown }[] }).sites.map(({ name }) => name)).toEqual(
      tricky,
    );
  });
});

describe('a reference to an environment variable in the file of another service', () => {
  const monitor = {
    id: 1,
    type: 'http',
    name: 'Steward',
    url: 'https://shop.example',
    headers: '{"Authorization": "Bearer ${env:AWS_SECRET_ACCESS_KEY}", "Token": "${env:STEWARD_TOKEN}"}',
  };

  it('is a secret of that service, and reads no variable of this machine', () => {
    const imported = kuma(backup([monitor]), options);
    expect(siteOf(imported, 'steward')?.httpCheck?.headers).toEqual([
      { name: 'Authorization', value: '${env:SECRET_STEWARD_AUTHORIZATION}' },
      { name: 'Token', value: '${env:SECRET_STEWARD_TOKEN}' },
    ]);
    expect(imported.variables).toEqual(['SECRET_STEWARD_AUTHORIZATION', 'SECRET_STEWARD_TOKEN']);
  });

  it('is only a text in a name, an address, a keyword and the body of a request', () => {
    const typed = '${env:HOME}';
    const imported = kuma(
      backup([
        {
          ...monitor,
          type: 'keyword',
          name: typed,
          url: `https://shop.example/${typed}`,
          keyword: typed,
          method: 'POST',
          body: typed,
        },
      ]),
      options,
    );
    const [part] = splitDocument(imported.document, 'uptime-kuma');
    const [site] = (parse(part!.text) as { sites: Record<string, unknown>[] }).sites;
    expect(site).toMatchObject({
      name: '$${env:HOME}',
      url: 'https://shop.example/$${env:HOME}',
      expectedContent: '$${env:HOME}',
      httpCheck: { body: '$${env:HOME}', headers: [{ value: '${env:ENV_HOME_AUTHORIZATION}' }, {}, {}] },
    });
  });

  it('is kept for Gatus, which has variables as well, and is listed', () => {
    const gatus = (value: string) =>
      importGatus(
        `endpoints: [{name: shop, url: "https://shop.example", headers: {X-Token: "${value}"}}]`,
        options,
      );
    const kept = gatus('Bearer ${TOKEN}');
    expect(siteOf(kept, 'shop')?.httpCheck?.headers?.[0]?.value).toBe('Bearer ${env:TOKEN}');
    expect(kept.variables).toEqual(['TOKEN']);
    // The notation of Steward means nothing to Gatus.
    const foreign = gatus('${env:TOKEN}');
    expect(siteOf(foreign, 'shop')?.httpCheck?.headers?.[0]?.value).toBe('${env:SHOP_X_TOKEN}');
    expect(describeImport(foreign)).toContain('  SHOP_X_TOKEN');
  });
});
