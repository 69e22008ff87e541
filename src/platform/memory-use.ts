import { getHeapStatistics } from 'node:v8';

const mebibyte = 1024 * 1024;

export type MemoryLimits = {
  /** Of all requests and messages of one caller. */
  perCaller: number;
  /** Of all callers. */
  inTotal: number;
  /** What uses less is not ended for the sake of other callers. */
  smallest: number;
};

const inTotal = Math.floor((getHeapStatistics().heap_size_limit * 3) / 8);

/** The rest of the heap is for the program itself, and for what is being made at a moment. */
export const memoryLimits: MemoryLimits = {
  perCaller: Math.min(288 * mebibyte, inTotal / 2),
  inTotal,
  smallest: 3 * mebibyte,
};

type Caller = {
  /** All bytes; those of what is ending; those of what is protected. */
  bytes: number;
  ending: number;
  protected: number;
  uses: Set<MemoryUse>;
};

/** What all requests use together. */
export type MemoryTotals = {
  callers: Map<string, Caller>;
  /** Without what is ending, whose memory will soon be free. */
  bytes: number;
};

export const createMemoryTotals = (): MemoryTotals => ({ callers: new Map(), bytes: 0 });

const ofProcess = createMemoryTotals();

export type MemoryUseOptions = {
  caller: string;
  /** Called once if this has to end, because its caller or all callers use too much memory. */
  evict: () => void;
  limits?: Partial<MemoryLimits> | undefined;
  /** Those of the process by default. */
  totals?: MemoryTotals;
};

/**
 * The memory that one request or message of a caller uses until it is sent: clients can read slowly. When a caller uses too much, the
 * largest of its requests ends. When all callers do, the largest request of the caller that uses most ends, so that nobody can end
 * those of others.
 */
export class MemoryUse implements Disposable {
  readonly #caller: string;
  readonly #evict: () => void;
  readonly #limits: MemoryLimits;
  readonly #totals: MemoryTotals;
  #bytes = 0;
  #isProtected = false;
  #state: 'used' | 'ending' | 'free' = 'used';

  constructor({ caller, evict, limits, totals = ofProcess }: MemoryUseOptions) {
    this.#caller = caller;
    this.#evict = evict;
    this.#limits = { ...memoryLimits, ...limits };
    this.#totals = totals;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the caller uses half of what is allowed already. */
  get isCallerHeavy(): boolean {
    return (this.#totals.callers.get(this.#caller)?.bytes ?? 0) > this.#limits.perCaller / 2;
  }

  get canBeEvicted(): boolean {
    return this.#state === 'used' && !this.#isProtected;
  }

  /** While it is protected, only its own caller's limit ends it: what it changes may be done already. */
  protect(isProtected: boolean): void {
    const caller = this.#totals.callers.get(this.#caller);
    if (caller?.uses.has(this) && this.#isProtected !== isProtected)
      caller.protected += isProtected ? this.#bytes : -this.#bytes;
    this.#isProtected = isProtected;
  }

  /** Whatever has to end because of it is told, which can be this one. */
  add(bytes: number): void {
    if (this.#state === 'free' || bytes === 0) return;
    const caller = this.#totals.callers.get(this.#caller) ?? {
      bytes: 0,
      ending: 0,
      protected: 0,
      uses: new Set(),
    };
    this.#totals.callers.set(this.#caller, caller);
    caller.uses.add(this);
    this.#bytes += bytes;
    caller.bytes += bytes;
    if (this.#isProtected) caller.protected += bytes;
    if (this.#state === 'ending') caller.ending += bytes;
    else {
      this.#totals.bytes += bytes;
      this.#makeRoom(caller);
    }
  }

  #makeRoom(caller: Caller): void {
    const { perCaller, inTotal: most, smallest } = this.#limits;
    // Otherwise one caller could use memory that only the requests of others can give back.
    if (this.#isProtected && caller.protected > perCaller / 2) return this.#end();
    // What is ending takes its time.
    if (caller.bytes > 2 * perCaller) return this.#end();
    while (caller.bytes - caller.ending > perCaller && this.#state === 'used') {
      const largest = largestOf(caller, 0) ?? this;
      largest.#end();
    }
    const isTooMuch = (): boolean => this.#totals.bytes > most && this.#state === 'used';
    while (isTooMuch()) {
      const largest = largestOfHeaviest(this.#totals, smallest);
      if (!largest) return;
      largest.#end();
    }
  }

  #end(): void {
    this.stop();
    this.#evict();
  }

  /** It is ending by itself: nothing else ends because of it. */
  stop(): void {
    if (this.#state !== 'used') return;
    this.#state = 'ending';
    this.#totals.bytes -= this.#bytes;
    const caller = this.#totals.callers.get(this.#caller);
    if (caller?.uses.has(this)) caller.ending += this.#bytes;
  }

  /** Its memory is free. */
  [Symbol.dispose](): void {
    if (this.#state === 'free') return;
    this.stop();
    this.#state = 'free';
    const caller = this.#totals.callers.get(this.#caller);
    if (!caller?.uses.delete(this)) return;
    caller.bytes -= this.#bytes;
    caller.ending -= this.#bytes;
    if (this.#isProtected) caller.protected -= this.#bytes;
    if (caller.uses.size === 0) this.#totals.callers.delete(this.#caller);
  }
}

function largestOf({ uses }: Caller, smallest: number): MemoryUse | null {
  let largest: MemoryUse | null = null;
  for (const use of uses) if (use.canBeEvicted && use.bytes > (largest?.bytes ?? smallest)) largest = use;
  return largest;
}

/** Of the caller that uses most, among those who have something that can be ended. */
function largestOfHeaviest({ callers }: MemoryTotals, smallest: number): MemoryUse | null {
  const heaviestFirst = [...callers.values()].toSorted((a, b) => b.bytes - a.bytes);
  for (const caller of heaviestFirst) {
    const largest = largestOf(caller, smallest);
    if (largest) return largest;
  }
  return null;
}
