import { isRecent, type Clock } from '#platform/clock.ts';
import { ReachabilityHistory, type Question, type Reachability } from './reachability.ts';

/** Servers and names that are practically always reachable. */
export type NetworkReferences = { addresses: readonly string[]; names: readonly string[] };

/** `host:port` is connected to, a bare name is looked up; `none` is for a network that has neither. */
export function parseReferences(text: string): NetworkReferences {
  if (text === 'none') return { addresses: [], names: [] };
  const items = text.split(',').map((item) => item.trim());
  for (const item of items)
    if (!isName(item) && !isAddress(item))
      throw new Error(`"${item}" is neither a host with its port, such as 1.1.1.1:443, nor a host name.`);
  return { addresses: items.filter(isAddress), names: items.filter(isName) };
}

const isName = (text: string): boolean =>
  /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text);

function isAddress(text: string): boolean {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[a-z\d.-]+):(\d{1,5})$/i.exec(text) ?? [];
  return host !== '' && Number(port) >= 1 && Number(port) <= 65_535 && URL.canParse(`tcp://${text}`);
}

/** Resolves if it answers, rejects if it does not. */
export type Reference = (signal: AbortSignal) => Promise<unknown>;

/** What outlives the process. Neither call is waited for. */
export type ReferenceMemory = {
  /** When the references last answered an earlier process. */
  answeredAt?: number | undefined;
  noteAnswer(at: number): void;
  forget(): void;
};
const noMemory: ReferenceMemory = { noteAnswer() {}, forget() {} };

const timeoutMs = 3_000;
/** Ten thousand failing checks ask once. */
const spacingMs = 1_000;
/** For one failure. Rarely more than two. */
const maxAsks = 4;
/** On a busy installation another target is checked and answers this soon, and no reference has to be asked. */
const graceMs = 50;
/** While checks are running, the references are asked every 3 s unless somebody has answered within the last second. */
const quietMs = 1_000;
const watchMs = 3_000;
/** How often references that were silent, or were never asked, are tried again while others answer. */
const retryMs = 10_000;
/** References that answered are asked again after this time, so that the memory of it does not expire. */
const renewMs = 3_600_000;
/** Without references, how old the last answer can be and still show that the network works. */
const freshWithoutMs = 5_000;

export type ReferencesOptions = {
  references: readonly Reference[];
  clock: Clock;
  memory?: ReferenceMemory | undefined;
};

type Ask = {
  at: number;
  over: Promise<void>;
  isAnswered: boolean | undefined;
  /** While they were asked, or shortly before. */
  didSomebodyAnswer: boolean;
};

/** Asks the references when the answers of targets do not suffice to decide. */
export class References {
  readonly #history: ReachabilityHistory;
  readonly #references: readonly Reference[];
  readonly #clock: Clock;
  readonly #memory: ReferenceMemory;
  #last: Ask | undefined;
  /** Until it begins: then it is `#last`. */
  #next: Promise<void> | undefined;
  /** Resolves after an answer, at most once per `graceMs`: thousands of failures may wait for it. */
  #answered = Promise.withResolvers<void>();
  #answeredAt = -Infinity;
  /** When the first of those asks began that were not answered since. */
  #silentSince: number | undefined;
  /** When they were last asked because somebody answered. */
  #comparedAt = -Infinity;
  #rememberedAt = -Infinity;

  constructor({ references, clock, memory = noMemory }: ReferencesOptions) {
    const freshMs = references.length === 0 ? freshWithoutMs : 0;
    this.#history = new ReachabilityHistory({ answeredAt: memory.answeredAt, freshMs });
    this.#references = references;
    this.#clock = clock;
    this.#memory = memory;
  }

