export type Verdict = 'works' | 'broken' | 'unknown';

/** A failure that may be the target's or ours, at the moment when it has to be decided. */
export type Question = { host: string; startedAt: number; now: number };

/** An answer older than this says little about now: a cable is pulled in a moment. */
const freshMs = 5_000;
/** For so long the silence of references that have answered means something. */
const trustMs = 7 * 86_400_000;

type Answer = { host: string; at: number };

/**
 * What is known about one thing that all checks need (the way to the internet, to the local network, to name servers),
 * and what follows from it. References are servers that are practically never away.
 */
export class Witness {
  #latest: Answer | undefined;
  #beforeThat: Answer | undefined;
  #referencesAnsweredAt: number;
  /** In a row, while others answered. */
  #silences = 0;

  /** `answeredAt`: when the references answered an earlier process. */
  constructor(answeredAt = -Infinity) {
    this.#referencesAnsweredAt = answeredAt;
  }

  answered(host: string, at: number): void {
    if (this.#latest?.host === host) {
      this.#latest.at = at;
    } else {
      this.#beforeThat = this.#latest;
      this.#latest = { host, at };
    }
  }

  /**
   * References that are silent while others answer are no witnesses: a firewall keeps them from us, and their silence must
   * not excuse every failure from then on. Once is not enough: the cable may have been pulled right after that answer.
   * True when this takes the trust in them away.
   */
  referencesAre(
    answering: boolean,
    askedBecause: 'somebody-answered' | 'somebody-failed',
    at: number,
  ): boolean {
    if (answering) [this.#referencesAnsweredAt, this.#silences] = [at, 0];
    else if (askedBecause === 'somebody-answered') this.#silences += 1;
    if (this.#silences < 2 || !this.#areReferencesTrusted(at)) return false;
    this.#referencesAnsweredAt = -Infinity;
    return true;
  }

  /** Somebody else has answered since the check began: no need to ask the references. */
  heardElsewhere({ host, startedAt, now }: Question): boolean {
    const other = this.#latest?.host === host ? this.#beforeThat : this.#latest;
    return other !== undefined && other.at >= startedAt && other.at >= now - freshMs && other.at <= now;
  }

  /** Where no reference has ever answered, in a closed network, nothing can be known, and the target has failed. */
  verdict(question: Question, doReferencesAnswer: boolean): Verdict {
    if (doReferencesAnswer || this.heardElsewhere(question)) return 'works';
    return this.#areReferencesTrusted(question.now) ? 'broken' : 'unknown';
  }

  #areReferencesTrusted(now: number): boolean {
    return now - this.#referencesAnsweredAt < trustMs;
  }
}
