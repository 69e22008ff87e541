import type { Duplex } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { codeOf } from '../errors.ts';
import { OutboundError } from './failure.ts';
import type { Scope } from './scope.ts';

export type Body = { body: Buffer; truncated: boolean };
export type BodyLimit = {
  maxBytes: number;
  onOverflow: 'error' | 'truncate';
  /** If false, the body is read to its end and measured, but not kept. */
  keep: boolean;
};

export type BodySink = { take(chunk: Buffer): void; finish(): void };
type Outcome = { done(body: Body): void; fail(error: OutboundError): void };
type Source = { pause(): void; resume(): void };

const nothing = Buffer.alloc(0);
/** Compressed bytes can exceed the decoded ones by this much. An endless stream of empty blocks is an attack. */
const encodingSlack = 65_536;

/** The limit applies to decoded bytes, as a protection against decompression bombs. */
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
    const message = `the response is larger than ${maxBytes} bytes`;
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

  // Created at the first byte: the response to HEAD has an encoding and no body.
  const start = (first: Buffer): void => {
    decoder = decoderFor(encoding, first[0] ?? 0);
    if (!decoder) return;
    scope.track(decoder);
    decoder.on('data', (chunk: Buffer) => plain.take(chunk));
    decoder.on('end', () => plain.finish());
    decoder.on('drain', () => source.resume());
    decoder.on('error', (error) => {
      const code = codeOf(error) ?? 'BAD_ENCODING';
      outcome.fail(
        new OutboundError('protocol', code, `the response is not valid ${encoding}`, { cause: error }),
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

// A truncated body is decoded as far as possible, as in browsers. Not with br and zstd, which would accept plain text as
// the start of a body.
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
// 8 MiB, the maximum window of RFC 9659 for HTTP. By default a server can make the decoder allocate 128 MiB.
const zstd = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** Undefined for an unknown encoding. The body is then not decoded, as in browsers. */
function decoderFor(encoding: string, firstByte: number): Duplex | undefined {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlib);
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress(zstd);
    case 'deflate':
      // Some servers omit the zlib header, which always has 8 in its low bits.
      return (firstByte & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib);
    default:
      return undefined;
  }
}
