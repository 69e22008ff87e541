/** No permit became free in time, or too many requests were waiting. The work was not started. */
export class NoPermit extends Error {
  constructor() {
    super('no permit became free in time');
    this.name = 'NoPermit';
  }
}

export type LimiterOptions = {
  /** How many permits can be in use at the same time, per key. */
  permits: number;
  /** How many of these are reserved for foreground requests. Defaults to 0. */
  reserved?: number;
  /** How many requests can wait, over all keys. Further requests get no permit. Defaults to no limit. */
  maxWaiting?: number;
};

export type PermitRequest = {
  /** Each key has its own permits and its own queue. */
  key?: string;
  /** Number of permits that this request needs. Defaults to 1. A request for more than exist waits for all of them. */
  weight?: number;
  /** Served after all foreground requests, and never from the reserved permits. With `'last'`, after all others as well. */
  background?: boolean | 'last';
  /** How long to wait for a permit; 0 means no wait. Defaults to no limit. */
  waitMs?: number;
  signal?: AbortSignal;
};

export type Permit = Disposable & {
  /** Further calls do nothing. */
  release: () => void;
};

export type Limiter = {
  /** Null if no permit became free within `waitMs`, if too many requests wait, or if the signal is aborted. */
  acquire: (request?: PermitRequest) => Promise<Permit | null>;
  /**
   * Runs the work with a permit, or throws `NoPermit`. Work that takes longer than `holdMs` continues without its permit,
   * which goes to the next request.
   */
  run: <T>(work: () => Promise<T>, request?: PermitRequest & { holdMs?: number }) => Promise<T>;
};

type Wanted = { weight: number; background: boolean | 'last' };
type Waiter = Wanted & { grant: () => void };
type Pool = {
  out: number;
  backgroundOut: number;
  foreground: Set<Waiter>;
  background: Set<Waiter>;
  last: Set<Waiter>;
};

const none = Promise.resolve(null);

function queueOf(pool: Pool, { background }: Wanted): Set<Waiter> {
  if (background === 'last') return pool.last;
  return background ? pool.background : pool.foreground;
}

/**
 * A concurrency limiter. Requests of a key are served in order: a smaller request does not overtake a larger one. A released
 * permit goes to the next waiting request in the same turn of the event loop, so no other request can take it.
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
    const pool: Pool = {
      out: 0,
      backgroundOut: 0,
      foreground: new Set(),
      background: new Set(),
      last: new Set(),
    };
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
    for (const queue of [pool.foreground, pool.background, pool.last])
      for (const waiter of queue) {
        if (!fits(pool, waiter)) return;
        waiter.grant();
      }
    // No request is left waiting.
    if (pool.out === 0) pools.delete(key);
  }

  function wait(key: string, pool: Pool, wanted: Wanted, request: PermitRequest): Promise<Permit | null> {
    const { waitMs, signal } = request;
    const queue = queueOf(pool, wanted);
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
        // The next requests may need fewer permits.
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

  // Not `async`: otherwise a request that need not wait could overtake one that was served just before.
  const acquire: Limiter['acquire'] = (request = {}) => {
    const { key = '', weight = 1, background = false, waitMs, signal } = request;
    if (signal?.aborted) return none;
    const pool = poolOf(key);
    const wanted = { weight: Math.min(weight, permits - (background ? reserved : 0)), background };
    const isNext =
      pool.foreground.size === 0 &&
      (!background || pool.background.size === 0) &&
      (background !== 'last' || pool.last.size === 0);
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
