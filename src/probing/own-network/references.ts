import { isRecent, type Clock } from '#platform/clock.ts';
import { Witness, type Question, type Verdict } from './reachability.ts';

/** Resolves when it answers, rejects when it does not. */
export type Reference = (signal: AbortSignal) => Promise<unknown>;

const timeoutMs = 3_000;
/** Ten thousand failing checks ask once. */
const spacingMs = 1_000;
/** On a busy installation somebody else answers within a moment, and nobody has to be asked. */
const momentMs = 50;
/** How often somebody must have spoken while checks are under way, and how often references are asked when nobody has. */
const quietMs = 1_000;
const watchMs = 3_000;
/** How often references that were silent, or were never asked, are tried again while others answer. */
const retryMs = 10_000;
/** Those that answered are asked again so often: what is remembered of them must not run out on a quiet installation. */
const renewMs = 3_600_000;
/** Where there are no references, an answer that is so old still speaks for the network. */
const freshWithoutMs = 5_000;

/** What outlives the process. Both are called without being waited for. */
export type ReferenceMemory = {
  answeredAt?: number | undefined;
  answered(at: number): void;
  forget(): void;
};
export const noMemory: ReferenceMemory = { answered() {}, forget() {} };

export type ReferencesOptions = {
  references: readonly Reference[];
  clock: Clock;
  memory?: ReferenceMemory | undefined;
};

type Probe = { at: number; over: Promise<void>; answered: boolean | undefined };

/** Asks the references when a witness cannot tell without them. */
export class References {
  readonly #witness: Witness;
  readonly #references: readonly Reference[];
  readonly #clock: Clock;
  readonly #memory: ReferenceMemory;
  #last: Probe | undefined;
  #next: Promise<void> | undefined;
  #rememberedAt = -Infinity;

  constructor({ references, clock, memory = noMemory }: ReferencesOptions) {
    const freshMs = references.length === 0 ? freshWithoutMs : 0;
    this.#witness = new Witness({ answeredAt: memory.answeredAt, freshMs });
    this.#references = references;
    this.#clock = clock;
    this.#memory = memory;
  }

  /** `at`: by then at the earliest the answer shows that all is well. */
  answered(host: string, at = this.#now()): void {
    this.#witness.answered(host, at);
    const [last, now] = [this.#last, this.#now()];
    if (last !== undefined) {
      if (isRecent(last.at, now, last.answered === true ? renewMs : retryMs)) return;
      // An answer that says nothing of the time since they were asked is not to be held against them.
      if (at <= last.at && last.at <= now) return;
    }
    void this.#ask(true);
  }

  async judge(failure: Omit<Question, 'failedAt' | 'now'>): Promise<Verdict> {
    const failedAt = this.#now();
    const verdict = (): Verdict => this.#witness.verdict({ ...failure, failedAt, now: this.#now() });
    if (this.#references.length === 0) return verdict();
    if (verdict() !== 'works') await this.#clock.sleep(momentMs);
    if (verdict() !== 'works') await this.#askSince(failedAt);
    return verdict();
  }

  wasLostSince(startedAt: number): boolean {
    return this.#witness.wasLostSince(startedAt, this.#now());
  }

  /** To be called again and again while checks are under way: what is lost and back before their end must be known then. */
  watch(): void {
    const now = this.#now();
    if (this.#witness.wasHeardWithin(quietMs, now)) return;
    if (this.#last === undefined || !isRecent(this.#last.at, now, watchMs)) void this.#ask(false);
  }

  /** Ends when a question to them has ended that was not over by then. */
  async #askSince(failedAt: number): Promise<void> {
    const [last, now] = [this.#last, this.#now()];
    if (last && last.answered === undefined) return last.over;
    if (last && last.at >= failedAt && last.at <= now) return;
    this.#next ??= this.#askSpaced().finally(() => (this.#next = undefined));
    return this.#next;
  }

  async #askSpaced(): Promise<void> {
    const [last, now] = [this.#last, this.#now()];
    if (last && isRecent(last.at, now, spacingMs)) await this.#clock.sleep(last.at + spacingMs - now);
    await this.#ask(false);
  }

  #ask(didSomebodyAnswer: boolean): Promise<void> {
    if (this.#references.length === 0) return Promise.resolve();
    if (this.#last && this.#last.answered === undefined) return this.#last.over;
    const asked = Promise.withResolvers<void>();
    const probe: Probe = { at: this.#now(), over: asked.promise, answered: undefined };
    this.#last = probe;
    void this.#probe().then((answered) => {
      probe.answered = answered;
      if (answered) this.#note(this.#now());
      else if (this.#witness.referencesSilent(probe.at, didSomebodyAnswer)) this.#forget();
      asked.resolve();
    });
    return asked.promise;
  }

  #note(at: number): void {
    this.#witness.referencesAnswered(at);
    if (isRecent(this.#rememberedAt, at, renewMs)) return;
    this.#rememberedAt = at;
    this.#memory.answered(at);
  }

  #forget(): void {
    this.#rememberedAt = -Infinity;
    this.#memory.forget();
  }

  async #probe(): Promise<boolean> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), timeoutMs);
    const end = new Promise<never>((_, reject) => {
      over.signal.addEventListener('abort', () => reject(new Error('no answer')));
    });
    try {
      await Promise.any(this.#references.map((reference) => Promise.race([reference(over.signal), end])));
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
