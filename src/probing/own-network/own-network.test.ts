import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { createNetworkEvidence, type NetworkFailure } from './own-network.ts';

/** A network whose cable can be pulled. */
function createLab() {
  const state = { seconds: 1_000, isUp: true, areNamesUp: true, connects: 0, lookups: 0 };
  const clock: Clock = { now: () => new Date(state.seconds * 1_000), sleep: () => Promise.resolve() };
  const told: string[] = [];
  const memoryOf = (name: string) => ({
    answered: (at: number) => void told.push(`${name} answered at ${at / 1_000}`),
    forget: () => void told.push(`${name} forgotten`),
  });
  const network = createNetworkEvidence({
    clock,
    memory: { addresses: memoryOf('addresses'), names: memoryOf('names') },
    addresses: ['192.0.2.1:443', '[2001:db8::1]:53'],
    names: ['reference.example'],
    connect: async () => {
      state.connects += 1;
      if (!state.isUp) throw new Error('ENETUNREACH');
    },
    lookup: async () => {
      state.lookups += 1;
      if (!state.areNamesUp) throw new Error('EAI_AGAIN');
      return ['192.0.2.2'];
    },
  });
  const failure = (changes: Partial<NetworkFailure> = {}): NetworkFailure => ({
    host: 'shop.example',
    address: undefined,
    isLookup: false,
    startedAt: state.seconds * 1_000,
    ...changes,
  });
  return {
    state,
    told,
    network,
    judge: (changes?: Partial<NetworkFailure>) => network.judge(failure(changes)),
  };
}
const publicAddress = '93.184.216.34';
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the evidence about our own network', () => {
  it('asks references once for ten thousand failures', async () => {
    const { state, judge } = createLab();
    const verdicts = await Promise.all(Array.from({ length: 10_000 }, () => judge()));
    expect(new Set(verdicts)).toEqual(new Set(['works']));
    expect(state.connects).toBe(2);
    await judge();
    expect(state.connects).toBe(2);
    state.seconds += 4;
    await judge();
    expect(state.connects).toBe(4);
  });

  it('forgets what it noted before the clock was set back', async () => {
    const { state, network, judge } = createLab();
    expect(await judge()).toBe('works');
    state.seconds += 10;
    state.isUp = false;
    expect(await judge()).toBe('broken');
    state.seconds -= 600;
    state.isUp = true;
    expect(await judge()).toBe('works');
    network.troubled();
    state.seconds -= 60;
    expect(await judge()).toBe('works');
  });

  it('asks nobody while others answer', async () => {
    const { state, network, judge } = createLab();
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.connects = 0;
    state.isUp = false;
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    expect(await judge()).toBe('works');
    expect(state.connects).toBe(0);
  });

  it('blames the target as long as references have never answered', async () => {
    const { state, judge } = createLab();
    state.isUp = false;
    expect(await judge()).toBe('unknown');
  });

  it('blames itself when everything has gone quiet', async () => {
    const { state, network, judge } = createLab();
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.isUp = false;
    state.seconds += 30;
    expect(await judge()).toBe('broken');
    state.isUp = true;
    state.seconds += 5;
    expect(await judge()).toBe('works');
  });

  it('gives up references that stay silent while others answer', async () => {
    const { state, network, judge } = createLab();
    await judge();
    state.isUp = false;
    state.seconds += 20;
    expect(await judge()).toBe('broken');
    for (const verdict of ['broken', 'unknown']) {
      state.seconds += 20;
      network.answered('other.example', publicAddress, state.seconds * 1_000);
      await settled();
      state.seconds += 20;
      expect(await judge()).toBe(verdict);
    }
  });

  it('tells once an hour that references have answered, and when they are not believed any more', async () => {
    const { state, told, network, judge } = createLab();
    const answeredAfter = async (seconds: number): Promise<void> => {
      state.seconds += seconds;
      network.answered('other.example', publicAddress, state.seconds * 1_000);
      await settled();
    };
    await answeredAfter(0);
    await answeredAfter(1_800);
    expect(told).toEqual(['addresses answered at 1000', 'names answered at 1000']);
    await answeredAfter(1_801);
    expect(told.slice(2)).toEqual(['addresses answered at 4601', 'names answered at 4601']);
    state.isUp = false;
    state.seconds += 20;
    await judge();
    await answeredAfter(20);
    await answeredAfter(20);
    expect(told.slice(4)).toEqual(['addresses forgotten']);
    state.isUp = true;
    await answeredAfter(20);
    expect(told.slice(5)).toEqual(['addresses answered at 4681']);
  });

  it('does not take a neighbour in the local network for the internet', async () => {
    const { state, network, judge } = createLab();
    await judge();
    state.isUp = false;
    state.seconds += 20;
    network.answered('printer.lan', '192.168.1.9', state.seconds * 1_000);
    expect(await judge({ address: publicAddress })).toBe('broken');
    expect(await judge({ address: '192.168.1.10' })).toBe('works');
  });

  it('tells name servers that are away from names that are wrong', async () => {
    const { state, network, judge } = createLab();
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.areNamesUp = false;
    state.seconds += 20;
    expect(await judge({ isLookup: true })).toBe('broken');
    expect(await judge({ isLookup: false })).toBe('works');
  });

  it('does not count an answer from a bare address for the name servers', async () => {
    const { state, network, judge } = createLab();
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.areNamesUp = false;
    state.seconds += 20;
    network.answered(publicAddress, publicAddress, state.seconds * 1_000);
    expect(await judge({ isLookup: true })).toBe('broken');
  });

  it('takes no answer for a proof that a name server worked after the look-up', async () => {
    const { state, network, judge } = createLab();
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.areNamesUp = false;
    state.seconds += 20;
    network.answered('slow.example', publicAddress, (state.seconds - 1) * 1_000);
    expect(await judge({ isLookup: true })).toBe('broken');
  });

  it('holds no answer against name servers that began before they fell silent', async () => {
    const { state, network, judge } = createLab();
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.areNamesUp = false;
    state.seconds += 20;
    const startedAt = (state.seconds - 1) * 1_000;
    for (let time = 0; time < 4; time += 1) {
      expect(await judge({ isLookup: true })).toBe('broken');
      state.seconds += 20;
      network.answered('slow.example', publicAddress, startedAt);
      await settled();
    }
  });

  it('believes no name server that remembers well-known names while the internet is away', async () => {
    const { state, judge } = createLab();
    await judge();
    state.isUp = false;
    state.seconds += 20;
    expect(await judge({ isLookup: true })).toBe('broken');
  });

  it('forgives every check that was under way in an outage, and none that began after it', async () => {
    const { state, network, judge } = createLab();
    await judge();
    state.isUp = false;
    state.seconds += 20;
    const startedAt = state.seconds * 1_000;
    expect(await judge()).toBe('broken');
    state.isUp = true;
    state.seconds += 5;
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    state.seconds += 1;
    network.answered('other.example', publicAddress, state.seconds * 1_000);
    expect(await judge({ startedAt })).toBe('broken');
    expect([publicAddress, undefined, '192.168.1.9'].map((each) => network.wasLost(startedAt, each))).toEqual(
      [true, true, false],
    );
    expect(await judge()).toBe('works');
    expect(network.wasLost(state.seconds * 1_000, publicAddress)).toBe(false);
  });

  it('does not take what references said before a failure for what they say of it', async () => {
    const { state, judge } = createLab();
    expect(await judge()).toBe('works');
    state.isUp = false;
    state.seconds += 0.5;
    expect(await judge()).toBe('broken');
  });

  it('forgives what fails while this machine is in trouble', async () => {
    const { state, network, judge } = createLab();
    network.troubled();
    state.seconds += 4;
    expect(await judge()).toBe('broken');
    state.seconds += 4;
    expect(await judge()).toBe('works');
  });

  it('needs no references', async () => {
    const clock: Clock = { now: () => new Date(), sleep: () => Promise.resolve() };
    const network = createNetworkEvidence({ clock, addresses: [], names: [] });
    const failure = { host: 'shop.example', address: undefined, isLookup: true, startedAt: Date.now() };
    expect(await network.judge(failure)).toBe('unknown');
  });

  it('connects for real', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const clock: Clock = { now: () => new Date(), sleep: () => Promise.resolve() };
    const addresses = ['127.0.0.2:1', `127.0.0.1:${port}`];
    const ask = () =>
      createNetworkEvidence({ clock, addresses, names: [] }).judge({
        host: 'shop.example',
        address: undefined,
        isLookup: false,
        startedAt: Date.now(),
      });
    expect(await ask()).toBe('works');
    server.close();
    await once(server, 'close');
    expect(await ask()).toBe('unknown');
  });
});
