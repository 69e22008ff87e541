import { isRecent } from '#platform/clock.ts';

export type Verdict = 'works' | 'broken' | 'unknown';

/** A failure that may be the target's or ours: when its check ran, and the moment when that has to be decided. */
export type Question = { host: string; startedAt: number; failedAt: number; now: number };

/** For so long the silence of references that have answered means something. */
const trustMs = 7 * 86_400_000;

type Answer = { host: string; at: number };
/** From a question that nobody answered to the first answer after it. */
type Loss = { from: number; until: number };

export type WitnessOptions = {
  /** When the references answered an earlier process. */
  answeredAt?: number | undefined;
  /**
   * How long before a failure an answer may have come to speak against ours. None where references can be asked: a cable is
   * pulled in a moment, and checks that fail at once would all be counted against their targets.
   */
  freshMs?: number;
};

/**
 * What is known about one thing that all checks need (the way to the internet, to the local network, to name servers),
 * and what follows from it. References are servers that are practically never away.
 */
export class Witness {
  readonly #freshMs: number;
  #latest: Answer | undefined;
  #beforeThat: Answer | undefined;
  #referencesAnsweredAt: number;
  /** In a row, while others answered. */
  #silences = 0;
  #loss: Loss | undefined;

  constructor({ answeredAt = -Infinity, freshMs = 0 }: WitnessOptions = {}) {
    this.#referencesAnsweredAt = answeredAt;
    this.#freshMs = freshMs;
  }

  answered(host: string, at: number): void {
    if (this.#latest?.host === host) {
      this.#latest.at = at;
    } else {
      this.#beforeThat = this.#latest;
      this.#latest = { host, at };
    }
    this.#isBack(at);
  }

  referencesAnswered(at: number): void {
    [this.#referencesAnsweredAt, this.#silences] = [at, 0];
    this.#isBack(at);
  }

  /**
   * References that are silent while others answer are no witnesses: a firewall keeps them from us, and their silence must
   * not excuse every failure from then on. Once is not enough: the cable may have been pulled right after that answer.
   * True when this takes the trust in them away.
   */
  referencesSilent(askedAt: number, didSomebodyAnswer: boolean): boolean {
    if (!this.#areReferencesTrusted(askedAt)) return false;
    if (didSomebodyAnswer) this.#silences += 1;
    if (this.#silences >= 2) {
      this.#referencesAnsweredAt = -Infinity;
      this.#loss = undefined;
      return true;
    }
    const isAnswered = this.#latest !== undefined && this.#latest.at > askedAt;
    const isKnown = this.#loss?.until === Infinity && this.#loss.from <= askedAt;
    if (!isAnswered && !isKnown) this.#loss = { from: askedAt, until: Infinity };
    return false;
  }

  wasHeardWithin(ms: number, now: number): boolean {
    const times = [this.#latest?.at ?? -Infinity, this.#referencesAnsweredAt];
    return times.some((at) => isRecent(at, now, ms));
  }

  /**
   * Whether it was lost at some time since then. A check that was under way meanwhile may have failed for that, also when
   * all is well again at its end.
   */
  wasLostSince(startedAt: number, now: number): boolean {
    // A loss that lies ahead was noted before the clock was set back.
    return this.#loss !== undefined && this.#loss.from <= now && startedAt < this.#loss.until;
  }

  /** Where no reference has ever answered, in a closed network, nothing can be known, and the target has failed. */
  verdict(question: Question): Verdict {
    const { startedAt, failedAt, now } = question;
    if (!this.#areReferencesTrusted(now)) return this.#heardElsewhere(question) ? 'works' : 'unknown';
    if (this.wasLostSince(startedAt, now)) return 'broken';
    const isAnswered = this.#referencesAnsweredAt >= failedAt && this.#referencesAnsweredAt <= now;
    return isAnswered || this.#heardElsewhere(question) ? 'works' : 'broken';
  }

  /** Somebody else has answered since: no need to ask the references. */
  #heardElsewhere({ host, startedAt, failedAt, now }: Question): boolean {
    const other = this.#latest?.host === host ? this.#beforeThat : this.#latest;
    const since = Math.max(startedAt, failedAt - this.#freshMs);
    return other !== undefined && other.at >= since && other.at <= now;
  }

  #isBack(at: number): void {
    if (this.#loss?.until === Infinity && at >= this.#loss.from) this.#loss.until = at;
  }

  #areReferencesTrusted(now: number): boolean {
    return now - this.#referencesAnsweredAt < trustMs;
  }
}
