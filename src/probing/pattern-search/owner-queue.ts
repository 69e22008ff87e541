/** How much of the searching time an owner's slow searches may take in the long run. */
const slowShare = 0.25;
/** Ordinary patterns need 20 ms for a page of 1 MiB. */
const defaultSlowMs = 250;
/** Enough to tell owners apart; somebody who was busy for an hour must not wait for an hour. */
const mostRecentMs = 60_000;

/**
 * For so long an owner lets all others go first after a slow search. Turns alone are not enough: ten owners whose searches
 * take 2 s each would keep everybody else waiting for 20 s.
 */
const behindMs = 600_000;

/** What an owner has used of late: both sink by a quarter of the time that passes. And when a search was slow at last. */
type Account = { recentMs: number; slowMs: number; at: number; slowAt: number };

export type OwnerQueueOptions = {
  mostWaiting: number;
  /** What slow searches of an owner may have taken of late, before the next ones are refused. */
  mostSlowMs: number;
  /** What takes longer than this counts as slow. */
  slowMs?: number | undefined;
  now: () => number;
};

/**
 * Jobs of many owners for one searcher. The owner who has used the least time of late is next, those with slow searches
 * after all others, so that nobody waits for another owner's long searches; whoever has used far too much is refused for a
 * while.
 */
export class OwnerQueue<Job> {
  readonly #options: OwnerQueueOptions;
  readonly #waiting = new Map<string, Job[]>();
  readonly #accounts = new Map<string, Account>();
  #size = 0;

  constructor(options: OwnerQueueOptions) {
    this.#options = options;
  }

  /** False when there is no room: nobody may have more waiting than there is room left for others. */
  add(owner: string, job: Job): boolean {
    const own = this.#waiting.get(owner);
    if ((own?.length ?? 0) >= this.#options.mostWaiting - this.#size) return false;
    if (own) own.push(job);
    else this.#waiting.set(owner, [job]);
    this.#size += 1;
    return true;
  }

  next(): Job | undefined {
    let [best, least] = ['', Infinity];
    for (const owner of this.#waiting.keys()) {
      const account = this.#accountOf(owner);
      const used = (account?.recentMs ?? 0) + (this.#isBehind(account) ? mostRecentMs : 0);
      if (used < least) [best, least] = [owner, used];
    }
    const job = this.#waiting.get(best)?.[0];
    if (job !== undefined) this.remove(best, job);
    return job;
  }

  remove(owner: string, job: Job): void {
    const own = this.#waiting.get(owner) ?? [];
    const place = own.indexOf(job);
    if (place < 0) return;
    own.splice(place, 1);
    this.#size -= 1;
    // Behind the others, should they have used as much.
    this.#waiting.delete(owner);
    if (own.length > 0) this.#waiting.set(owner, own);
  }

  /** Takes all that wait: of everybody, or of one owner. */
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
    account.recentMs = Math.min(mostRecentMs, account.recentMs + ms);
    if (ms > (this.#options.slowMs ?? defaultSlowMs)) account.slowMs += ms;
    if (ms > defaultSlowMs) account.slowAt = this.#options.now();
    this.#accounts.set(owner, account);
  }

  isOverdrawn(owner: string): boolean {
    return (this.#accountOf(owner)?.slowMs ?? 0) >= this.#options.mostSlowMs;
  }

  #isBehind(account: Account | undefined): boolean {
    return account !== undefined && this.#options.now() - account.slowAt < behindMs;
  }

  /** As of now; none when all is forgotten. */
  #accountOf(owner: string): Account | undefined {
    const account = this.#accounts.get(owner);
    if (!account) return undefined;
    const sunk = (this.#options.now() - account.at) * slowShare;
    account.at = this.#options.now();
    account.recentMs = Math.max(0, account.recentMs - sunk);
    account.slowMs = Math.max(0, account.slowMs - sunk);
    if (account.recentMs > 0 || account.slowMs > 0 || this.#isBehind(account)) return account;
    this.#accounts.delete(owner);
    return undefined;
  }
}
