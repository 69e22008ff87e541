import { FairShare } from '#platform/fair-share.ts';

/** Pages of up to 1 MiB that are being read or wait to be searched. Each probe thread has its own slots. */
const defaultPages = 128;

/** The slot of one check. */
export type PageSlot = {
  /** Undefined if a slot was free; otherwise resolves when one is. */
  acquire(): Promise<void> | undefined;
  /** If so, too little of the check's time may be left, and a failure says nothing about the site. */
  hasWaited(): boolean;
  /** At the end, whether or not the slot was acquired. */
  release(): void;
};

/**
 * The pages that are in memory at the same time. 3,000 checks run at the same time, and as many pages took 3.7 GB; a check
 * without a slot waits before it reads its page. Slots are shared fairly between owners: pages that never end or take long
 * to search delay only the checks of their own owner.
 */
export class PageSlots {
  readonly #share: FairShare;
  readonly #waiting = new Set<{ owner: string; enter: () => void }>();

  constructor(pages = defaultPages) {
    this.#share = new FairShare(pages);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  slotFor(owner: string): PageSlot {
    let isHeld = false;
    let hasWaited = false;
    const acquired = Promise.withResolvers<void>();
    const waiter = {
      owner,
      enter: () => {
        isHeld = true;
        this.#share.acquire(owner);
        acquired.resolve();
      },
    };
    return {
      acquire: () => {
        if (this.#share.allowance(owner) > 0) {
          waiter.enter();
          return undefined;
        }
        hasWaited = true;
        this.#waiting.add(waiter);
        return acquired.promise;
      },
      hasWaited: () => hasWaited,
      release: () => {
        this.#waiting.delete(waiter);
        if (isHeld) this.#share.release(owner);
        isHeld = false;
        this.#admitWaiting();
      },
    };
  }

  #admitWaiting(): void {
    for (const waiter of this.#waiting) {
      if (this.#share.allowance(waiter.owner) === 0) continue;
      this.#waiting.delete(waiter);
      waiter.enter();
    }
  }
}
