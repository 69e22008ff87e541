export type Verdict = 'works' | 'broken' | 'unknown';

/** A failure that may be the target's or ours, at the moment when it has to be decided. */
export type Question = { host: string; startedAt: number; now: number };

/** An answer older than this says little about now: a cable is pulled in a moment. */
const freshMs = 5_000;

type Answer = { host: string; at: number };

/**
 * What is known about one thing that all checks need (the way to the internet, to the local network, to name servers),
 * and what follows from it. References are servers that are practically never away.
 */
export class Witness {
  #latest: Answer | undefined;
  #beforeThat: Answer | undefined;
  #areReferencesTrusted = false;

  answered(host: string, at: number): void {
    if (this.#latest?.host === host) {
      this.#latest.at = at;
    } else {
      this.#beforeThat = this.#latest;
      this.#latest = { host, at };
    }
  }

  /**
   * References that are silent while others answer are no witnesses: a firewall keeps them from us, and their silence
   * must not excuse every failure from then on.
   */
  referencesAre(answering: boolean, askedBecause: 'somebody-answered' | 'somebody-failed'): void {
    if (answering) this.#areReferencesTrusted = true;
    else if (askedBecause === 'somebody-answered') this.#areReferencesTrusted = false;
  }

  /** Somebody else has answered since the check began: no need to ask the references. */
  heardElsewhere({ host, startedAt, now }: Question): boolean {
    const other = this.#latest?.host === host ? this.#beforeThat : this.#latest;
    return other !== undefined && other.at >= startedAt && other.at >= now - freshMs;
  }

  /** Where no reference has ever answered, in a closed network, nothing can be known, and the target has failed. */
  verdict(question: Question, doReferencesAnswer: boolean): Verdict {
    if (doReferencesAnswer || this.heardElsewhere(question)) return 'works';
    return this.#areReferencesTrusted ? 'broken' : 'unknown';
  }
}
