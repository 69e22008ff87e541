import { describe, expect, it } from 'vitest';
import { probeInWords } from '../probe.fixture.ts';
import { createIcmpProbe } from './icmp-probe.ts';
import { readOutcome } from './ping.ts';

const failed = (code: number | string): Error => Object.assign(new Error('failed'), { code });

describe('the output of ping', () => {
  it('has the time of an answer', () => {
    const output = '64 bytes from 192.0.2.7: icmp_seq=1 ttl=64 time=0.041 ms\n';
    expect(readOutcome(null, output, '')).toEqual({ kind: 'answered', ms: 0.041 });
  });

  it('says that nobody answered', () => {
    expect(readOutcome(failed(1), '1 packets transmitted, 0 received', '')).toEqual({ kind: 'unanswered' });
  });

  it('says why this server cannot ping', () => {
    expect(readOutcome(failed('ENOENT'), '', '')).toEqual({
      kind: 'cannot-ping',
      reason: 'this server has no ping command',
    });
    expect(readOutcome(failed(2), '', 'ping: socktype: SOCK_RAW\nping: missing cap_net_raw')).toEqual({
      kind: 'cannot-ping',
      reason: 'this server cannot ping: ping: socktype: SOCK_RAW',
    });
  });
});

describe('ICMP probes', () => {
  it('ping no address that the policy forbids', async () => {
    const lookup = async () => ['10.0.0.7'];
    const probe = { kind: 'ICMP', host: 'db.shop.example' } as const;
    expect(await probeInWords(createIcmpProbe({ lookup }), probe, { policy: 'public' })).toBe(
      'DOWN db.shop.example resolves to a private address, which is not allowed',
    );
  });

  it('are up or inconclusive for this machine itself', async () => {
    const probe = { kind: 'ICMP', host: '127.0.0.1' } as const;
    expect(await probeInWords(createIcmpProbe(), probe)).toMatch(/^(?:UP|INCONCLUSIVE this server )/);
  });
});
