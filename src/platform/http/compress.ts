import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './accept-encoding.ts';

/** Smaller bodies fit into the first packet anyway. */
const minBytes = 1_024;

/**
 * Up to this size at once: 10 KB of JSON take 0.08 ms. Larger ones are compressed by another thread, which costs 0.2 ms of CPU time more but
 * does not block the process: 200 KB take 1.7 ms.
 */
const maxBytesAtOnce = 16 * 1_024;

/** Levels above 1 take up to 1.5 times as long, for 2 % fewer bytes of a list of sites. */
const level = 1;

const compressible =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript|yaml)\b)/;

const compressInThread = promisify<string | Buffer, { level: number }, Buffer>(gzip);

/**
 * Compresses text of at least 1 KB for clients that accept gzip. Files of the build are compressed when it is made, and sent with their
 * encoding. Only a caller's own requests have secrets in their responses: a request from another site carries no cookie and no token, so
 * nobody can learn a secret from the size of many responses to guesses.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isCompressible(request, reply)) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload) && !(payload instanceof Readable))
      return payload;
    if (!(payload instanceof Readable) && Buffer.byteLength(payload) < minBytes) return payload;
    // Also of what is not compressed, since that depends on the header, too.
    addVary(reply);
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    weakenTag(reply);
    if (!(payload instanceof Readable))
      return payload.length <= maxBytesAtOnce
        ? gzipSync(payload, { level })
        : await compressInThread(payload, { level });
    const compressed = createGzip({ level });
    // Ends the source if the client is gone, and the response if the source fails. Fastify logs and answers the error.
    pipeline(payload, compressed, () => {});
    return compressed;
  });
}

/** A file has a length before it is sent; it is sent as it is. */
function isCompressible({ method }: FastifyRequest, reply: FastifyReply): boolean {
  if (method === 'HEAD' || reply.statusCode !== 200) return false;
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-length')) return false;
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && compressible.test(type);
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/\baccept-encoding\b|\*/i.test(vary))
    void reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
}

/** A strong tag promises the same bytes. */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) void reply.header('etag', `W/${tag}`);
}
