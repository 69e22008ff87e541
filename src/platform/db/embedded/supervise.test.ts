import { expect, it, vi } from 'vitest';
import { waitMs } from '#testkit/patience.ts';
import type { Clock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import type { Postmaster } from './postmaster.ts';
import { supervise } from './supervise.ts';
import type { Exit } from './dependent-process.ts';

const log = createLog({ level: 'silent', pretty: false });
type Launch = () => Promise<Postmaster>;
const killed: Exit = { code: 137, signal: null };

function fakeServer(): Postmaster & { die(): void } {
  const { promise, resolve } = Promise.withResolvers<Exit>();
  return {
    exited: promise,
    die: () => resolve(killed),
    stop: async () => resolve({ code: 0, signal: null }),
  };
}

/** Time passes only during sleep, or when the test advances it. */
function handClock(): Clock & { slept: number[]; pass(ms: number): void } {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    pass: (ms) => void (now += ms),
    now: () => new Date(now),
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
  };
}

it('gives up on a server that cannot be restarted, with growing delays', async () => {
  const clock = handClock();
  const first = fakeServer();
  const launch = vi.fn<Launch>().mockRejectedValue(new Error('disk full'));
  const { exited } = supervise(first, launch, log, clock);
  first.die();
  expect(await exited).toMatchObject({ kind: 'failed', error: { message: 'disk full' } });
  expect(clock.slept).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000]);
});

it('gives up on a server that exits after every restart', async () => {
  const clock = handClock();
  const first = fakeServer();
  const launch = vi.fn<Launch>(async () => {
    const server = fakeServer();
    server.die();
    return server;
  });
  const { exited } = supervise(first, launch, log, clock);
  first.die();
  expect(await exited).toMatchObject({ kind: 'failed' });
  expect(launch).toHaveBeenCalledTimes(6);
});

it('resets the failure count after a server has run for a minute', async () => {
  const clock = handClock();
  const first = fakeServer();
  const servers = Array.from({ length: 8 }, fakeServer);
  let started = 0;
  const launch = vi.fn<Launch>(async () => servers[started++]!);
  const supervised = supervise(first, launch, log, clock);
  first.die();
  for (const [index, server] of servers.slice(0, -1).entries()) {
    await vi.waitFor(() => expect(launch).toHaveBeenCalledTimes(index + 1), { timeout: waitMs });
    clock.pass(61_000);
    server.die();
  }
  await vi.waitFor(() => expect(launch).toHaveBeenCalledTimes(8), { timeout: waitMs });
  expect(Math.max(...clock.slept)).toBe(0);
  await supervised.stop();
  expect(await supervised.exited).toEqual({ kind: 'stopped' });
});

it('stops a server that is being restarted', async () => {
  const first = fakeServer();
  const next = fakeServer();
  const stop = vi.spyOn(next, 'stop');
  const launched = Promise.withResolvers<Postmaster>();
  const launch = vi.fn<Launch>(() => launched.promise);
  const supervised = supervise(first, launch, log, handClock());
  first.die();
  await vi.waitFor(() => expect(launch).toHaveBeenCalledOnce(), { timeout: waitMs });
  const stopped = supervised.stop();
  launched.resolve(next);
  await stopped;
  expect(stop).toHaveBeenCalledOnce();
  expect(await supervised.exited).toEqual({ kind: 'stopped' });
});
