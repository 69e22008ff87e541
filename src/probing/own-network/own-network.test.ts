import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '#platform/clock.ts';
import { createOwnNetwork, type UnansweredProbe } from './own-network.ts';

/** A network that can be taken down. */
function createLab() {
  const state = { seconds: 1_000, isUp: true, areNamesUp: true, connects: 0, lookups: 0 };
  const clock: Clock = { now: () => new Date(state.seconds * 1_000), sleep: () => Promise.resolve() };
  const remembered: string[] = [];
  const memoryOf = (name: string) => ({
    noteAnswer: (at: number) => void remembered.push(`${name} answered at ${at / 1_000}`),
    forget: () => void remembered.push(`${name} forgotten`),
  });
  const network = createOwnNetwork({
    clock,
    memory: { addresses: memoryOf('addresses'), names: memoryOf('names') },
    references: { addresses: ['192.0.2.1:443', '[2001:db8::1]:53'], names: ['reference.example'] },
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
  const failure = (changes: Partial<UnansweredProbe> = {}): UnansweredProbe => ({
    host: 'shop.example',
    address: undefined,
    isLookup: false,
    startedAt: state.seconds * 1_000,
    ...changes,
  });
  return {
    state,
    remembered,
    network,
    decide: (changes?: Partial<UnansweredProbe>) => network.decide(failure(changes)),
  };
}
const publicAddress = '93.184.216.34';
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the decision whether a failure is conclusive', () => {
  it('asks references once for ten thousand failures', async () => {
    const { state, decide } = createLab();
    const decisions = await Promise.all(Array.from({ length: 10_000 }, () => decide()));
    expect(new Set(decisions)).toEqual(new Set(['conclusive']));
    expect(state.connects).toBe(2);
    await decide();
    expect(state.connects).toBe(2);
    state.seconds += 4;
    await decide();
    expect(state.connects).toBe(4);
  });

  it('ignores what was noted before the clock was set back', async () => {
    const { state, network, decide } = createLab();
    expect(await decide()).toBe('conclusive');
    state.seconds += 10;
    state.isUp = false;
    expect(await decide()).toBe('inconclusive');
    state.seconds -= 600;
    state.isUp = true;
    expect(await decide()).toBe('conclusive');
    network.noteLocalFailure();
    state.seconds -= 60;
    expect(await decide()).toBe('conclusive');
  });

  it('asks no reference while other targets answer', async () => {
    const { state, network, decide } = createLab();
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.connects = 0;
    state.isUp = false;
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    expect(await decide()).toBe('conclusive');
    expect(state.connects).toBe(0);
  });

  it('is conclusive as long as references have never answered', async () => {
    const { state, decide } = createLab();
    state.isUp = false;
    expect(await decide()).toBe('conclusive');
  });

  it('is inconclusive when neither targets nor references answer', async () => {
    const { state, network, decide } = createLab();
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.isUp = false;
    state.seconds += 30;
    expect(await decide()).toBe('inconclusive');
    state.isUp = true;
    state.seconds += 5;
    expect(await decide()).toBe('conclusive');
  });

  it('does not trust references that stay silent while others answer', async () => {
    const { state, network, decide } = createLab();
    await decide();
    state.isUp = false;
    state.seconds += 20;
    expect(await decide()).toBe('inconclusive');
    for (const decision of ['inconclusive', 'conclusive']) {
      state.seconds += 20;
      network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
      await settled();
      state.seconds += 20;
      expect(await decide()).toBe(decision);
    }
  });

  it('remembers once per hour that references have answered, and forgets it when they are not trusted any more', async () => {
    const { state, remembered, network, decide } = createLab();
    const answeredAfter = async (seconds: number): Promise<void> => {
      state.seconds += seconds;
      network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
      await settled();
    };
    await answeredAfter(0);
    await answeredAfter(1_800);
    expect(remembered).toEqual(['addresses answered at 1000', 'names answered at 1000']);
    await answeredAfter(1_801);
    expect(remembered.slice(2)).toEqual(['addresses answered at 4601', 'names answered at 4601']);
    state.isUp = false;
    state.seconds += 20;
    await decide();
    await answeredAfter(20);
    await answeredAfter(20);
    expect(remembered.slice(4)).toEqual(['addresses forgotten']);
    state.isUp = true;
    await answeredAfter(20);
    expect(remembered.slice(5)).toEqual(['addresses answered at 4681']);
  });

  it('does not count the answer of a private address as one from the internet', async () => {
    const { state, network, decide } = createLab();
    await decide();
    state.isUp = false;
    state.seconds += 20;
    network.noteAnswer('printer.lan', '192.168.1.9', state.seconds * 1_000);
    expect(await decide({ address: publicAddress })).toBe('inconclusive');
    expect(await decide({ address: '192.168.1.10' })).toBe('conclusive');
  });

  it('is inconclusive for lookups only while no name server answers', async () => {
    const { state, network, decide } = createLab();
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.areNamesUp = false;
    state.seconds += 20;
    expect(await decide({ isLookup: true })).toBe('inconclusive');
    expect(await decide({ isLookup: false })).toBe('conclusive');
  });

  it('does not count an answer from a URL without a name for the name servers', async () => {
    const { state, network, decide } = createLab();
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.areNamesUp = false;
    state.seconds += 20;
    network.noteAnswer(publicAddress, publicAddress, state.seconds * 1_000);
    expect(await decide({ isLookup: true })).toBe('inconclusive');
  });

  it('counts an answer for the name servers only at the time of its lookup', async () => {
    const { state, network, decide } = createLab();
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.areNamesUp = false;
    state.seconds += 20;
    network.noteAnswer('slow.example', publicAddress, (state.seconds - 1) * 1_000);
    expect(await decide({ isLookup: true })).toBe('inconclusive');
  });

  it.each([
    ['8.8.8.8', '8.8.8.8'],
    ['[2606:4700:4700::1111]', '2606:4700:4700::1111'],
  ])(
    'does not count an answer of %s, which nobody looked up, for the name servers',
    async (host, address) => {
      const { state, network, decide } = createLab();
      await decide({ isLookup: true });
      state.areNamesUp = false;
      state.seconds += 20;
      const startedAt = state.seconds * 1_000;
      network.noteAnswer(host, address, startedAt);
      expect(await decide({ isLookup: true })).toBe('inconclusive');
    },
  );

  it('keeps trusting name servers when a check that started before their silence gets its answer', async () => {
    const { state, network, decide } = createLab();
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    await settled();
    state.areNamesUp = false;
    state.seconds += 20;
    const startedAt = (state.seconds - 1) * 1_000;
    for (let time = 0; time < 4; time += 1) {
      expect(await decide({ isLookup: true })).toBe('inconclusive');
      state.seconds += 20;
      network.noteAnswer('slow.example', publicAddress, startedAt);
      await settled();
    }
  });

  it('is inconclusive for lookups while no address answers, even if well-known names are still cached', async () => {
    const { state, decide } = createLab();
    await decide();
    state.isUp = false;
    state.seconds += 20;
    expect(await decide({ isLookup: true })).toBe('inconclusive');
  });

  it('is inconclusive for every check that ran during an outage, and for none that started after it', async () => {
    const { state, network, decide } = createLab();
    await decide();
    state.isUp = false;
    state.seconds += 20;
    const startedAt = state.seconds * 1_000;
    expect(await decide()).toBe('inconclusive');
    state.isUp = true;
    state.seconds += 5;
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    state.seconds += 1;
    network.noteAnswer('other.example', publicAddress, state.seconds * 1_000);
    expect(await decide({ startedAt })).toBe('inconclusive');
    expect([publicAddress, undefined, '192.168.1.9'].map((each) => network.wasDown(startedAt, each))).toEqual(
      [true, true, false],
    );
    expect(await decide()).toBe('conclusive');
    expect(network.wasDown(state.seconds * 1_000, publicAddress)).toBe(false);
  });

  it('does not count an answer that is noted after the failure to a check that started before it', async () => {
    const { state, network, decide } = createLab();
    await decide();
    state.isUp = false;
    state.seconds += 20;
    const decision = decide();
    network.noteAnswer('other.example', publicAddress, (state.seconds - 1) * 1_000);
    expect(await decision).toBe('inconclusive');
  });

  it('asks references again that answered before the failure', async () => {
    const { state, decide } = createLab();
    expect(await decide()).toBe('conclusive');
    state.isUp = false;
    state.seconds += 0.5;
    expect(await decide()).toBe('inconclusive');
  });

  it('is conclusive for a failure while references are being asked about another, although they answer slowly', async () => {
    const network = createOwnNetwork({
      clock: systemClock,
      references: { addresses: ['192.0.2.1:443'], names: [] },
      connect: () => systemClock.sleep(100),
    });
    const decide = (host: string) =>
      network.decide({ host, address: publicAddress, isLookup: false, startedAt: Date.now() });
    const decisions = [];
    for (let at = 0; at < 12; at += 1) {
      decisions.push(decide(`shop-${at}.example`));
      await systemClock.sleep(20);
    }
    expect(new Set(await Promise.all(decisions))).toEqual(new Set(['conclusive']));
  });

  it('does not wait until references are asked again if another target answers before', async () => {
    const network = createOwnNetwork({
      clock: { ...systemClock, sleep: (ms) => (ms > 500 ? new Promise(() => {}) : systemClock.sleep(ms)) },
      references: { addresses: ['192.0.2.1:443'], names: [] },
      connect: () => Promise.resolve(),
    });
    const decide = (host: string) =>
      network.decide({ host, address: publicAddress, isLookup: false, startedAt: Date.now() });
    await decide('first.example');
    const decision = decide('shop.example');
    await systemClock.sleep(150);
    network.noteAnswer('other.example', publicAddress, Date.now());
    expect(await decision).toBe('conclusive');
  });

  it('is inconclusive for 5 s after a failure of this machine', async () => {
    const { state, network, decide } = createLab();
    network.noteLocalFailure();
    state.seconds += 4;
    expect(await decide()).toBe('inconclusive');
    state.seconds += 4;
    expect(await decide()).toBe('conclusive');
  });

  it('works without references', async () => {
    const clock: Clock = { now: () => new Date(), sleep: () => Promise.resolve() };
    const network = createOwnNetwork({ clock, references: { addresses: [], names: [] } });
    const failure = { host: 'shop.example', address: undefined, isLookup: true, startedAt: Date.now() };
    expect(await network.decide(failure)).toBe('conclusive');
  });

  it('connects to reference servers over TCP', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // Each reading is a millisecond later: an answer in the same millisecond as the failure would count.
    let ms = 0;
    const clock: Clock = { now: () => new Date((ms += 1)), sleep: () => Promise.resolve() };
    const references = { addresses: ['127.0.0.2:1', `127.0.0.1:${port}`], names: [] };
    const network = createOwnNetwork({ clock, references });
    const decide = () =>
      network.decide({ host: 'shop.example', address: undefined, isLookup: false, startedAt: ms });
    expect(await decide()).toBe('conclusive');
    server.close();
    await once(server, 'close');
    expect(await decide()).toBe('inconclusive');
  });
});
