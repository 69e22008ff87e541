import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '#platform/clock.ts';
import { misbehaviours, onRequest, page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import { waitUntil } from '#testkit/wait.ts';
import { connectFailure } from '#platform/outbound/failure.ts';
import { createNameResolver } from '#platform/outbound/name-resolver.ts';
import { startNameServer } from '#platform/outbound/name-server.fixture.ts';
import { createHttpCheck, inWords, runCheck, targetOf, unknownNetwork } from '../check.fixture.ts';
import { failureReport } from '../report.ts';
import { machineFailure } from './local-failure.ts';
import { createOwnNetwork } from './own-network.ts';

const failing = (code: string) => (): Promise<never> =>
  Promise.reject(Object.assign(new Error(code), { code }));

/** Checks with a network whose reference can be taken away. */
function createLab(lookup: (host: string) => Promise<string[]>) {
  const state = { isUp: true, aheadMs: 0 };
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + state.aheadMs) };
  const reference = async (): Promise<string[]> => {
    if (!state.isUp) throw new Error('away');
    return ['192.0.2.1'];
  };
  const network = createOwnNetwork({
    clock,
    references: { addresses: ['192.0.2.1:443'], names: ['reference.example'] },
    connect: async () => void (await reference()),
    lookup: reference,
  });
  return { state, network, check: createHttpCheck({ network, lookup, timeoutMs: 200 }) };
}

function fastClock(times: number): Clock {
  const startedAt = Date.now();
  return {
    ...systemClock,
    now: () => new Date(startedAt + (Date.now() - startedAt) * times),
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  };
}

