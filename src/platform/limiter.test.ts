import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimiter, NoPermit, type Limiter, type Permit, type PermitRequest } from './limiter.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('limiter', () => {
  it('runs as many as it has permits, and the rest in order', async () => {
    const { run } = createLimiter({ permits: 3 });
    let [running, peak] = [0, 0];
    const order: number[] = [];
    const works = Array.from({ length: 20 }, (_, index) =>
      run(async () => {
        running += 1;
        peak = Math.max(peak, running);
        order.push(index);
        await turn();
        running -= 1;
        return index;
      }),
    );
    const indexes = Array.from({ length: 20 }, (_, index) => index);
    expect(await Promise.all(works)).toEqual(indexes);
    expect(order).toEqual(indexes);
    expect(peak).toBe(3);
  });

  it('releases the permit of work that takes longer than holdMs, once', async () => {
    const { run } = createLimiter({ permits: 1 });
    const slow = Promise.withResolvers<string>();
    const first = run(() => slow.promise, { holdMs: 20 });
    const second = Promise.withResolvers<string>();
    const running = run(() => second.promise);
    slow.resolve('first');
    expect(await first).toBe('first');
    let isThirdRunning = false;
    const third = run(async () => void (isThirdRunning = true));
    await turn();
    expect(isThirdRunning).toBe(false);
    second.resolve('second');
    expect(await running).toBe('second');
    await third;
  });

  it('throws NoPermit after waitMs without running the work, and the next in the queue still gets its permit', async () => {
    const { run } = createLimiter({ permits: 1 });
    const slow = Promise.withResolvers<string>();
    const first = run(() => slow.promise);
    let isRun = false;
    const late = run(async () => void (isRun = true), { waitMs: 20 });
    const third = run(async () => 'third');
    await expect(late).rejects.toBeInstanceOf(NoPermit);
    slow.resolve('first');
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
    expect(isRun).toBe(false);
  });

  it('gives the permit of failed work to the next request', async () => {
    const { run } = createLimiter({ permits: 1 });
    const works = [run(() => Promise.reject(new Error('no'))), run(async () => 'yes')];
    expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('refuses a request when too many wait, regardless of the key', async () => {
    const { acquire } = createLimiter({ permits: 1, maxWaiting: 2 });
    await Promise.all([acquire({ key: 'a' }), acquire({ key: 'b' })]);
    const stop = new AbortController();
    void acquire({ key: 'a', signal: stop.signal });
    void acquire({ key: 'b' });
    expect(await acquire({ key: 'a' })).toBeNull();
    expect(await acquire({ key: 'c' })).not.toBeNull();
    stop.abort();
    const waiting = acquire({ key: 'a' });
    expect(await Promise.race([waiting, turn().then(() => 'waits')])).toBe('waits');
  });

  it('cannot reserve all permits', () => {
    expect(() => createLimiter({ permits: 2, reserved: 2 })).toThrow('reserved');
  });
});

const keys = ['a', 'b'];
type Request = { key: string; weight: number; background: boolean | 'last'; waitMs?: number };

/** What happens to a limiter, step by step. `at` picks one of those that are there then. */
type Step =
  | { kind: 'acquire'; request: Request }
  | { kind: 'release' | 'abort'; at: number }
  | { kind: 'time'; ms: number }
  | { kind: 'microtasks'; count: number };

const acquireStep = fc.record({
  kind: fc.constant('acquire' as const),
  request: fc.record(
    {
      key: fc.constantFrom(...keys),
      weight: fc.integer({ min: 1, max: 6 }),
      background: fc.constantFrom(false, true, 'last' as const),
      waitMs: fc.nat(20),
    },
    { requiredKeys: ['key', 'weight', 'background'] },
  ),
});
const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { weight: 6, arbitrary: acquireStep },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('release', 'abort'), at: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('time'), ms: fc.nat(10) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('microtasks'), count: fc.nat(4) }) },
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
);

type Tracked = Required<Pick<PermitRequest, 'key' | 'weight' | 'background'>> & {
  state: 'waiting' | 'out' | 'refused' | 'released';
  permit: Permit | null;
  stop: AbortController;
  givesUpAt: number;
};

/** Drives a limiter and knows what it has to answer. */
class Model {
  readonly #permits: number;
  readonly #reserved: number;
  readonly #limiter: Limiter;
  readonly #tracked: Tracked[] = [];
  readonly #violations: string[] = [];
  #now = 0;

