import { once } from 'node:events';
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

const schema = buildSchema('type Query { text: String }');
const text = 'x'.repeat(8_000_000);
schema.getQueryType()!.getFields()['text']!.resolve = () => text;

type Asker = { user: string | undefined };

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
    admit: ({ headers }) =>
      new Promise((resolve) => asked.push(() => resolve({ user: headers.authorization }))),
    userOf: ({ user }) => user ?? 'nobody',
    spendRead: () => ({ allowed: true, limit: 100, remaining: 100, resetSeconds: 60 }),
    writeLimit: () => 100,
    whenRevoked: () => {
      counts.watched += 1;
      counts.ever += 1;
      return () => void (counts.watched -= 1);
    },
  } as Pick<Gate<Asker>, 'admit' | 'userOf' | 'spendRead' | 'writeLimit' | 'whenRevoked'> as Gate<Asker>;
  registerGraphqlWebSocket(app, {
    schema,
    schemaVersion: '2026-01-01',
    clock: systemClock,
    gate,
    documents: createDocumentStore(schema),
    servePage: async (_request, reply) => reply,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const connect = async (authorization?: string) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/ws`, 'graphql-transport-ws');
    socket.on('error', () => {});
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } })),
    );
    const before = asked.length;
    await waitUntil(() => asked.length > before);
    return { socket, admit: asked.at(-1)! };
  };
  const hasSockets = () => app.websocketServer.clients.size > 0;
  const count = () => app.websocketServer.clients.size;
  /** Admits whoever asks from now on. */
  const admitAll = (): void => {
    asked.push = (admit) => {
      admit();
      return 0;
    };
  };
  return { connect, hasSockets, count, admitAll, counts, [Symbol.asyncDispose]: () => app.close() };
}

const request = (id: string): string =>
  JSON.stringify({ id, type: 'subscribe', payload: { query: '{ text }' } });

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

it('closes connections of a user who does not read large messages, and of nobody else', async () => {
  await using server = await start();
  const openReady = async (user: string): Promise<WebSocket> => {
    const { socket, admit } = await server.connect(user);
    const ready = once(socket, 'message');
    admit();
    await ready;
    return socket;
  };
  const slow = [
    await openReady('ada'),
    await openReady('ada'),
    await openReady('ada'),
    await openReady('ada'),
  ];
  const other = await openReady('grace');
  server.admitAll();
  for (const socket of slow) {
    socket.pause();
    for (let id = 0; id < 8; id += 1) socket.send(request(String(id)));
  }
  await waitUntil(() => server.count() < 5);
  other.send(request('1'));
  const [message] = (await once(other, 'message')) as [Buffer];
  expect(message.length).toBeGreaterThan(text.length);
  for (const socket of [...slow, other]) socket.terminate();
  await waitUntil(() => !server.hasSockets());
});

it('closes the connection of a client that sends messages and does not read the responses', async () => {
  await using server = await start();
  const { socket, admit } = await server.connect();
  const ready = once(socket, 'message');
  admit();
  await ready;
  socket.pause();
  const ping = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(20_000) } });
  const pinging = setInterval(() => {
    for (let count = 0; count < 50; count += 1) socket.send(ping);
  }, 1);
  const [code] = (await once(socket, 'close')) as [number];
  clearInterval(pinging);
  expect([code, server.hasSockets()]).toEqual([1006, false]);
});
