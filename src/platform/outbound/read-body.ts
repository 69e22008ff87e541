import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { codeOf } from '../errors.ts';
import { decoderFor } from './content-decoder.ts';
import { exchangeFailure, OutboundError } from './failure.ts';
import type { Scope } from './scope.ts';

export type Body = { body: Buffer; truncated: boolean };
export type BodyLimit = { maxBytes: number; onOverflow: 'error' | 'truncate' };

/** Compressed bytes may outnumber the decoded ones by this much; endless empty blocks are an attack. */
const encodingSlack = 65_536;

/** The limit counts decoded bytes, so that a small body which unpacks into gigabytes is cut off. */
export function readBody(scope: Scope, response: IncomingMessage, limit: BodyLimit): Promise<Body> {
  return scope.run('while reading the answer', (done, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;

    const overflow = (): void => {
      response.destroy();
      if (limit.onOverflow === 'truncate') {
        done({ body: Buffer.concat(chunks).subarray(0, limit.maxBytes), truncated: true });
      } else {
        fail(
          new OutboundError(
            'too-large',
            'BODY_TOO_LARGE',
            `the answer is larger than ${limit.maxBytes} bytes`,
          ),
        );
      }
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit.maxBytes) overflow();
    };
    const finish = (): void => done({ body: Buffer.concat(chunks, size), truncated: false });

    response.on('error', (error) => fail(brokenOff(error)));
    const encoding = response.headers['content-encoding'];
    if (encoding === undefined) {
      response.on('data', take);
      response.on('end', finish);
    } else {
      decode(scope, response, encoding, limit.maxBytes + encodingSlack, { take, finish, overflow, fail });
    }
  });
}

type Sink = {
  take: (chunk: Buffer) => void;
  finish: () => void;
  overflow: () => void;
  fail: (error: OutboundError) => void;
};

function decode(
  scope: Scope,
  response: IncomingMessage,
  encoding: string,
  maxWireBytes: number,
  sink: Sink,
): void {
  let wireSize = 0;
  let decoder: Duplex | undefined;

  // The decoder waits for the first byte: an answer to HEAD names its encoding and has no body.
  const start = (first: Buffer): void => {
    decoder = decoderFor(encoding, first[0] ?? 0);
    if (!decoder) return;
    scope.own(decoder);
    decoder.on('data', sink.take);
    decoder.on('end', sink.finish);
    decoder.on('drain', () => response.resume());
    decoder.on('error', (error) => {
      const code = codeOf(error) ?? 'BAD_ENCODING';
      sink.fail(new OutboundError('protocol', code, `the answer is not valid ${encoding}`, { cause: error }));
    });
  };
  response.on('data', (chunk: Buffer) => {
    if (wireSize === 0) start(chunk);
    wireSize += chunk.length;
    if (!decoder) sink.take(chunk);
    else if (wireSize > maxWireBytes) sink.overflow();
    else if (!decoder.write(chunk)) response.pause();
  });
  response.on('end', () => (decoder ? decoder.end() : sink.finish()));
}

function brokenOff(error: Error): OutboundError {
  const code = codeOf(error) ?? 'UNKNOWN';
  return code === 'ECONNRESET'
    ? new OutboundError('protocol', code, 'the connection broke off in the middle of the answer', {
        cause: error,
      })
    : exchangeFailure(code, error);
}