describe('a check that fails', () => {
  it.each([
    ['ENOTFOUND', 'DNS: host not found'],
    ['EAI_AGAIN', 'DNS: the resolver did not answer'],
    ['ETIMEOUT', 'DNS: the resolver did not answer'],
    ['ESERVFAIL', 'DNS: the lookup failed (ESERVFAIL)'],
  ])(
    'because of %s is down while references answer, and inconclusive while none does',
    async (code, message) => {
      const { state, check, network } = createLab(failing(code));
      network.noteAnswer('other.example', '93.184.216.34', Date.now());
      await new Promise((resolve) => setImmediate(resolve));
      state.aheadMs = 10_000;
      expect(inWords(await runCheck(check, 'http://shop.example/'))).toBe(`DOWN - ${message}`);
      state.isUp = false;
      state.aheadMs = 20_000;
      expect(inWords(await runCheck(check, 'http://shop.example/'))).toBe(
        `INCONCLUSIVE no network: ${message}, and nothing else answers either`,
      );
    },
  );

  it.each([
    ['says "no such name" of everything', undefined],
    ['has no records of anything', [] as string[]],
  ])('because of a name server that %s is inconclusive', async (_, records) => {
    await using server = await startNameServer({ 'reference.example': ['192.0.2.1'] });
    const system = failing('ENOTFOUND');
    const lookup = createNameResolver({ system, servers: [server.address], hostsFile: '/nonexistent' });
    const network = createOwnNetwork({
      clock: systemClock,
      references: { addresses: [], names: ['reference.example'] },
      lookup,
    });
    const check = createHttpCheck({ network, lookup });
    expect(inWords(await runCheck(check, 'http://shop.example/'))).toBe('DOWN - DNS: host not found');
    delete server.zone['reference.example'];
    if (records) Object.assign(server.zone, { 'reference.example': records, 'shop.example': records });
    expect(inWords(await runCheck(check, 'http://shop.example/'))).toBe(
      'INCONCLUSIVE no network: DNS: host not found, and nothing else answers either',
    );
  });

  it('while the own network is down for a moment is inconclusive, even if it is the only check', async () => {
    await using hanging = await startMisbehavingServer(misbehaviours.hangsBeforeHeaders);
    const reference = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(reference, 'listening');
    const { port } = reference.address() as AddressInfo;
    const clock = fastClock(4);
    const network = createOwnNetwork({
      clock,
      references: { addresses: [`127.0.0.1:${port}`], names: [] },
      watchEveryMs: 250,
    });
    const run = async (timeoutMs: number): Promise<string> => {
      const check = createHttpCheck({ network, timeoutMs });
      return inWords(await check(targetOf(hanging.url), { clock, signal: new AbortController().signal }));
    };
    const timedOut = (time: string) => `timed out after ${time} while waiting for the response`;
    expect(await run(200)).toBe(`DOWN - ${timedOut('200 ms')}`);

    const startedAt = clock.now().getTime();
    const outcome = run(2_000);
    reference.close();
    // The references are asked every 3 s of the clock.
    await waitUntil(() => network.wasDown(startedAt, undefined));
    reference.listen(port, '127.0.0.1');
    expect(await outcome).toBe(
      `INCONCLUSIVE no network: ${timedOut('2 s')}, and nothing else answers either`,
    );
    expect(await run(200)).toBe(`DOWN - ${timedOut('200 ms')}`);
    reference.close();
  });

  it('with a bad response is inconclusive if the own network was down for a part of it', async () => {
    await using server = await startMisbehavingServer(page('hello', 'HTTP/1.1 502 Bad Gateway'));
    const lost = createHttpCheck({ network: { ...unknownNetwork, wasDown: () => true } });
    expect(inWords(await runCheck(lost, server.url))).toBe(
      'INCONCLUSIVE no network for a part of the check: HTTP 502 Bad Gateway',
    );
    await using sound = await startMisbehavingServer(page('hello'));
    expect(inWords(await runCheck(lost, sound.url))).toBe('UP 200');
  });

  it('because its connection breaks is inconclusive if nothing else answers', async () => {
    await using server = await startMisbehavingServer(misbehaviours.resetsAfterRequest);
    const broken = createHttpCheck({ network: { ...unknownNetwork, decide: async () => 'inconclusive' } });
    expect(inWords(await runCheck(broken, server.url))).toMatch(/^INCONCLUSIVE no network: /);
    const sound = createHttpCheck({ network: { ...unknownNetwork, decide: async () => 'conclusive' } });
    expect(inWords(await runCheck(sound, server.url))).toMatch(/^DOWN - /);
  });

  it('is down if no reference has ever answered', async () => {
    const { state, check } = createLab(failing('EAI_AGAIN'));
    state.isUp = false;
    expect(inWords(await runCheck(check, 'http://shop.example/'))).toBe(
      'DOWN - DNS: the resolver did not answer',
    );
  });

  it.each([
    ['EMFILE', 'this process has too many open files'],
    ['ENFILE', 'this machine has too many open files'],
    ['EADDRNOTAVAIL', undefined],
    ['EACCES', undefined],
    ['ENOMEM', 'this machine is out of memory'],
    ['ENOBUFS', 'this machine is out of memory for its network'],
    ['EPERM', undefined],
    ['ERR_SSL_MALLOC_FAILURE', 'this process is out of memory'],
    ['ECONNREFUSED', undefined],
    ['ENETUNREACH', undefined],
    ['ENOTFOUND', undefined],
  ])('with %s is a failure of this machine only if its reason is: %s', (code, reason) => {
    expect(machineFailure({ kind: 'connect', code, address: undefined })).toBe(reason);
    expect(machineFailure({ kind: 'dns', code, address: undefined })).toBe(reason);
  });

  it('because no local port is free for its address is inconclusive, and others are not', async () => {
    const { check, network } = createLab(failing('ENOTFOUND'));
    const noPort = createHttpCheck({
      network,
      probe: async (target) => failureReport(connectFailure('EADDRNOTAVAIL', '93.184.216.34', null), target),
    });
    expect(inWords(await runCheck(noPort, 'http://shop.example/'))).toBe(
      'INCONCLUSIVE no local port is free for this address',
    );
    expect(inWords(await runCheck(check, 'http://other.example/'))).toBe('DOWN - DNS: host not found');
  });

  it('right after a failure of this machine is inconclusive', async () => {
    let code = 'EMFILE';
    const { check } = createLab(async () => failing(code)());
    expect(inWords(await runCheck(check, 'http://shop.example/'))).toBe(
      'INCONCLUSIVE this process has too many open files',
    );
    code = 'ENOTFOUND';
    expect(inWords(await runCheck(check, 'http://shop.example/'))).toBe(
      'INCONCLUSIVE no network: DNS: host not found, and nothing else answers either',
    );
  });

  it('because this process stalled past the deadline is inconclusive', async () => {
    await using server = await startMisbehavingServer(
      onRequest((socket) => setTimeout(() => socket.end('HTTP/1.1 200 OK\r\n\r\n'), 100)),
    );
    const check = createHttpCheck({ network: unknownNetwork, timeoutMs: 200 });
    const outcome = runCheck(check, server.url);
    await expect.poll(() => server.connections()).toBe(1);
    const until = performance.now() + 1_500;
    while (performance.now() < until);
    expect(inWords(await outcome)).toBe('INCONCLUSIVE this process stalled');
  });

  it('because of a shutdown is inconclusive', async () => {
    await using server = await startMisbehavingServer(misbehaviours.hangsBeforeHeaders);
    const check = createHttpCheck({ network: unknownNetwork });
    const cancel = new AbortController();
    const outcome = check(targetOf(server.url), { clock: systemClock, signal: cancel.signal });
    await expect.poll(() => server.connections()).toBe(1);
    cancel.abort();
    expect(inWords(await outcome)).toBe('INCONCLUSIVE the request was cancelled');
    await expect.poll(() => server.open()).toBe(0);
  });

  it('because the search for patterns is given up is inconclusive', async () => {
    await using server = await startMisbehavingServer(page('hello'));
    const search = {
      find: async () => ({ kind: 'given-up', reason: 'too slow' }) as const,
      [Symbol.asyncDispose]: async () => {},
    };
    const check = createHttpCheck({ network: unknownNetwork, search });
    const patterns = [{ pattern: 'x', action: 'FAIL' }] as const;
    expect(inWords(await runCheck(check, server.url, { patterns }))).toBe('INCONCLUSIVE too slow');
  });

  it('because of a bug in the check is inconclusive', async () => {
    const check = createHttpCheck({
      network: unknownNetwork,
      lookup: () => {
        throw new TypeError('undefined is not a function');
      },
    });
    expect(inWords(await runCheck(check, 'http://shop.example/'))).toBe(
      'INCONCLUSIVE the check crashed: undefined is not a function',
    );
  });

  it('because its URL is invalid is down', async () => {
    expect(inWords(await runCheck(createHttpCheck({ network: unknownNetwork }), 'nonsense'))).toBe(
      'DOWN - this is not a valid URL',
    );
  });
});
