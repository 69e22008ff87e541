import { describe, expect, it } from 'vitest';
import { interleaveFamilies, connectToFirst, moreSpecific, openTcp } from './connect.ts';
import { Scope } from './scope.ts';
import { failureOf } from './failure.fixture.ts';
import { startTcp } from './servers.fixture.ts';

describe('the order of addresses', () => {
  it.each([
    [[], []],
    [['192.0.2.1'], ['192.0.2.1']],
    [
      ['::1', '::2', '::3', '192.0.2.1'],
      ['::1', '192.0.2.1', '::2', '::3'],
    ],
    [
      ['192.0.2.1', '::1', '::2', '::3'],
      ['192.0.2.1', '::1', '::2', '::3'],
    ],
  ])('of %j is %j', (addresses, order) => {
    expect(interleaveFamilies(addresses)).toEqual(order);
  });
});

describe('connecting', () => {
  it('tries no more than eight addresses', async () => {
    await using server = await startTcp(() => {});
    const refusing = Array.from({ length: 8 }, (_, at) => `127.0.1.${at + 1}`);
    const scope = new Scope();
    expect(
      await failureOf(connectToFirst(scope, [...refusing, '127.0.0.1'], server.port, openTcp)),
    ).toMatchObject({
      kind: 'connect',
    });
    expect(server.connections()).toBe(0);
  });

  it('tries no further address after a connection, even if that connection breaks', async () => {
    await using server = await startTcp((socket) => socket.destroy());
    const scope = new Scope();
    const { socket } = await connectToFirst(scope, ['127.0.0.1', '127.0.0.1'], server.port, openTcp);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.destroy(new Error('broken'));
    await closed;
    scope.close();
    expect(server.connections()).toBe(1);
  });

  it('reports the failure of the server rather than one of this machine', () => {
    const failing = (code: string, address: string) => ({ code, address, error: new Error(code) });
    const [noIpv6, refused] = [failing('ENETUNREACH', '2001:db8::1'), failing('ECONNREFUSED', '192.0.2.1')];
    const [reset, noPort] = [failing('ECONNRESET', '192.0.2.1'), failing('EADDRNOTAVAIL', '192.0.2.1')];
    expect([noIpv6, refused, reset].reduce((known, next) => moreSpecific(known, next))).toBe(refused);
    expect([refused, noIpv6].reduce((known, next) => moreSpecific(known, next))).toBe(refused);
    expect(moreSpecific(undefined, noIpv6)).toBe(noIpv6);
    expect([moreSpecific(noPort, noIpv6), moreSpecific(noIpv6, noPort)]).toEqual([noPort, noPort]);
    expect(moreSpecific(failing('EPERM', '2001:db8::1'), refused)).toBe(refused);
  });
});
