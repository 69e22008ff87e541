import type { Socket } from 'node:net';
import { codeOf } from '../errors.ts';
import { connectionLost, exchangeFailure, OutboundError } from './failure.ts';
import { readBody, type Body, type BodyLimit, type BodySink } from './read-body.ts';
import type { Hop } from './redirect.ts';
import type { ResponseHead } from './response-head.ts';
import { ResponseParser } from './response-parser.ts';
import type { Scope } from './scope.ts';

export type ReceivedResponse = ResponseHead & Body & { firstByteAt: number };
type ExchangeOptions = {
  limit: BodyLimit;
  isRedirect(head: ResponseHead): boolean;
  beforeBody: (() => Promise<void> | undefined) | undefined;
};

/** Sends one request over the connection and reads the response. The body of a redirect is not read. */
export function exchange(
  scope: Scope,
  socket: Socket,
  hop: Hop,
  options: ExchangeOptions,
): Promise<ReceivedResponse> {
  return scope.run('while waiting for the response', (resolve, reject) => {
    let firstByteAt = 0;
    let isOver = false;
    let body: BodySink;
    const flow = socketFlow(socket);

    const done = (head: ResponseHead, { body, truncated }: Body): void => {
      isOver = true;
      const { status, statusText, headers } = head;
      resolve({ status, statusText, headers, body, truncated, firstByteAt });
    };
    const fail = (error: unknown): void => {
      isOver = true;
      parser.stop();
      reject(error);
    };
    const parser = new ResponseParser(hop.method, {
      head(head) {
        if (options.isRedirect(head)) {
          parser.stop();
          done(head, { body: Buffer.alloc(0), truncated: false });
          return;
        }
        scope.setStage('while reading the response');
        body = readBody(scope, head.headers['content-encoding'], options.limit, flow, {
          done(whole) {
            parser.stop();
            done(head, whole);
          },
          fail,
        });
        const room = options.beforeBody?.();
        if (room) flow.waitFor(room);
      },
      body: (chunk) => body.take(chunk),
      end: () => body.finish(),
    });

    socket.on('data', (chunk: Buffer) => {
      if (firstByteAt === 0) firstByteAt = performance.now();
      try {
        parser.push(chunk);
      } catch (error) {
        fail(error);
      }
    });
    socket.once('end', () => {
      try {
        parser.close();
      } catch (error) {
        fail(error);
      }
    });
    // Every socket closes, and creating an error costs 10 µs for its stack: only create one that is needed.
    socket.on('error', (error) => {
      if (isOver || parser.isDone) return;
      const code = codeOf(error) ?? 'UNKNOWN';
      fail(
        code === 'ECONNRESET' && !parser.receivedNothing
          ? connectionLost(error)
          : exchangeFailure(code, error),
      );
    });
    socket.once('close', () => {
      if (!isOver && !parser.isDone)
        fail(parser.receivedNothing ? exchangeFailure('ECONNRESET') : connectionLost());
    });
    socket.write(requestHead(hop), 'latin1');
    if (hop.body) socket.write(hop.body);
  });
}

type Flow = { pause(): void; resume(): void; waitFor(room: Promise<void>): void };

/** A decoder that drains does not resume a socket that waits for `room`. */
function socketFlow(socket: Socket): Flow {
  let isWaiting = false;
  return {
    pause: () => void socket.pause(),
    resume() {
      if (!isWaiting) socket.resume();
    },
    waitFor(room) {
      isWaiting = true;
      socket.pause();
      void room.then(() => {
        isWaiting = false;
        socket.resume();
      });
    },
  };
}

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

export function requestHead({ url, method, headers, body }: Hop): string {
  let text = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n`;
  for (const name in headers) text += headerLine(name, headers[name]!);
  if (!body && methodsWithBody.has(method)) text += 'content-length: 0\r\n';
  return `${text}connection: close\r\n\r\n`;
}

/** Prevents header injection by a line break in a value. */
function headerLine(name: string, value: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value) || !/^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name)) {
    throw new OutboundError(
      'protocol',
      'ERR_INVALID_CHAR',
      `the header ${name} contains characters that are not allowed`,
    );
  }
  return `${name}: ${value}\r\n`;
}
