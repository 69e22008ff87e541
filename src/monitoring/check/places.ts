/** An owner may hold at most so many times the places that are free. */
const mostPerFree = 4;
/** Of a pool this small (browsers have a place for each core) all are used, and the next free one goes to the others. */
const smallPool = 20;
/** From this share of all places on, the others go first. */
const largeShare = 1 / 4;

/**
 * The places in which checks run, and who holds how many of them. Targets that hang for 30 s could fill all of them, and
 * nobody else would be checked. So an owner who holds many has to wait while others have something due, and is held to
 * four times what is free ("dynamic threshold", as switches share their buffers): alone 80 % of all places, two owners
 * 44 % each, ten owners 10 % each, and there is always a free one for whoever comes next.
 */
export class Places {
  readonly #total: number;
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(total: number) {
    this.#total = total;
    this.#free = total;
  }

  /** How many may be taken at once by somebody who holds none. */
  get room(): number {
    return this.#allowanceOf(0);
  }

  take(owner: string): void {
    this.#held.set(owner, this.#heldBy(owner) + 1);
    this.#free -= 1;
  }

  release(owner: string): void {
    const held = this.#heldBy(owner) - 1;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
    this.#free += 1;
  }

  /** Who holds so many that the others go first. */
  crowding(): string[] {
    const from = Math.max(1, Math.min(this.#free, Math.floor(this.#total * largeShare)));
    return [...this.#held].filter(([, held]) => held >= from).map(([owner]) => owner);
  }

  /** How many more the owner may take. */
  allowance(owner: string): number {
    return this.#allowanceOf(this.#heldBy(owner));
  }

  /** After that many more the owner holds four times what is free then. */
  #allowanceOf(held: number): number {
    if (this.#total < smallPool) return this.#free;
    const more = (mostPerFree * this.#free - held) / (mostPerFree + 1);
    return Math.max(0, Math.floor(more));
  }

  #heldBy(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }
}
