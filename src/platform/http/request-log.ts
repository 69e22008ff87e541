import type { FastifyBaseLogger } from 'fastify';

type Bindings = Record<string, unknown>;

/**
 * The log of one request, which carries its id. Few requests say anything, so pino's child is made with the first word:
 * made with every request it was 3 % of the CPU of a small answer.
 */
export class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  get #log(): FastifyBaseLogger {
    return (this.#own ??= this.#parent.child(this.#bindings));
  }

  trace(...words: [object, string?]): void {
    this.#log.trace(...words);
  }
  debug(...words: [object, string?]): void {
    this.#log.debug(...words);
  }
  info(...words: [object, string?]): void {
    this.#log.info(...words);
  }
  warn(...words: [object, string?]): void {
    this.#log.warn(...words);
  }
  error(...words: [object, string?]): void {
    this.#log.error(...words);
  }
  fatal(...words: [object, string?]): void {
    this.#log.fatal(...words);
  }
  silent(): void {}
  child(bindings: Bindings): FastifyBaseLogger {
    return this.#log.child(bindings);
  }
}

/** For Fastify, which asks for one with every request. */
export const requestLog = (parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger =>
  new RequestLog(parent, bindings) as unknown as FastifyBaseLogger;
