import { describe, expect, it } from 'vitest';
import { importAddresses } from './addresses.ts';
import { importCsv } from './csv.ts';
import { fixture, options, probesOf, reasons, siteOf } from './import.fixture.ts';

describe('a list of addresses', () => {
  const imported = importAddresses(fixture('addresses.txt'), options);

  it('becomes sites and probes; an address without a scheme is https', () => {
    expect(imported.document.sites?.map(({ name, url }) => [name, url])).toEqual([
      ['The shop', 'https://shop.example/'],
      ['outlet.shop.example', 'https://outlet.shop.example'],
    ]);
    expect(probesOf(imported)).toMatchObject([
      { kind: 'TCP', port: 22 },
      { kind: 'ICMP', host: 'shop.example' },
    ]);
    expect(reasons(imported, 'left out')).toHaveLength(2);
  });
});

describe('a CSV file', () => {
  const imported = importCsv(fixture('monitors.csv'), options);

  it('becomes sites, probes and heartbeats by the names of its columns', () => {
    expect(siteOf(imported, 'shop')).toMatchObject({
      checkIntervalSeconds: 120,
      expectedContent: 'Add; to cart',
      tags: ['prod', 'web'],
      probes: [{ kind: 'TCP', port: 443 }],
    });
    expect(siteOf(imported, 'staging')).toMatchObject({
      paused: true,
      basicAuthPassword: '${env:STAGING_PASSWORD}',
    });
    expect(imported.document.heartbeats).toMatchObject([{ name: 'Job', periodSeconds: 3_600 }]);
  });

  it('pauses what is not active', () => {
    const listed = importCsv('url,Enabled\na.example,false\nb.example,true\nc.example,\n', options);
    expect(listed.document.sites?.map(({ paused }) => paused)).toEqual([true, undefined, undefined]);
  });

  it('reports unknown columns, types and intervals', () => {
    expect(reasons(imported, 'left out')).toEqual([
      'Odd: The importer does not know the type "steam".',
      'Column Owner: The importer does not know this column.',
    ]);
    expect(reasons(imported, 'changed')).toEqual([
      'Staging: Its interval is not a whole number of seconds, so it is the default.',
    ]);
  });

  it('is refused without a column for the address, or with a row that never ends', () => {
    expect(() => importCsv('a,b\n1,2\n', options)).toThrow('one of them must be "url"');
    expect(() => importCsv(`url\n"${'x'.repeat(100_000)}`, options)).toThrow('The file is not valid CSV');
    expect(importCsv('\uFEFFURL\nshop.example\n', options).document.sites).toHaveLength(1);
  });
});