  constructor(permits: number, reserved: number) {
    [this.#permits, this.#reserved] = [permits, reserved];
    this.#limiter = createLimiter({ permits, reserved });
  }

  /** In the same turn of the event loop as the step before, except for those that let it turn. */
  apply(step: Step): void | Promise<void> {
    switch (step.kind) {
      case 'acquire':
        return this.#acquire(step.request);
      case 'release': {
        const out = this.#list('out');
        return this.#release(out[step.at % out.length]);
      }
      case 'abort': {
        const waiting = this.#list('waiting');
        return waiting[step.at % waiting.length]?.stop.abort();
      }
      case 'time':
        this.#now += step.ms;
        return void vi.advanceTimersByTime(step.ms);
      case 'microtasks':
        return microtasks(step.count);
    }
  }

  /** Gives back all that is out, until nobody waits. Returns what the limiter did wrong. */
  async finish(): Promise<string[]> {
    for (;;) {
      await turn();
      this.#checkQueues();
      const out = this.#list('out');
      if (out.length === 0) break;
      for (const entry of out) this.#release(entry);
    }
    this.#hold('nobody waits for ever', this.#list('waiting').length === 0);
    for (const key of keys) {
      const all = await this.#limiter.acquire({ key, weight: this.#permits, waitMs: 0 });
      this.#hold('every permit comes back', all !== null);
    }
    return this.#violations;
  }

  #hold(rule: string, isTrue: boolean): void {
    if (!isTrue) this.#violations.push(rule);
  }

  #list(state: Tracked['state'], like: Partial<Tracked> = {}): Tracked[] {
    const isLike = (each: Tracked): boolean =>
      each.state === state &&
      (like.key === undefined || like.key === each.key) &&
      (like.background === undefined || like.background === each.background);
    return this.#tracked.filter(isLike);
  }

  #listBackground(key: string): Tracked[] {
    return this.#list('out', { key }).filter(({ background }) => background);
  }

  #limitOf(background: boolean | 'last'): number {
    return this.#permits - (background ? this.#reserved : 0);
  }

  #acquire(request: Request): void {
    const { key, background } = request;
    const weight = Math.min(request.weight, this.#limitOf(background));
    const stop = new AbortController();
    const givesUpAt = this.#now + (request.waitMs ?? Infinity);
    const entry: Tracked = { key, background, weight, stop, givesUpAt, state: 'waiting', permit: null };
    this.#tracked.push(entry);
    void this.#limiter.acquire({ ...request, signal: stop.signal }).then((permit) => {
      if (permit)
        this.#hold('first come, first served', this.#list('waiting', { key, background })[0] === entry);
      entry.permit = permit;
      entry.state = permit ? 'out' : 'refused';
      this.#hold('no more permits are out than there are', this.#fits({ ...entry, weight: 0 }));
    });
  }

  #fits({ key, weight, background }: Tracked): boolean {
    return (
      sum(this.#list('out', { key })) + weight <= this.#permits &&
      (!background || sum(this.#listBackground(key)) + weight <= this.#limitOf(true))
    );
  }

  #release(entry: Tracked | undefined): void {
    if (!entry) return;
    entry.state = 'released';
    entry.permit!.release();
    // A permit given back twice is there once.
    entry.permit!.release();
  }

  #checkQueues(): void {
    for (const { stop, givesUpAt } of this.#list('waiting'))
      this.#hold('nobody waits who has given up', !stop.signal.aborted && givesUpAt > this.#now);
    for (const key of keys) {
      const first =
        this.#list('waiting', { key, background: false })[0] ??
        this.#list('waiting', { key, background: true })[0] ??
        this.#list('waiting', { key, background: 'last' })[0];
      this.#hold('nobody waits who is next and fits', !first || !this.#fits(first));
    }
  }
}

async function microtasks(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await Promise.resolve();
}

const sum = (list: readonly Tracked[]): number => list.reduce((total, { weight }) => total + weight, 0);

describe('limiter, after any sequence of requests, releases, aborts and timeouts', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('never exceeds its permits, serves in order and gets every permit back', async () => {
    const sizes = fc
      .integer({ min: 1, max: 5 })
      .chain((permits) => fc.tuple(fc.constant(permits), fc.nat(permits - 1)));
    await fc.assert(
      fc.asyncProperty(sizes, steps, async ([permits, reserved], all) => {
        const model = new Model(permits, reserved);
        for (const step of all) {
          const turning = model.apply(step);
          if (turning) await turning;
        }
        expect(await model.finish()).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