  /** Somebody answered in a check that started at `startedAt`. */
  noteAnswer(host: string, startedAt: number): void {
    const [last, now] = [this.#last, this.#now()];
    this.#history.noteAnswer(host, { askedAt: startedAt, notedAt: now });
    if (!isRecent(this.#answeredAt, now, graceMs)) {
      this.#answered.resolve();
      [this.#answered, this.#answeredAt] = [Promise.withResolvers(), now];
    }
    if (last !== undefined) {
      // Not by the last ask: while slow checks run, `watch` asks so often that nobody would be compared with silent ones.
      if (
        last.isAnswered === true ? isRecent(last.at, now, renewMs) : isRecent(this.#comparedAt, now, retryMs)
      )
        return;
      // An answer that may be from before they were asked does not count against them.
      const askedAt = this.#silentSince ?? last.at;
      if (startedAt <= askedAt && askedAt <= now) return;
    }
    this.#comparedAt = now;
    void this.#ask(true);
  }

  async decide(failure: Omit<Question, 'failedAt' | 'now'>): Promise<Reachability> {
    const failedAt = this.#now();
    const decide = (): Reachability => this.#history.decide({ ...failure, failedAt, now: this.#now() });
    if (this.#references.length === 0) return decide();
    if (decide() !== 'reachable') await this.#clock.sleep(graceMs);
    if (decide() === 'reachable') return 'reachable';
    const asked = this.#askSince(failedAt).then(() => true);
    // The references may have to be asked once more, a second later. Another target may answer before that.
    for (let isAsked = false; !isAsked && decide() !== 'reachable';)
      isAsked = await Promise.race([asked, this.#answered.promise.then(() => false)]);
    return decide();
  }

  wasDownSince(startedAt: number): boolean {
    return this.#history.wasDownSince(startedAt, this.#now());
  }

  /** To be called regularly while checks are running: an outage that is over before they end must be known by then. */
  watch(): void {
    const now = this.#now();
    if (this.#history.wasAnsweredWithin(quietMs, now)) return;
    if (this.#last === undefined || !isRecent(this.#last.at, now, watchMs)) void this.#ask(false);
  }

  /** Resolves when the references have been asked after `failedAt`. */
  async #askSince(failedAt: number): Promise<void> {
    // An ask that is running may have begun before the failure, and another one may begin while this one waits for its turn. After a
    // clock was set back, none seems to begin after it.
    for (let time = 0; time < maxAsks; time += 1) {
      const last = this.#last;
      if (last && last.at >= failedAt && last.at <= this.#now()) return last.over;
      const running = last?.isAnswered === undefined ? last : undefined;
      await (running?.over ?? (this.#next ??= this.#askSpaced()));
    }
  }

  async #askSpaced(): Promise<void> {
    const [last, now] = [this.#last, this.#now()];
    const isSoon = last !== undefined && isRecent(last.at, now, spacingMs);
    await this.#clock.sleep(isSoon ? last.at + spacingMs - now : 0);
    this.#next = undefined;
    await this.#ask(false);
  }

  #ask(didSomebodyAnswer: boolean): Promise<void> {
    if (this.#references.length === 0) return Promise.resolve();
    if (this.#last && this.#last.isAnswered === undefined) {
      this.#last.didSomebodyAnswer ||= didSomebodyAnswer;
      return this.#last.over;
    }
    const asked = Promise.withResolvers<void>();
    const ask: Ask = { at: this.#now(), over: asked.promise, isAnswered: undefined, didSomebodyAnswer };
    this.#last = ask;
    void this.#doesOneAnswer().then((isAnswered) => {
      ask.isAnswered = isAnswered;
      this.#silentSince = isAnswered ? undefined : (this.#silentSince ?? ask.at);
      if (isAnswered) this.#remember(ask.at, this.#now());
      else if (this.#history.noteReferencesSilent(ask.at, ask.didSomebodyAnswer)) this.#forget();
      asked.resolve();
    });
    return asked.promise;
  }

  #remember(askedAt: number, now: number): void {
    this.#history.noteReferencesAnswered({ askedAt, notedAt: now });
    if (isRecent(this.#rememberedAt, now, renewMs)) return;
    this.#rememberedAt = now;
    this.#memory.noteAnswer(now);
  }

  #forget(): void {
    this.#rememberedAt = -Infinity;
    this.#memory.forget();
  }

  async #doesOneAnswer(): Promise<boolean> {
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
