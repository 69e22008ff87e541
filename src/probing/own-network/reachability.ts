import { isRecent } from '#platform/clock.ts';

export type Reachability = 'reachable' | 'unreachable' | 'unknown';

/** A failure of the target or of the own network: when its check ran, and when the decision is made. */
export type Question = { host: string; startedAt: number; failedAt: number; now: number };

/** How long the silence of references counts after they have answered. */
const trustMs = 7 * 86_400_000;

/**
 * The network worked at some time between the two: an answer can wait in a queue, and be noted when the network is lost
 * already.
 */
export type Answered = { askedAt: number; notedAt: number };

type Answer = Answered & { host: string };
/** From a question that nobody answered to the first answer after it. */
type Outage = { from: number; until: number };

export type HistoryOptions = {
  /** When the references answered an earlier process. */
  answeredAt?: number | undefined;
  /**
   * How long before a failure an answer can have come and still show that the network works. 0 if there are references
   * to ask: a cable is pulled in a moment, and checks that fail right after it would all count against their targets.
   */
  freshMs?: number;
};

/**
 * What is known about one thing that all checks need (the internet, the local network, name servers), and what follows
 * from it. References are servers that are practically always reachable.
 */
export class ReachabilityHistory {
  readonly #freshMs: number;
  /** Of two hosts, those that were asked last. */
  #latest: Answer | undefined;
  #beforeThat: Answer | undefined;
  #notedAt = -Infinity;
  #referencesAnswered: Answered;
  /** In a row, while others answered. */
  #silences = 0;
  #outage: Outage | undefined;

  constructor({ answeredAt = -Infinity, freshMs = 0 }: HistoryOptions = {}) {
    this.#referencesAnswered = { askedAt: answeredAt, notedAt: answeredAt };
    this.#freshMs = freshMs;
  }

  noteAnswer(host: string, answered: Answered): void {
    const answer = { host, ...answered };
    if (this.#latest?.host === host) this.#latest = newer(answer, this.#latest);
    else if (newer(answer, this.#latest) === answer)
      [this.#latest, this.#beforeThat] = [answer, this.#latest];
    else this.#beforeThat = newer(answer, this.#beforeThat);
    this.#notedAt = answered.notedAt;
    this.#endOutage(answered);
  }

  noteReferencesAnswered(answered: Answered): void {
    [this.#referencesAnswered, this.#silences] = [answered, 0];
    this.#endOutage(answered);
  }

  /**
   * References that are silent while others answer are blocked by a firewall, and their silence must not make every
   * later failure inconclusive. Once is not enough: the cable may have been pulled right after that answer. Returns true
   * if they are not trusted any more.
   */
  noteReferencesSilent(askedAt: number, didSomebodyAnswer: boolean): boolean {
    if (!this.#areReferencesTrusted(askedAt)) return false;
    if (didSomebodyAnswer) this.#silences += 1;
    if (this.#silences >= 2) {
      this.#referencesAnswered = { askedAt: -Infinity, notedAt: -Infinity };
      this.#outage = undefined;
      return true;
    }
    const isAnswered = this.#latest !== undefined && this.#latest.askedAt > askedAt;
    const isKnown = this.#outage?.until === Infinity && this.#outage.from <= askedAt;
    if (!isAnswered && !isKnown) this.#outage = { from: askedAt, until: Infinity };
    return false;
  }

  wasAnsweredWithin(ms: number, now: number): boolean {
    const times = [this.#notedAt, this.#referencesAnswered.notedAt];
    return times.some((at) => isRecent(at, now, ms));
  }

  /** A check that ran during an outage may have failed because of it, even if the outage is over when the check ends. */
  wasDownSince(startedAt: number, now: number): boolean {
    // An outage in the future was noted before the clock was set back.
    return this.#outage !== undefined && this.#outage.from <= now && startedAt < this.#outage.until;
  }

  /** If no reference has ever answered, as in a closed network, nothing is known. */
  decide(question: Question): Reachability {
    const { startedAt, failedAt, now } = question;
    if (!this.#areReferencesTrusted(now))
      return this.#wasAnsweredByAnother(question) ? 'reachable' : 'unknown';
    if (this.wasDownSince(startedAt, now)) return 'unreachable';
    const isAnswered = isBetween(this.#referencesAnswered.askedAt, failedAt, now);
    return isAnswered || this.#wasAnsweredByAnother(question) ? 'reachable' : 'unreachable';
  }

  #wasAnsweredByAnother({ host, startedAt, failedAt, now }: Question): boolean {
    const other = this.#latest?.host === host ? this.#beforeThat : this.#latest;
    const since = Math.max(startedAt, failedAt - this.#freshMs);
    return other !== undefined && isBetween(other.askedAt, since, now);
  }

  #endOutage({ askedAt, notedAt }: Answered): void {
    if (this.#outage?.until === Infinity && askedAt >= this.#outage.from) this.#outage.until = notedAt;
  }

  #areReferencesTrusted(now: number): boolean {
    return now - this.#referencesAnswered.notedAt < trustMs;
  }
}

/** A time in the future is from before the clock was set back. */
const newer = (answer: Answer, known: Answer | undefined): Answer =>
  known === undefined || answer.askedAt >= known.askedAt || known.askedAt > answer.notedAt ? answer : known;

const isBetween = (at: number, from: number, until: number): boolean => at >= from && at <= until;
