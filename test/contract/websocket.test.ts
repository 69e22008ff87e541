import type { Client as SocketClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { socketLimits } from '#platform/graphql/socket-limits.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { revokeUnnoticed } from '#testkit/database-fault.fixture.ts';
import { expireAccessToken } from '#testkit/time-travel.fixture.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { users } from './operations/monitoring.generated.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const path = '/deployment/graphql/ws';

const runQuery = async (
  client: Client,
  query: string,
  params?: Record<string, unknown>,
): Promise<unknown> => {
  const socket = client.socket(path, params);
  try {
    return (await socket.iterate({ query }).next()).value;
  } finally {
    await socket.dispose();
  }
};

/** Opens a socket, sends the messages, and returns the code with which the server closes it. */
const closeCode = (messages: object[], headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(app.url.replace('http', 'ws') + path, 'graphql-transport-ws', { headers });
    socket.on('open', () => messages.forEach((message) => socket.send(JSON.stringify(message))));
    socket.on('close', resolve);
    socket.on('error', reject);
  });

/** The response to an upgrade: the chosen sub-protocol, or the status and body of a refusal. */
const upgrade = (at: string, protocols: string[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(app.url.replace('http', 'ws') + at, protocols, { headers: owner.headers });
    socket.on('open', () => (resolve(socket.protocol), socket.terminate()));
    socket.on('unexpected-response', (_request, response) => {
      void response.toArray().then((chunks: Buffer[]) => {
        resolve([response.statusCode, JSON.parse(Buffer.concat(chunks).toString())]);
      }, reject);
    });
    socket.on('error', reject);
  });

type Message = { type: string; payload?: { message: string }[] };

/** The messages from the server, as they arrive. */
function messagesTo(socket: WebSocket): Message[] {
  const received: Message[] = [];
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as Message));
  return received;
}

/** How a connection ends. */
const closeOf = (socket: SocketClient): Promise<unknown> =>
  new Promise((resolve) => socket.on('closed', resolve));

const init = { type: 'connection_init' };
const subscribe = { id: '1', type: 'subscribe', payload: { query: '{ __typename }' } };

