import type { Question, Verdict, Witness } from './witness.ts';

/** Resolves when it answers, rejects when it does not. */
export type Reference = (signal: AbortSignal) => Promise<unknown>;

/** Ten thousand failing checks ask once. */
const rememberMs = 3_000;
const timeoutMs = 3_000;
/** How often references that were silent, or were never asked, are tried again while others answer. */
const retryMs = 10_000;

type Probe = { at: number; result: Promise<boolean>; answered: boolean | undefined };

/** Asks the references when a witness cannot tell without them. */
export class References {
  readonly #witness: Witness;
  readonly #references: readonly Reference[];
  readonly #now: () => number;
  #last: Probe | undefined;

  constructor(witness: Witness, references: readonly Reference[], now: () => number) {
    this.#witness = witness;
    this.#references = references;
    this.#now = now;
  }

  answered(host: string): void {
    const now = this.#now();
    this.#witness.answered(host, now);
    if (this.#last?.answered === true || this.#references.length === 0) return;
    if (this.#last === undefined || now - this.#last.at > retryMs) void this.#ask('somebody-answered');
  }

  async judge(failure: Omit<Question, 'now'>): Promise<Verdict> {
    const question = (): Question => ({ ...failure, now: this.#now() });
    if (this.#witness.heardElsewhere(question())) return 'works';
    return this.#witness.verdict(question(), await this.#ask('somebody-failed'));
  }

  #ask(because: Parameters<Witness['referencesAre']>[1]): Promise<boolean> {
    if (this.#references.length === 0) return Promise.resolve(false);
    const last = this.#last;
    if (last && (last.answered === undefined || this.#now() - last.at < rememberMs)) return last.result;
    const probe: Probe = { at: this.#now(), result: this.#probe(), answered: undefined };
    this.#last = probe;
    void probe.result.then((answered) => {
      probe.answered = answered;
      this.#witness.referencesAre(answered, because);
    });
    return probe.result;
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
