import type { FairShare } from '#platform/fair-share.ts';
import { growingCache } from '#platform/growing-cache.ts';
import type { WaitingQueue } from './queue-storage.ts';

/**
 * Scans take at most this part of the time, so that thousands of waiting queues do not keep the database busy. Until they have taken
 * `freeScanMs`, they need not wait: a scan of some queues takes a few milliseconds, and a new message is found at once.
 */
const scanShare = 1 / 10;
const freeScanMs = 200;
/** A scan can also take long because the machine is busy. A new message must not wait ten times as long. */
const maxPauseMs = 1_000;

export type TakenQueues = {
  queues: WaitingQueue[];
  /** More queues are due than were taken. */
  mayBeMore: boolean;
  /** Until something is due, or may be found; null if nothing waits. */
  nextDueMs: number | null;
};

/**
 * Decides which queues are claimed next: the first one of each owner before the second one of any, and among these the owner who was
 * served longest ago, however long another waits.
 */
export class DueQueues {
  readonly #scan: (except: readonly string[]) => Promise<WaitingQueue[]>;
  readonly #now: () => number;
  readonly #servedAt = growingCache<number>({ max: 10_000 });
  #due: WaitingQueue[] = [];
  #nextDueAt: number | null = null;
  /** How long scans took, less the time that they may take since then. */
  #scanMs = 0;
  #scannedAt = 0;

  constructor(scan: (except: readonly string[]) => Promise<WaitingQueue[]>, now: () => number) {
    this.#scan = scan;
    this.#now = now;
  }

  /** Takes up to `limit` queues and acquires a slot for each. The caller releases it. */
  async take(limit: number, share: FairShare): Promise<TakenQueues> {
    const pauseMs = this.#pauseMs();
    if (pauseMs === 0) await this.#refill(share.fullOwners());
    const queues: WaitingQueue[] = [];
    const left: WaitingQueue[] = [];
    for (const queue of this.#due) {
      const isTaken = queues.length < limit && share.allowance(queue.ownerId) > 0;
      (isTaken ? queues : left).push(queue);
      if (!isTaken) continue;
      share.acquire(queue.ownerId);
      this.#servedAt.set(queue.ownerId, this.#now());
    }
    this.#due = left;
    // Without a scan, nobody knows what has become due meanwhile.
    const nextDueMs = pauseMs > 0 ? pauseMs : this.#nextDueMs();
    return { queues, mayBeMore: queues.length === limit && left.length > 0, nextDueMs };
  }

  /** How long the next scan has to wait. */
  #pauseMs(): number {
    const scanMs = this.#scanMs - (this.#now() - this.#scannedAt) * scanShare;
    return Math.max(0, (scanMs - freeScanMs) / scanShare);
  }

  async #refill(except: readonly string[]): Promise<void> {
    const startedAt = this.#now();
    const waiting = await this.#scan(except);
    const scannedAt = this.#now();
    const earlierMs = Math.max(0, this.#scanMs - (startedAt - this.#scannedAt) * scanShare);
    this.#scanMs = Math.min(earlierMs + (scannedAt - startedAt), freeScanMs + maxPauseMs * scanShare);
    this.#scannedAt = scannedAt;
    this.#due = this.#inTurn(waiting.filter(({ waitMs }) => waitMs <= 0));
    const later = waiting.filter(({ waitMs }) => waitMs > 0).map(({ waitMs }) => waitMs);
    this.#nextDueAt = later.length > 0 ? scannedAt + Math.min(...later) : null;
  }

  #inTurn(queues: readonly WaitingQueue[]): WaitingQueue[] {
    const ranks = new Map<string, number>();
    return queues
      .map((queue) => {
        const rank = ranks.get(queue.ownerId) ?? 0;
        ranks.set(queue.ownerId, rank + 1);
        return { queue, rank, servedAt: this.#servedAt.get(queue.ownerId) ?? -Infinity };
      })
      .toSorted((a, b) => a.rank - b.rank || compare(a.servedAt, b.servedAt))
      .map(({ queue }) => queue);
  }

  #nextDueMs(): number | null {
    return this.#nextDueAt === null ? null : Math.max(this.#nextDueAt - this.#now(), this.#pauseMs());
  }
}

/** Not by a difference: those who were never served are all at minus infinity. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
