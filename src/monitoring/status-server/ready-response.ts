import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding, type Encoding } from '#platform/http/accept-encoding.ts';
import { sendBytes } from '#platform/http/send-bytes.ts';

type Headers = Record<string, string>;
type Visibility = 'PUBLIC' | 'LINK' | 'PASSWORD';

/** A response that only has to be sent. */
export type Ready = {
  /** Null for pages that are not public: nothing of them may be kept, so there is nothing to compare with. */
  tag: string | null;
  notModified: Headers;
  bodies: Record<Encoding, { headers: Headers; body: Buffer }>;
};

export type Content = {
  type: string;
  body: string;
  csp?: string;
  /** Other sites may embed and read it: badges, feeds. */
  isShared?: boolean;
};

/** Quality 5 of 11 is 2 % larger than 9 and takes a fifth of its time; both run in other threads. */
const brotli = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
/** Smaller bodies fit into the first packets anyway. */
const minCompressedBytes = 1_024;

/** `former` is the response before: if the body is the same, it is not compressed again. */
export async function prepare(
  { type, body: text, csp, isShared }: Content,
  visibility: Visibility,
  former?: Ready,
): Promise<Ready> {
  const rendered = Buffer.from(text);
  const isSame = former?.bodies.identity.body.equals(rendered) ?? false;
  // The same object, so that a body that was too small to be compressed is still known as one.
  const body = isSame ? former!.bodies.identity.body : rendered;
  const isPublic = visibility === 'PUBLIC';
  const tag = isPublic ? createHash('sha256').update(body).digest('base64url').slice(0, 22) : null;
  const compressed = async (encoding: 'gzip' | 'br'): Promise<Buffer | null> => {
    if (isSame) return former!.bodies[encoding].body;
    if (body.length < minCompressedBytes) return null;
    return encoding === 'br' ? brotli(body) : promisify(gzip)(body);
  };
  const [br, gzipped] = await Promise.all([compressed('br'), compressed('gzip')]);
  // Also of a 304, whose headers replace those that a browser has stored: without its own policy, the page would lose its styles.
  const shared: Headers = {
    'cache-control': cacheControlOf(visibility),
    vary: 'accept-encoding',
    ...(csp !== undefined && { 'content-security-policy': csp }),
    ...(tag !== null && { etag: `W/"${tag}"` }),
    ...(!isPublic && { 'x-robots-tag': 'noindex' }),
    ...(isPublic &&
      isShared && { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }),
  };
  const whole = { 'content-type': type, ...shared };
  const bodyOf = (bytes: Buffer | null, encoding: Encoding): Ready['bodies'][Encoding] =>
    bytes === null || bytes === body
      ? { headers: whole, body }
      : { headers: { ...whole, 'content-encoding': encoding }, body: bytes };
  return {
    tag,
    notModified: shared,
    bodies: {
      identity: bodyOf(body, 'identity'),
      gzip: bodyOf(gzipped, 'gzip'),
      br: bodyOf(br, 'br'),
    },
  };
}

export const cacheControlOf = (visibility: Visibility): string =>
  visibility === 'PUBLIC' ? 'public, max-age=10, stale-if-error=86400' : 'private, no-store';

/** Twice, since what is sent is kept as text too. */
export const bytesOf = ({ bodies }: Ready): number =>
  2 *
  new Set(Object.values(bodies).map(({ body }) => body))
    .values()
    .reduce((sum, { length }) => sum + length, 0);

export function sendReady({ headers }: FastifyRequest, reply: FastifyReply, ready: Ready): FastifyReply {
  const known = headers['if-none-match'];
  if (ready.tag !== null && known !== undefined && (known.includes(ready.tag) || known === '*'))
    return sendBytes(reply, ready.notModified, null);
  const { headers: sent, body } = ready.bodies[bestEncoding(headers['accept-encoding'])];
  return sendBytes(reply, sent, body);
}
