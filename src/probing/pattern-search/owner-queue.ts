/** The share of the search time that an owner's slow searches can take in the long run. */
const slowShare = 0.25;
/** Ordinary patterns need 20 ms for a page of 1 MiB. */
const defaultSlowMs = 250;
/** Enough to tell owners apart. An owner who was busy for an hour must not wait for an hour. */
const maxRecentMs = 60_000;

/**
 * After a slow search, an owner goes after all others for this long. Taking turns is not enough: ten owners whose searches
 * take 2 s each would make everybody else wait for 20 s.
 */
const behindMs = 600_000;

/** What an owner has used recently; both decrease by a quarter of the time that passes. And when the last slow search was. */
type Account = { recentMs: number; slowMs: number; at: number; slowAt: number };

export type OwnerQueueOptions = {
  maxWaiting: number;
  /** How much time an owner's slow searches can have taken recently before further ones are refused. */
  maxSlowMs: number;
  /** A search that takes longer is slow. Defaults to 250 ms. */
  slowMs?: number | undefined;
  now: () => number;
};

/**
 * Jobs of many owners for one searcher. The owner who has used the least time recently is next, and owners with slow
 * searches come after all others, so that nobody waits for another owner's long searches. An owner who has used far too much
 * is refused for a while.
 */
export class OwnerQueue<Job> {
  readonly #options: OwnerQueueOptions;
  readonly #waiting = new Map<string, Job[]>();
  readonly #accounts = new Map<string, Account>();
  #size = 0;

  constructor(options: OwnerQueueOptions) {
    this.#options = options;
  }

  /** False if there is no room: no owner can have more jobs waiting than there is room left for others. */
  add(owner: string, job: Job): boolean {
    const own = this.#waiting.get(owner);
    if ((own?.length ?? 0) >= this.#options.maxWaiting - this.#size) return false;
    if (own) own.push(job);
    else this.#waiting.set(owner, [job]);
    this.#size += 1;
    return true;
  }

  next(): Job | undefined {
    let [best, least] = ['', Infinity];
    for (const owner of this.#waiting.keys()) {
      const account = this.#accountOf(owner);
      const used = (account?.recentMs ?? 0) + (this.#isBehind(account) ? maxRecentMs : 0);
      if (used < least) [best, least] = [owner, used];
    }
    const job = this.#waiting.get(best)?.[0];
    if (job !== undefined) this.remove(best, job);
    return job;
  }

  /** False if it is not waiting any more. */
  remove(owner: string, job: Job): boolean {
    const own = this.#waiting.get(owner) ?? [];
    const index = own.indexOf(job);
    if (index < 0) return false;
    own.splice(index, 1);
    this.#size -= 1;
    // Behind the other owners, in case they have used as much.
    this.#waiting.delete(owner);
    if (own.length > 0) this.#waiting.set(owner, own);
    return true;
  }

  /** Takes all jobs that wait, or all of one owner. */
  drain(owner?: string): Job[] {
    const owners = owner === undefined ? [...this.#waiting.keys()] : [owner];
    const jobs = owners.flatMap((each) => this.#waiting.get(each) ?? []);
    for (const each of owners) this.#waiting.delete(each);
    this.#size -= jobs.length;
    return jobs;
  }

  charge(owner: string, ms: number): void {
    const account = this.#accountOf(owner) ?? {
      recentMs: 0,
      slowMs: 0,
      at: this.#options.now(),
      slowAt: -Infinity,
    };
    account.recentMs = Math.min(maxRecentMs, account.recentMs + ms);
    if (ms > (this.#options.slowMs ?? defaultSlowMs)) account.slowMs += ms;
    if (ms > defaultSlowMs) account.slowAt = this.#options.now();
    this.#accounts.set(owner, account);
  }

  isOverdrawn(owner: string): boolean {
    return (this.#accountOf(owner)?.slowMs ?? 0) >= this.#options.maxSlowMs;
  }

  #isBehind(account: Account | undefined): boolean {
    return account !== undefined && this.#options.now() - account.slowAt < behindMs;
  }

  /** As of now. Undefined if nothing is left of it. */
  #accountOf(owner: string): Account | undefined {
    const account = this.#accounts.get(owner);
    if (!account) return undefined;
    const decrease = (this.#options.now() - account.at) * slowShare;
    account.at = this.#options.now();
    account.recentMs = Math.max(0, account.recentMs - decrease);
    account.slowMs = Math.max(0, account.slowMs - decrease);
    if (account.recentMs > 0 || account.slowMs > 0 || this.#isBehind(account)) return account;
    this.#accounts.delete(owner);
    return undefined;
  }
}
