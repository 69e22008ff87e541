import { isRecent } from '#platform/clock.ts';
import { Witness, type Question, type Verdict } from './witness.ts';

/** Resolves when it answers, rejects when it does not. */
export type Reference = (signal: AbortSignal) => Promise<unknown>;

/** Ten thousand failing checks ask once. */
const rememberMs = 3_000;
const timeoutMs = 3_000;
/** How often references that were silent, or were never asked, are tried again while others answer. */
const retryMs = 10_000;
/** Those that answered are asked again so often: what is remembered of them must not run out on a quiet installation. */
const renewMs = 3_600_000;

/** What outlives the process. Both are called without being waited for. */
export type ReferenceMemory = {
  answeredAt?: number | undefined;
  answered(at: number): void;
  forget(): void;
};
export const noMemory: ReferenceMemory = { answered() {}, forget() {} };

export type ReferencesOptions = {
  references: readonly Reference[];
  now: () => number;
  memory?: ReferenceMemory | undefined;
};

type Probe = { at: number; result: Promise<boolean>; answered: boolean | undefined };

/** Asks the references when a witness cannot tell without them. */
export class References {
  readonly #witness: Witness;
  readonly #references: readonly Reference[];
  readonly #now: () => number;
  readonly #memory: ReferenceMemory;
  #last: Probe | undefined;
  #rememberedAt = -Infinity;

  constructor({ references, now, memory = noMemory }: ReferencesOptions) {
    this.#witness = new Witness(memory.answeredAt);
    this.#references = references;
    this.#now = now;
    this.#memory = memory;
  }

  answered(host: string): void {
    const now = this.#now();
    this.#witness.answered(host, now);
    if (this.#references.length === 0) return;
    const patienceMs = this.#last?.answered === true ? renewMs : retryMs;
    if (this.#last === undefined || !isRecent(this.#last.at, now, patienceMs))
      void this.#ask('somebody-answered');
  }

  async judge(failure: Omit<Question, 'now'>): Promise<Verdict> {
    const question = (): Question => ({ ...failure, now: this.#now() });
    if (this.#witness.heardElsewhere(question())) return 'works';
    return this.#witness.verdict(question(), await this.#ask('somebody-failed'));
  }

  #ask(because: Parameters<Witness['referencesAre']>[1]): Promise<boolean> {
    if (this.#references.length === 0) return Promise.resolve(false);
    const last = this.#last;
    if (last && (last.answered === undefined || isRecent(last.at, this.#now(), rememberMs)))
      return last.result;
    const probe: Probe = { at: this.#now(), result: this.#probe(), answered: undefined };
    this.#last = probe;
    void probe.result.then((answered) => {
      probe.answered = answered;
      const isOver = this.#witness.referencesAre(answered, because, probe.at);
      if (answered) this.#remember(probe.at);
      else if (isOver) this.#forget();
    });
    return probe.result;
  }

  #remember(at: number): void {
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
}
