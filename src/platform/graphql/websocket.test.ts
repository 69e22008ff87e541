import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { waitUntil } from '#testkit/wait.ts';
import { systemClock } from '../clock.ts';
import { createHttpServer } from '../http/server.ts';
import { createLog } from '../log.ts';
import { createDocumentStore } from './documents.ts';
import type { Gate } from './gate.ts';
import { registerGraphqlWebSocket } from './websocket.ts';

const schema = buildSchema('type Query { name: String }');

/** A server whose gate admits when the test says so, and counts the sockets that it watches. */
async function start() {
  const app = await createHttpServer({
    log: createLog({ level: 'silent', pretty: false }),
    trustProxy: [],
    secure: false,
    metrics: { observe: () => {} },
  });
  const asked: (() => void)[] = [];
  const counts = { watched: 0, ever: 0 };
  const gate = {
    admit: () => new Promise<object>((resolve) => asked.push(() => resolve({}))),
    userOf: () => 'a user',
    whenRevoked: () => {
      counts.watched += 1;
      counts.ever += 1;
      return () => void (counts.watched -= 1);
    },
  } as unknown as Gate<object>;
  registerGraphqlWebSocket(app, {
    schema,
    schemaVersion: '2026-01-01',
    clock: systemClock,
    gate,
    documents: createDocumentStore(schema),
    servePage: async (_request, reply) => reply,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const connect = async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/ws`, 'graphql-transport-ws');
    socket.on('error', () => {});
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
    const before = asked.length;
    await waitUntil(() => asked.length > before);
    return { socket, admit: asked.at(-1)! };
  };
  const hasSockets = () => app.websocketServer.clients.size > 0;
  return { connect, hasSockets, counts, [Symbol.asyncDispose]: () => app.close() };
}

it('watches the credentials of a WebSocket for as long as it is open', async () => {
  await using server = await start();
  const { socket, admit } = await server.connect();
  admit();
  await waitUntil(() => server.counts.watched === 1);
  socket.terminate();
  await waitUntil(() => server.counts.watched === 0);
  expect(server.counts).toEqual({ watched: 0, ever: 1 });
});

it('does not watch the credentials of a WebSocket that was closed while it was admitted', async () => {
  await using server = await start();
  const gone = await server.connect();
  gone.socket.terminate();
  await waitUntil(() => !server.hasSockets());
  gone.admit();
  // Admitted later, so that the first one was dealt with before.
  const { socket, admit } = await server.connect();
  admit();
  await waitUntil(() => server.counts.ever > 0);
  socket.terminate();
  await waitUntil(() => !server.hasSockets());
  expect(server.counts).toEqual({ watched: 0, ever: 1 });
});
