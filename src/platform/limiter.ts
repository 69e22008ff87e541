/** No permit came free in time, or too many were waiting already. The work was not begun. */
export class NoPermit extends Error {
  constructor() {
    super('no permit came free in time');
    this.name = 'NoPermit';
  }
}

export type LimiterOptions = {
  /** How many can be out at the same time, for each key. */
  permits: number;
  /** How many of these background requests cannot have. Defaults to 0. */
  reserved?: number;
  /** How many requests can wait, over all keys. Further ones get no permit. Defaults to no limit. */
  maxWaiting?: number;
};

export type PermitRequest = {
  /** Each key has its own permits and its own queue. */
  key?: string;
  /** Permits that this request needs, 1 by default. One that needs more than there are waits for all of them. */
  weight?: number;
  /** Served after everything in the foreground, and never from the reserved permits. */
  background?: boolean;
  /** How long to wait for a permit; 0 does not wait. Defaults to no limit. */
  waitMs?: number;
  signal?: AbortSignal;
};

export type Permit = Disposable & {
  /** Calling it again does nothing. */
  release: () => void;
};

export type Limiter = {
  /** Null if no permit came free within `waitMs`, if too many are waiting, or if the signal is aborted. */
  acquire: (request?: PermitRequest) => Promise<Permit | null>;
  /**
   * Does the work under a permit; throws `NoPermit` if there is none. Work that takes longer than `holdMs` continues
   * without its permit, which goes to the next.
   */
  run: <T>(work: () => Promise<T>, request?: PermitRequest & { holdMs?: number }) => Promise<T>;
};

type Wanted = { weight: number; background: boolean };
type Waiter = Wanted & { grant: () => void };
type Pool = { out: number; backgroundOut: number; foreground: Set<Waiter>; background: Set<Waiter> };

const none = Promise.resolve(null);

/**
 * Limits how much happens at the same time. Requests of a key are served first come, first served: a large one is not
 * overtaken by a smaller one behind it. A permit that comes back is handed to the next waiter in the same turn of the
 * event loop, so nobody who comes in between can take it.
 */
export function createLimiter({ permits, reserved = 0, maxWaiting = Infinity }: LimiterOptions): Limiter {
  if (!(reserved >= 0 && reserved < permits)) throw new RangeError('reserved must be less than permits');
  const pools = new Map<string, Pool>();
  let waiting = 0;

  const fits = (pool: Pool, { weight, background }: Wanted): boolean =>
    pool.out + weight <= permits && (!background || pool.backgroundOut + weight <= permits - reserved);

  const poolOf = (key: string): Pool => {
    const known = pools.get(key);
    if (known) return known;
    const pool: Pool = { out: 0, backgroundOut: 0, foreground: new Set(), background: new Set() };
    pools.set(key, pool);
    return pool;
  };

  function count(pool: Pool, { weight, background }: Wanted, sign: 1 | -1): void {
    pool.out += sign * weight;
    if (background) pool.backgroundOut += sign * weight;
  }

  function take(key: string, pool: Pool, wanted: Wanted): Permit {
    count(pool, wanted, 1);
    let isOut = true;
    const release = (): void => {
      if (!isOut) return;
      isOut = false;
      count(pool, wanted, -1);
      serve(key, pool);
    };
    return { release, [Symbol.dispose]: release };
  }

  function serve(key: string, pool: Pool): void {
    for (const queue of [pool.foreground, pool.background])
      for (const waiter of queue) {
        if (!fits(pool, waiter)) return;
        waiter.grant();
      }
    // Nobody is left waiting.
    if (pool.out === 0) pools.delete(key);
  }

  function wait(key: string, pool: Pool, wanted: Wanted, request: PermitRequest): Promise<Permit | null> {
    const { waitMs, signal } = request;
    const queue = wanted.background ? pool.background : pool.foreground;
    return new Promise((resolve) => {
      const leave = (): void => {
        queue.delete(waiter);
        waiting -= 1;
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = (): void => {
        leave();
        resolve(null);
        // Those behind it may need less.
        serve(key, pool);
      };
      const grant = (): void => {
        leave();
        resolve(take(key, pool, wanted));
      };
      const waiter: Waiter = { ...wanted, grant };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs).unref();
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.add(waiter);
      waiting += 1;
    });
  }

  // Not `async`: that would let those who need not wait come out before those who were served a moment earlier.
  const acquire: Limiter['acquire'] = (request = {}) => {
    const { key = '', weight = 1, background = false, waitMs, signal } = request;
    if (signal?.aborted) return none;
    const pool = poolOf(key);
    const wanted = { weight: Math.min(weight, permits - (background ? reserved : 0)), background };
    const isNext = pool.foreground.size === 0 && (!background || pool.background.size === 0);
    if (isNext && fits(pool, wanted)) return Promise.resolve(take(key, pool, wanted));
    if (waiting >= maxWaiting || (waitMs !== undefined && waitMs <= 0)) return none;
    return wait(key, pool, wanted, request);
  };

  return {
    acquire,
    async run(work, { holdMs, ...request } = {}) {
      using permit = await acquire(request);
      if (!permit) throw new NoPermit();
      const timer = holdMs === undefined ? undefined : setTimeout(permit.release, holdMs).unref();
      try {
        return await work();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
