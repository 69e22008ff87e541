import type { Duplex } from 'node:stream';
import { codeOf } from '../errors.ts';
import { decoderFor } from './content-decoder.ts';
import { OutboundError } from './failure.ts';
import type { Scope } from './scope.ts';

export type Body = { body: Buffer; truncated: boolean };
export type BodyLimit = {
  maxBytes: number;
  onOverflow: 'error' | 'truncate';
  /** If false, the body is read and measured, but not kept. */
  keep: boolean;
};

/** Receives the chunks of a body. */
export type BodySink = { take(chunk: Buffer): void; finish(): void };
type Outcome = { done(body: Body): void; fail(error: OutboundError): void };
type Source = { pause(): void; resume(): void };

const nothing = Buffer.alloc(0);
/** How much larger the compressed body can be than the decoded one. Endless empty blocks are an attack. */
const encodingSlack = 65_536;

/** The limit applies to decoded bytes, so that a decompression bomb is stopped. */
export function readBody(
  scope: Scope,
  encoding: string | undefined,
  limit: BodyLimit,
  source: Source,
  outcome: Outcome,
): BodySink {
  const plain = new PlainBody(limit, outcome);
  return encoding === undefined ? plain : decode(scope, encoding, limit, source, plain, outcome);
}

class PlainBody implements BodySink {
  readonly #limit: BodyLimit;
  readonly #outcome: Outcome;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #isOver = false;

  constructor(limit: BodyLimit, outcome: Outcome) {
    this.#limit = limit;
    this.#outcome = outcome;
  }

  take(chunk: Buffer): void {
    if (this.#isOver) return;
    this.#size += chunk.length;
    if (this.#limit.keep) this.#chunks.push(chunk);
    if (this.#size > this.#limit.maxBytes) this.overflow();
  }

  finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#outcome.done({ body: this.#whole(), truncated: false });
  }

  overflow(): void {
    this.#isOver = true;
    const { maxBytes, onOverflow } = this.#limit;
    if (onOverflow === 'truncate') {
      this.#outcome.done({ body: this.#whole().subarray(0, maxBytes), truncated: true });
      return;
    }
    const message = `the answer is larger than ${maxBytes} bytes`;
    this.#outcome.fail(new OutboundError('too-large', 'BODY_TOO_LARGE', message));
  }

  #whole(): Buffer {
    return this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : (this.#chunks[0] ?? nothing);
  }
}

function decode(
  scope: Scope,
  encoding: string,
  limit: BodyLimit,
  source: Source,
  plain: PlainBody,
  outcome: Outcome,
): BodySink {
  let wireSize = 0;
  let decoder: Duplex | undefined;

  // The decoder is created with the first byte: a response to HEAD names its encoding but has no body.
  const start = (first: Buffer): void => {
    decoder = decoderFor(encoding, first[0] ?? 0);
    if (!decoder) return;
    scope.own(decoder);
    decoder.on('data', (chunk: Buffer) => plain.take(chunk));
    decoder.on('end', () => plain.finish());
    decoder.on('drain', () => source.resume());
    decoder.on('error', (error) => {
      const code = codeOf(error) ?? 'BAD_ENCODING';
      outcome.fail(
        new OutboundError('protocol', code, `the answer is not valid ${encoding}`, { cause: error }),
      );
    });
  };
  return {
    take(chunk) {
      if (wireSize === 0) start(chunk);
      wireSize += chunk.length;
      if (!decoder) plain.take(chunk);
      else if (wireSize > limit.maxBytes + encodingSlack) plain.overflow();
      else if (!decoder.write(chunk)) source.pause();
    },
    finish: () => (decoder ? void decoder.end() : plain.finish()),
  };
}
