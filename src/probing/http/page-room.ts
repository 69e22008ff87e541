import { Places } from '#platform/fair-share.ts';

/** Of 1 MiB at most, which wait for their end or to be searched. Each probe thread has a room of its own. */
const defaultPages = 128;

/** What one check has to do with the room. */
export type PageVisit = {
  /** Undefined when there is a place at once; else resolves when there is. */
  enter(): Promise<void> | undefined;
  /** Then too little of its time may be left, and a failure is no proof. */
  hasWaited(): boolean;
  /** In any case, at the end. */
  leave(): void;
};

/**
 * The pages that are held in memory at once. Checks run in 3,000 places, and as many pages took 3.7 GB; whoever finds no
 * place here waits before the page is read. They are shared between owners, so that one whose pages never end, or take long
 * to search, keeps nobody else waiting.
 */
export class PageRoom {
  readonly #places: Places;
  readonly #waiting = new Set<{ owner: string; enter: () => void }>();

  constructor(pages = defaultPages) {
    this.#places = new Places(pages);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  visit(owner: string): PageVisit {
    let isInside = false;
    let hasWaited = false;
    const turn = Promise.withResolvers<void>();
    const waiter = {
      owner,
      enter: () => {
        isInside = true;
        this.#places.take(owner);
        turn.resolve();
      },
    };
    return {
      enter: () => {
        if (this.#places.allowance(owner) > 0) {
          waiter.enter();
          return undefined;
        }
        hasWaited = true;
        this.#waiting.add(waiter);
        return turn.promise;
      },
      hasWaited: () => hasWaited,
      leave: () => {
        this.#waiting.delete(waiter);
        if (isInside) this.#places.release(owner);
        isInside = false;
        this.#letIn();
      },
    };
  }

  #letIn(): void {
    for (const waiter of this.#waiting) {
      if (this.#places.allowance(waiter.owner) === 0) continue;
      this.#waiting.delete(waiter);
      waiter.enter();
    }
  }
}
