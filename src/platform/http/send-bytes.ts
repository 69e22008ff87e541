import type { OutgoingHttpHeader } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** A client that does not read its response is disconnected when Node has noticed that twice: after 20 to 40 s. */
const unreadMs = 20_000;

/** Until the response is written; after that, Node's timeout for idle connections applies. An injected request has no real socket. */
export function limitReading(socket: Socket | null): void {
  if (socket instanceof Socket) socket.setTimeout(unreadMs);
}

/** Larger ones need several packets anyway, and copying them would cost more than it saves. */
const maxJoinedBytes = 64 * 1024;

/** Made once for each body. */
const texts = new WeakMap<Buffer, string>();

function textOf(body: Buffer): string {
  const known = texts.get(body);
  if (known !== undefined) return known;
  const text = body.toString('latin1');
  texts.set(body, text);
  return text;
}

type Headers = Readonly<Record<string, string>>;

/** Names and values, as Node writes them without another copy. Made once for each response and each set of fixed headers. */
const lists = new WeakMap<Headers, WeakMap<Headers, readonly string[]>>();

function listOf(headers: Headers, fixed: Headers): readonly string[] {
  const ofFixed = lists.get(fixed) ?? new WeakMap<Headers, readonly string[]>();
  lists.set(fixed, ofFixed);
  const list = ofFixed.get(headers) ?? Object.entries({ ...fixed, ...headers }).flat();
  ofFixed.set(headers, list);
  return list;
}

/**
 * Sends a response that is ready: status 200, or 304 without a body. Node writes a `Buffer` apart from the head of the response, and both
 * together with `writev`, but it joins a string with the head: for 5 KB that is 0.93 instead of 0.87 of the requests per second of an
 * empty route. The hooks `onSend` are not called; there is one, and this does what that does for a status below 400.
 */
export function sendBytes(reply: FastifyReply, headers: Headers, body: Buffer | null): FastifyReply {
  if (body && body.length > maxJoinedBytes) return reply.headers(headers).send(body);
  reply.hijack();
  const { raw, request, server } = reply;
  limitReading(raw.socket);
  const list: OutgoingHttpHeader[] = [
    ...listOf(headers, server.headersFor(request)),
    'x-request-id',
    request.id,
  ];
  if (body) list.push('content-length', body.length);
  raw.writeHead(body ? 200 : 304, list);
  if (body) raw.end(textOf(body), 'latin1');
  else raw.end();
  return reply;
}
