import { describe, expect, it } from 'vitest';
import { startNameServer, type Zone } from '#platform/outbound/name-server.fixture.ts';
import { systemClock } from '#platform/clock.ts';
import { targetOf, unknownNetwork } from '../check.fixture.ts';
import { createCheck } from '../own-network/own-network.ts';
import { probeInWords } from '../probe.fixture.ts';
import type { ProbeTargetOf } from '../probe-target.ts';
import { createDnsProbe } from './dns-probe.ts';

const zone: Zone = {
  'shop.example': [
    '203.0.114.10',
    '203.0.114.11',
    '2001:4860:4860:0:0:0:0:8888',
    { mx: [10, 'Mail.shop.example'] },
    { txt: 'v=spf1 -all' },
    { ns: 'ns1.shop.example' },
  ],
  'www.shop.example': [{ cname: 'shop.example' }],
  'inner.shop.example': ['10.0.0.7'],
  'broken.shop.example': 'SERVFAIL',
};

const dns = (changes: Partial<ProbeTargetOf<'DNS'>>): ProbeTargetOf<'DNS'> => ({
  kind: 'DNS',
  host: 'shop.example',
  recordType: 'A',
  resolver: null,
  comparison: 'EQUALS',
  records: [],
  ...changes,
});

const found = async (changes: Partial<ProbeTargetOf<'DNS'>>): Promise<string> => {
  await using server = await startNameServer(zone);
  return await probeInWords(createDnsProbe({ servers: [server.address] }), dns(changes));
};

describe('DNS probes', () => {
  it('compare all records in any order', async () => {
    expect(await found({ records: ['203.0.114.11', '203.0.114.10'] })).toBe('UP');
    expect(await found({ recordType: 'AAAA', records: ['2001:4860:4860::8888'] })).toBe('UP');
    expect(await found({ recordType: 'MX', records: ['10 mail.shop.example'] })).toBe('UP');
    expect(await found({ recordType: 'TXT', records: ['v=spf1 -all'] })).toBe('UP');
    expect(await found({ recordType: 'NS', records: ['ns1.shop.example'] })).toBe('UP');
    expect(await found({ host: 'www.shop.example', recordType: 'CNAME', records: ['shop.example'] })).toBe(
      'UP',
    );
  });

  it('say which records are missing and which are new', async () => {
    expect(await found({ records: ['203.0.114.10'] })).toBe(
      'DOWN the A records of shop.example also have 203.0.114.11',
    );
    expect(await found({ records: ['203.0.114.10'], comparison: 'CONTAINS' })).toBe('UP');
    expect(await found({ records: ['203.0.114.12'], comparison: 'CONTAINS' })).toBe(
      'DOWN the A records of shop.example are 203.0.114.10, 203.0.114.11; 203.0.114.12 is missing',
    );
  });

  it('are down if there is no such record, name or answer', async () => {
    expect(await found({ recordType: 'CNAME' })).toBe('DOWN DNS: shop.example has no CNAME record');
    expect(await found({ host: 'nothing.shop.example' })).toBe('DOWN DNS: host not found');
    expect(await found({ host: 'broken.shop.example' })).toBe('DOWN DNS: the lookup failed (ESERVFAIL)');
  });

  it('ask the name server that was chosen, if the policy allows its address', async () => {
    await using server = await startNameServer(zone);
    const probe = dns({ resolver: server.address, records: ['203.0.114.10', '203.0.114.11'] });
    expect(await probeInWords(createDnsProbe(), probe)).toBe('UP');
    expect(server.queries).toEqual(['A shop.example']);
    expect(await probeInWords(createDnsProbe(), probe, { policy: 'public' })).toBe(
      'DOWN 127.0.0.1 is a loopback address, which is not allowed',
    );
    expect(server.queries).toHaveLength(1);
  });

  it('prove nothing about the name servers of this machine if they ask another', async () => {
    await using server = await startNameServer(zone);
    const noted: string[] = [];
    const network = { ...unknownNetwork, noteAnswer: (host: string) => void noted.push(host) };
    const probe = dns({ resolver: server.address, records: ['203.0.114.10'], comparison: 'CONTAINS' });
    const check = createCheck(network, createDnsProbe());
    await check(targetOf('dns://shop.example', { probe }), {
      clock: systemClock,
      signal: new AbortController().signal,
    });
    expect(noted).toEqual(['127.0.0.1']);
  });

  it('show no internal address to those who may not use it', async () => {
    await using server = await startNameServer(zone);
    const probe = dns({ host: 'inner.shop.example', records: ['10.0.0.7'] });
    const create = createDnsProbe({ servers: [server.address] });
    expect(await probeInWords(create, probe, { policy: 'public' })).toBe(
      'DOWN inner.shop.example resolves to a private address, which is not allowed',
    );
    expect(await probeInWords(create, probe)).toBe('UP');
  });

  it('show no records of internal names to those who may not use the network', async () => {
    await using server = await startNameServer({
      'vault.corp-zone': [{ txt: 'token=secret' }],
      'www.shop.com': [{ cname: 'db7.corp-zone' }],
      'mail.shop.com': [{ mx: [10, 'mx.shop.com'] }],
    });
    const create = createDnsProbe({ servers: [server.address] });
    const run = (
      host: string,
      recordType: 'TXT' | 'CNAME' | 'MX',
      records: string[],
      policy: 'public' | 'private-allowed' = 'public',
    ) => probeInWords(create, dns({ host, recordType, records }), { policy });
    expect(await run('vault.corp-zone', 'TXT', ['x'])).toBe(
      'DOWN the TXT records of vault.corp-zone are not as expected',
    );
    expect(await run('www.shop.com', 'CNAME', ['x.com'])).toBe(
      'DOWN the CNAME records of www.shop.com are not as expected',
    );
    expect(await run('mail.shop.com', 'MX', ['10 x.com'])).toContain('are 10 mx.shop.com');
    expect(await run('vault.corp-zone', 'TXT', ['x'], 'private-allowed')).toContain('token=secret');
  });
});