describe('GraphQL over WebSocket', () => {
  const query = '{ personalAccessTokens { name } }';

  it('accepts the session cookie, the header, or connectionParams', async () => {
    const { token, client } = await owner.mintToken('socket');
    const expected = { data: { personalAccessTokens: [{ name: 'socket' }] } };
    expect(await runQuery(owner, query)).toEqual(expected);
    expect(await runQuery(client, query)).toEqual(expected);
    expect(await runQuery(app.stranger(), query, { authorization: `Bearer ${token}` })).toEqual(expected);
  });

  it.each([
    [['graphql-transport-ws']],
    [['graphql-ws', 'graphql-transport-ws']],
    [['other', 'graphql-transport-ws', 'graphql-ws']],
  ])('chooses the supported sub-protocol among %o', async (offered) => {
    expect(await upgrade(path, offered)).toBe('graphql-transport-ws');
  });

  it.each(['/deployment/graphql', '/monitoring/graphql', '/healthz'])(
    'rejects an upgrade of %s, which serves no WebSocket',
    async (at) => {
      const refusal = {
        errors: [{ message: expect.stringContaining('/graphql/ws'), extensions: { code: 'BAD_REQUEST' } }],
      };
      expect(await upgrade(at, ['graphql-transport-ws'])).toEqual([400, refusal]);
    },
  );

  it('responds to an upgrade of an unknown path like to any request', async () => {
    expect(await upgrade('/nothing', ['graphql-transport-ws'])).toMatchObject([404, { errors: [{}] }]);
  });

  it('closes with 4401 on missing or invalid credentials', async () => {
    expect(await closeCode([init])).toBe(4401);
    expect(await closeCode([init], { authorization: 'Bearer nonsense' })).toBe(4401);
    expect(await closeCode([{ ...init, payload: { authorization: 'Basic eDp5' } }])).toBe(4401);
  });

  it('closes with 4401 on a subscription before connection_init', async () => {
    expect(await closeCode([subscribe], owner.headers)).toBe(4401);
  });

  it('closes with 4403 on a cookie from another origin', async () => {
    expect(await closeCode([init], { ...owner.headers, origin: 'https://evil.example' })).toBe(4403);
  });

  it('closes with 4400 on an invalid message', async () => {
    expect(await closeCode([{ nonsense: true }], owner.headers)).toBe(4400);
  });

  it('has the same limits and errors as HTTP', async () => {
    const failure = (text: string): Promise<unknown> =>
      runQuery(owner, text).catch((errors: unknown) => errors);
    expect(await failure('{ nonsense }')).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
    expect(await failure('mutation { revokePersonalAccessToken(id: "x") }')).toMatchObject({
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
  });

  it.each([
    [
      'revoked',
      (id: string) => owner.deployment('mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }', { id }),
    ],
    [
      'disabled with its owner',
      async () => {
        const { id } = dataOf(await owner.send(users)).find(({ email }) => email === 'held@example.com')!;
        return owner.monitoring(
          'mutation ($id: ID!) { updateUser(id: $id, input: {disabled: true}) { id } }',
          { id },
        );
      },
    ],
  ])('closes at once when the token is %s', { tags: ['cluster'] }, async (_name, end) => {
    const holder = await app.signUp({
      email: _name === 'revoked' ? 'owner2@example.com' : 'held@example.com',
    });
    const held = _name === 'revoked' ? owner : holder;
    const { id, client } = await held.mintToken('held open');
    const socket = client.socket(path);
    const opened = new Promise((resolve) => socket.on('connected', resolve));
    const closed = closeOf(socket);
    await opened;
    await end(id);
    expect(await closed).toMatchObject({ code: 4401 });
  });

  it(
    'ignores further messages of a revoked client that keeps its side open',
    { tags: ['cluster'] },
    async () => {
      const { id, client } = await owner.mintToken('zombie');
      const socket = new WebSocket(app.url.replace('http', 'ws') + path, 'graphql-transport-ws', {
        headers: client.headers,
      });
      const received = messagesTo(socket);
      await new Promise((resolve) => socket.on('open', resolve));
      socket.send(JSON.stringify(init));
      await waitUntil(() => received.some(({ type }) => type === 'connection_ack'));
      // The next operation must detect it.
      await revokeUnnoticed(app, id);
      const closed = new Promise<number>((resolve) => socket.on('close', resolve));
      socket.send(
        JSON.stringify({
          id: '9',
          type: 'subscribe',
          payload: { query: '{ personalAccessTokens { name } }' },
        }),
      );
      expect(await closed).toBe(4401);
      expect(received.some(({ type }) => type === 'next')).toBe(false);
    },
  );

  it('runs at most 50 operations at once, even in one burst', { tags: ['cluster'] }, async () => {
    const socket = new WebSocket(app.url.replace('http', 'ws') + path, 'graphql-transport-ws', {
      headers: owner.headers,
    });
    const received = messagesTo(socket);
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify(init));
    await waitUntil(() => received.some(({ type }) => type === 'connection_ack'));
    for (let i = 0; i < 120; i += 1) socket.send(JSON.stringify({ ...subscribe, id: `${i}` }));
    await waitUntil(() => received.filter(({ type }) => type === 'next' || type === 'error').length === 120);
    expect(
      received.some(
        ({ type, payload }) => type === 'error' && payload?.[0]?.message.includes('50 operations'),
      ),
    ).toBe(true);
    socket.close();
    await new Promise((resolve) => socket.on('close', resolve));
  });

  it('of one user are limited in number, and those of others are not', { tags: ['cluster'] }, async () => {
    const user = await app.signUp();
    const open = (): Promise<{ socket: WebSocket; type: unknown }> =>
      new Promise((resolve, reject) => {
        // Each process counts its own.
        const address = app.serverUrl.replace('http', 'ws') + path;
        const socket = new WebSocket(address, 'graphql-transport-ws', { headers: user.headers });
        socket.on('open', () => socket.send(JSON.stringify(init)));
        socket.on('message', (data: Buffer) => resolve({ socket, type: JSON.parse(data.toString()).type }));
        socket.on('close', (code) => resolve({ socket, type: code }));
        socket.on('error', reject);
      });
    const sockets = await Promise.all(Array.from({ length: socketLimits.sockets }, open));
    expect(new Set(sockets.map(({ type }) => type))).toEqual(new Set(['connection_ack']));
    expect((await open()).type).toBe(4429);
    expect(await runQuery(owner, '{ __typename }')).toMatchObject({ data: { __typename: 'Query' } });
    sockets[0]!.socket.terminate();
    await waitUntil(async () => {
      const { socket, type } = await open();
      sockets.push({ socket, type });
      return type === 'connection_ack';
    });
    for (const { socket } of sockets) socket.terminate();
  });

  it('closes in all sessions but the one that changes the password', { tags: ['cluster'] }, async () => {
    const account = { email: 'change@example.com', password: 'correct horse battery' };
    const own = await app.signUp(account);
    const other = app.stranger();
    await other.post('/auth/sign-in', account);
    const [kept, ended] = [own.socket(path), other.socket(path)];
    let isKept = true;
    kept.on('closed', () => (isKept = false));
    const closed = closeOf(ended);
    const ask = async (socket: SocketClient): Promise<unknown> =>
      (await socket.iterate({ query }).next()).value;
    await Promise.all([ask(kept), ask(ended)]);
    const passwords = { currentPassword: account.password, newPassword: 'another long password' };
    expect((await own.post('/auth/password', passwords)).status).toBe(200);
    expect(await closed).toMatchObject({ code: 4401 });
    expect(await ask(kept)).toMatchObject({ data: { personalAccessTokens: [] } });
    expect(isKept).toBe(true);
    await Promise.all([kept.dispose(), ended.dispose()]);
  });

  it('closes when the token expires', { tags: ['cluster'] }, async () => {
    const { id, client } = await owner.mintToken('about to expire');
    await expireAccessToken(app, id, 300);
    const socket = client.socket(path);
    expect(await closeOf(socket)).toMatchObject({ code: 4401 });
  });
});
