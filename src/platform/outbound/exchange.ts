import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf } from '../errors.ts';
import { exchangeFailure } from './failure.ts';
import type { Hop } from './redirect.ts';
import type { Scope } from './scope.ts';

/** Four times Node's own limit: shops with long policies and many cookies do pass 16 KiB. */
const maxHeaderSize = 65_536;

/** Sends the request over a connection of its own and waits for the headers of the answer. */
export function exchange(scope: Scope, socket: Socket, hop: Hop): Promise<IncomingMessage> {
  return scope.run('while waiting for the answer', (done, fail) => {
    // No agent: `agent: false` would make one for each request. This is plain HTTP over `socket`, TLS or not.
    const sent = request({
      createConnection: () => socket,
      method: hop.method,
      path: hop.url.pathname + hop.url.search,
      headers: { host: hop.url.host, ...hop.headers },
      maxHeaderSize,
    });
    let answered = false;
    sent.once('response', (response) => {
      answered = true;
      done(response);
    });
    sent.on('error', (error) => fail(exchangeFailure(codeOf(error) ?? 'UNKNOWN', error)));
    sent.once('upgrade', () => fail(exchangeFailure('UPGRADE')));
    // Whatever else ends the exchange. Every request closes, and an error nobody needs costs 10 µs for its stack.
    sent.once('close', () => {
      if (!answered) fail(exchangeFailure('ECONNRESET'));
    });
    sent.end(hop.body);
  });
}
