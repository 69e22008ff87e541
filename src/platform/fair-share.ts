/** An owner can hold 20 times the square of the free share of the slots. */
const steepness = 20;
/** A pool this small (browsers have a slot per core) is used completely, and the next free slot goes to another owner. */
const smallPool = 20;
/** An owner who holds this share of all slots lets others go first. */
const largeShare = 1 / 4;

/**
 * The slots in which checks run, and how many each owner holds. Targets that hang for 30 s could fill all of them, and
 * nobody else would be checked. So an owner who holds many waits while others have something due, and the fewer slots are
 * free, the fewer an owner can hold: 80 % of all slots for one owner, 43 % each for two, 9 % each for ten. The limit falls
 * with the square of the free share (switches, which share their buffers in this way, use a linear "dynamic threshold"),
 * because a slot cannot be taken away: after seven owners who took all they could, one after another, 37 of 3,000 slots are
 * free; with a linear limit, none.
 */
export class FairShare {
  readonly #total: number;
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(total: number) {
    this.#total = total;
    this.#free = total;
  }

  /** How many slots an owner who holds none can acquire at once. */
  get room(): number {
    return this.#allowanceOf(0);
  }

  acquire(owner: string): void {
    this.#held.set(owner, this.#heldBy(owner) + 1);
    this.#free -= 1;
  }

  release(owner: string): void {
    const held = this.#heldBy(owner) - 1;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
    this.#free += 1;
  }

  /** The owners who can acquire no more. */
  fullOwners(): string[] {
    return this.#owners((held) => this.#allowanceOf(held) === 0);
  }

  /** The owners who hold so many slots that others go first, the full ones included. */
  largeOwners(): string[] {
    const from = Math.max(1, Math.min(this.#free, Math.floor(this.#total * largeShare)));
    return this.#owners((held) => held >= from || this.#allowanceOf(held) === 0);
  }

  /** How many slots any one owner can acquire at once, apart from these owners. */
  roomExcept(except: readonly string[]): number {
    const largest = Math.max(
      0,
      ...this.#owners().flatMap((each) => (except.includes(each) ? [] : this.#heldBy(each))),
    );
    return this.#allowanceOf(largest);
  }

  /** How many more slots the owner can acquire. */
  allowance(owner: string): number {
    return this.#allowanceOf(this.#heldBy(owner));
  }

  /** With m more the owner holds steepness × (free - m)² / total, solved for m. Every owner can acquire one while one is free. */
  #allowanceOf(held: number): number {
    const [free, total] = [this.#free, this.#total];
    if (total < smallPool) return free;
    const root = Math.sqrt(total * (total + 4 * steepness * (free + held)));
    const more = Math.floor((2 * steepness * free + total - root) / (2 * steepness));
    return Math.max(held === 0 && free > 0 ? 1 : 0, more);
  }

  #owners(isMeant: (held: number) => boolean = () => true): string[] {
    return [...this.#held].filter(([, held]) => isMeant(held)).map(([owner]) => owner);
  }

  #heldBy(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }
}
