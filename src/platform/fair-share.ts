/** How many of all places an owner may hold while a share of them is free: 20 times the square of that share. */
const steepness = 20;
/** Of a pool this small (browsers have a place for each core) all are used, and the next free one goes to the others. */
const smallPool = 20;
/** From this share of all places on, the others go first. */
const largeShare = 1 / 4;

/**
 * The places in which checks run, and who holds how many of them. Targets that hang for 30 s could fill all of them, and
 * nobody else would be checked. So an owner who holds many has to wait while others have something due, and the fewer
 * places are free, the fewer an owner may hold: alone 80 % of all, two owners 43 % each, ten owners 9 % each. It falls with
 * the square of what is free (switches, which share their buffers in this way, use a straight line) since nobody can be
 * made to leave: after seven owners who took all they could get, one after another, 37 of 3,000 places are free, and by a
 * straight line none.
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

  /** Who may take no more. */
  full(): string[] {
    return this.#owners((held) => this.#allowanceOf(held) === 0);
  }

  /** Who holds so many that the others go first; the full ones are among them. */
  crowding(): string[] {
    const from = Math.max(1, Math.min(this.#free, Math.floor(this.#total * largeShare)));
    return this.#owners((held) => held >= from || this.#allowanceOf(held) === 0);
  }

  /** How many may be taken at once by whoever it is, but for these owners. */
  roomBut(except: readonly string[]): number {
    const most = Math.max(
      0,
      ...this.#owners().flatMap((each) => (except.includes(each) ? [] : this.#heldBy(each))),
    );
    return this.#allowanceOf(most);
  }

  /** How many more the owner may take. */
  allowance(owner: string): number {
    return this.#allowanceOf(this.#heldBy(owner));
  }

  /** With m more the owner holds steepness × (free - m)² / total, solved for m. The first one is for everybody. */
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
