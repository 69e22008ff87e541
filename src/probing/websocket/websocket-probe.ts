import { WebSocket, type RawData } from 'ws';
import { codeOf } from '#platform/errors.ts';
import { OutboundError, type OutboundConnection } from '#platform/outbound.ts';
import { createConnectedProbe, quoted, Unexpected } from '../connected-probe.ts';
import type { ProbeTargetOf } from '../probe-target.ts';

const maxMessageBytes = 65_536;

const isSecure = (url: URL): boolean => url.protocol === 'wss:';
/** IPv6 addresses without brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Opens a WebSocket. With an expected message, waits for the first message. */
export const createWebSocketProbe = createConnectedProbe(
  'WEBSOCKET',
  ({ url: text }) => {
    const url = new URL(text);
    return { host: hostOf(url), port: Number(url.port) || (isSecure(url) ? 443 : 80) };
  },
  async (connection, probe) => {
    const url = new URL(probe.url);
    if (isSecure(url)) await connection.startTls(hostOf(url), ['http/1.1']);
    const socket = openSocket(connection, probe);
    try {
      await handshake(connection, socket, probe.subprotocol);
      if (probe.expectedMessage !== null) await expectMessage(connection, socket, probe.expectedMessage);
    } finally {
      socket.terminate();
    }
  },
);

function openSocket(
  connection: OutboundConnection,
  { url, headers, subprotocol }: ProbeTargetOf<'WEBSOCKET'>,
): WebSocket {
  return new WebSocket(url, subprotocol === null ? [] : [subprotocol], {
    // The connection goes to an address that was checked. `ws` never opens one of its own.
    createConnection: () => connection.socket,
    headers: { ...headers },
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    followRedirects: false,
    // Answers to a server that sends pings and reads nothing would fill the memory.
    autoPong: false,
  });
}

function handshake(
  connection: OutboundConnection,
  socket: WebSocket,
  subprotocol: string | null,
): Promise<void> {
  return connection.run('during the WebSocket handshake', (done, fail) => {
    socket.once('open', () => {
      // The first message waits until somebody listens.
      socket.pause();
      if (subprotocol === null || socket.protocol === subprotocol) done(undefined);
      else fail(new Unexpected(`the server did not choose the subprotocol ${quoted(subprotocol)}`));
    });
    socket.once('unexpected-response', (_, response) => {
      response.destroy();
      fail(
        new Unexpected(
          `the server answered HTTP ${response.statusCode ?? '?'} instead of opening a WebSocket`,
        ),
      );
    });
    socket.on('error', (error) => fail(toFailure(error)));
  });
}

function expectMessage(connection: OutboundConnection, socket: WebSocket, expected: string): Promise<void> {
  return connection.run('while waiting for the first message', (done, fail) => {
    socket.once('message', (data: RawData) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      if (text.includes(expected)) done(undefined);
      else fail(new Unexpected(`the first message ${quoted(text)} does not contain ${quoted(expected)}`));
    });
    socket.once('close', (code) =>
      fail(new Unexpected(`the server closed the WebSocket (${code}) before it sent a message`)),
    );
    socket.resume();
  });
}

function toFailure(error: Error): Error {
  const code = codeOf(error);
  // Errors of `ws` about what the server sent have no code, or one of its own.
  if (code === undefined || code.startsWith('WS_ERR')) return new Unexpected(error.message);
  return new OutboundError('protocol', code, `the connection was lost (${code})`, { cause: error });
}
