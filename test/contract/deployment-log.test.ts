import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribeToLog } from '#deployment/events/deployment-events.ts';
import type { LogChunk, Task } from '#deployment/protocol/agent-protocol.ts';
import { WebSocket } from 'ws';
import { startApp, type TestApp } from '#testkit/app.ts';
import { loseLogAfterFirstAppend, pretendLogSize } from '#testkit/database-fault.fixture.ts';
import type { Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { watchForQuery } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  cancel,
  codeOf,
  dataOf,
  newDeployment,
  newHost,
  readDeployment,
  someId,
} from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Running = { agent: ScriptedAgent; task: Task; id: string };

async function begin(client = owner): Promise<Running> {
  const { id, agent } = await newHost(client);
  await newDeployment(client, id);
  const task = await agent.nextTask();
  await agent.accept(task);
  return { agent, task, id: task.deploymentId };
}

const bytes = (chunks: readonly LogChunk[]): number =>
  Buffer.byteLength(chunks.map(([, text]) => text).join(''));

const page = async (id: string, offset?: number, limit?: number): Promise<string> =>
  dataOf(
    await owner.deployment(
      'query ($id: ID!, $offset: Int, $limit: Int) { deployment(id: $id) { log(offset: $offset, limit: $limit) } }',
      { id, offset, limit },
    ),
  ).log;

describe('the log of a deployment', () => {
  it('is append-only, so that nothing is lost or duplicated', { tags: ['cluster'] }, async () => {
    const { agent, task, id } = await begin();
    const one: LogChunk[] = [
      ['STDOUT', 'größe\n'],
      ['STDERR', '😀\n'],
    ];
    const size = bytes(one);
    expect(await agent.log(task, 0, one)).toMatchObject({ status: 202, body: { size } });
    // The response was lost, and the agent sends again.
    expect(await agent.log(task, 0, one)).toMatchObject({ status: 416, body: { size } });
    expect(await agent.log(task, size + 1, one)).toMatchObject({ status: 416, body: { size } });
    expect(await agent.log(task, size, [])).toMatchObject({ status: 202, body: { size } });
    const both = await Promise.all(['a', 'b'].map((text) => agent.log(task, size, [['SYSTEM', text]])));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 416]);
    expect((await readDeployment(owner, id)).log).toMatch(/^größe\n😀\n[ab]$/);
    // The log must be complete before the deployment can end.
    expect(await agent.complete(task, { logSize: size })).toMatchObject({
      status: 412,
      body: { size: size + 1 },
    });
    expect((await agent.complete(task, { logSize: size + 1 })).status).toBe(200);
  });

  it('is read in pages of characters, across chunks and multi-byte characters', async () => {
    const { agent, task, id } = await begin();
    const texts = ['aé', '😀', 'x\0y', '中文\n', '', '🇩🇪', 'z'.repeat(5)];
    let offset = 0;
    for (const text of texts) offset = (await agent.log(task, offset, [['STDOUT', text]])).body.size;
    const whole = Array.from(texts.join(''));
    const read = await readDeployment(owner, id);
    expect([read.log, read.logSize]).toEqual([whole.join(''), whole.length]);
    for (let from = 0; from <= whole.length + 1; from += 1)
      expect(await page(id, from, 3)).toBe(whole.slice(from, from + 3).join(''));
    expect(await page(id, 4)).toBe(whole.slice(4).join(''));
    expect(await page(id, undefined, 0)).toBe('');
  });

  it.each([[{ offset: -1 }], [{ limit: -1 }]])('rejects the page %o', async (variables) => {
    const { id } = await begin();
    const answer = await owner.deployment(
      'query ($id: ID!, $offset: Int, $limit: Int) { deployment(id: $id) { log(offset: $offset, limit: $limit) } }',
      { id, ...variables },
    );
    expect(codeOf(answer)).toBe('BAD_REQUEST');
  });

  it('accepts at most 256 KiB per append', async () => {
    const { agent, task } = await begin();
    const most = 256 * 1024;
    expect((await agent.log(task, 0, [['STDOUT', '\u0001'.repeat(most)]])).status).toBe(202);
    expect((await agent.log(task, most, [['STDOUT', 'x'.repeat(most + 1)]])).status).toBe(413);
    expect(
      (
        await agent.log(
          task,
          most,
          Array.from({ length: 10_001 }, () => ['STDOUT', '']),
        )
      ).status,
    ).toBe(400);
    expect((await agent.log(task, 0, [['STDOUT', 'x'.repeat(3 * 1024 * 1024)]])).status).toBe(413);
  });

  /** Writes a log in appends of 256 KiB, each of which begins with its number. */
  const append = (n: number): string =>
    `${n} "
`.padEnd(262_144, 'x');
  const write = async ({ agent, task }: Running, appends: number): Promise<void> => {
    for (let n = 0; n < appends; n += 1)
      expect((await agent.log(task, n * 262_144, [['STDOUT', append(n)]])).status).toBe(202);
  };
  const written = (appends: number): string => Array.from({ length: appends }, (_, n) => append(n)).join('');

  it('of any size is read as a whole or in pages', { tags: ['long'] }, async () => {
    const running = await begin();
    const { id } = running;
    await write(running, 136);
    expect(await page(id, 80 * 262_144, 5)).toBe('80 "\n');
    expect(await page(id, 79 * 262_144 - 2, 262_150)).toBe(`xx${written(80).slice(-262_144)}80 "`);
    const { data, errors } = await owner.deployment(
      'query ($id: ID!) { a: deployment(id: $id) { id log logSize } b: deployment(id: $id) { log(offset: 35651580) } }',
      { id },
    );
    expect(errors).toBeUndefined();
    const { log, ...rest } = data!['a'];
    expect([rest, data!['b']]).toEqual([{ id, logSize: 136 * 262_144 }, { log: 'xxxx' }]);
    // Not with toBe: the texts are too long to be printed if they differ.
    expect(log === written(136)).toBe(true);
  });

  it('can be read in a list of deployments', async () => {
    const running = await begin();
    const { id } = running;
    await write(running, 2);
    const { environmentId } = await readDeployment(owner, id);
    const listed = dataOf(
      await owner.deployment(
        'query ($id: ID!) { environment(id: $id) { deployments { edges { node { log } } } } }',
        { id: environmentId },
      ),
    );
    expect(listed.deployments.edges[0].node.log === written(2)).toBe(true);
  });

  it('is an error if it exceeds the response size, with its size, and other fields are still returned', async () => {
    const { id } = await begin();
    await pretendLogSize(app, id, 1_100_000_000);
    const log = (name: string): string => `${name}: deployment(id: $id) { log(offset: 100) }`;
    const query = `query ($id: ID!) { small: deployment(id: $id) { id } ${log('a')} ${log('b')} }`;
    const socket = owner.socket('/deployment/graphql/ws');
    const { value } = await socket.iterate({ query, variables: { id } }).next();
    await socket.dispose();
    const tooLarge = { extensions: { code: 'BAD_REQUEST', logSize: 1_100_000_000 } };
    expect(value).toMatchObject({ data: { small: { id }, a: null, b: null }, errors: [tooLarge, tooLarge] });
  });

  it(
    'is read by other clients while one client reuses a single operation id',
    { tags: ['cluster'] },
    async () => {
      const running = await begin();
      const { id } = running;
      await write(running, 1);
      const query = 'query ($id: ID!) { deployment(id: $id) { log } }';
      const url = `${owner.url.replace('http', 'ws')}/deployment/graphql/ws`;
      const socket = new WebSocket(url, 'graphql-transport-ws', { headers: owner.headers });
      let received = 0;
      socket.on('message', () => (received += 1));
      const send = (message: object): void => socket.send(JSON.stringify(message));
      await new Promise((resolve) => socket.once('open', resolve));
      send({ type: 'connection_init' });
      await waitUntil(() => received === 1);
      // The number of logs that can be read over WebSockets at the same time.
      for (let round = 0; round < 8; round += 1) {
        for (const type of ['subscribe', 'complete', 'subscribe'])
          send({ id: '1', type, payload: { query, variables: { id } } });
        await waitUntil(() => received > round + 1);
        send({ id: '1', type: 'complete' });
      }
      socket.close();
      const other = owner.socket('/deployment/graphql/ws');
      const { value } = await other.iterate({ query, variables: { id } }).next();
      await other.dispose();
      expect(value.errors).toBeUndefined();
    },
  );

  it('aborts the response if it cannot be read to its end, instead of being truncated', async () => {
    const running = await begin();
    const { id } = running;
    await write(running, 2);
    await loseLogAfterFirstAppend(app, id);
    const broken = owner.deployment('query ($id: ID!) { deployment(id: $id) { log } }', { id });
    await expect(broken).rejects.toThrow('terminated');
  });

  it('is streamed, so that slow readers use little memory', async () => {
    const running = await begin();
    const { id } = running;
    await write(running, 64);
    const leaving = new AbortController();
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${owner.url}/deployment/graphql`, {
          method: 'POST',
          headers: { ...owner.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ query: `{ deployment(id: "${id}") { log } }` }),
          signal: leaving.signal,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    // Whole texts would take 320 MiB, and their responses as much again. Clients and server share this process.
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    leaving.abort();
  });
});

const path = '/deployment/graphql/ws';
const subscription = `subscription ($id: ID!, $fromStart: Boolean) {
  deploymentLog(deploymentId: $id, fromStart: $fromStart) { line stream }
}`;

type Reader = AsyncDisposable & {
  lines: string[];
  ended: Promise<unknown>;
  ready: Promise<void>;
  closed: Promise<{ code: number }>;
};

/** Collects lines. `ended` is null if the server completed the subscription, and otherwise its errors. */
function follow(client: Client, id: string, fromStart?: boolean, params?: Record<string, unknown>): Reader {
  const socket = client.socket(path, params);
  const lines: string[] = [];
  const ended = Promise.withResolvers<unknown>();
  const closed = new Promise<{ code: number }>((resolve) =>
    socket.on('closed', (event) => resolve(event as { code: number })),
  );
  const ready = new Promise<void>((resolve) => socket.on('connected', () => resolve()));
  socket.subscribe<{ deploymentLog: { line: string; stream: string } }>(
    { query: subscription, variables: { id, fromStart } },
    {
      next({ data, errors }) {
        if (errors) return ended.resolve(errors);
        const { line, stream } = data!.deploymentLog;
        lines.push(`${stream} ${line}`);
      },
      error: (error) => ended.resolve(error),
      complete: () => ended.resolve(null),
    },
  );
  return {
    lines,
    ended: ended.promise,
    ready,
    closed,
    async [Symbol.asyncDispose]() {
      await socket.dispose();
    },
  };
}

describe('the subscription to a log', () => {
  it(
    'delivers lines by stream as they arrive, and ends with the deployment',
    { tags: ['cluster'] },
    async () => {
      const { agent, task, id } = await begin();
      await using reader = follow(owner, id, true);
      await agent.log(task, 0, [
        ['STDOUT', 'one\ntw'],
        ['STDERR', 'oops\n'],
      ]);
      await waitUntil(() => reader.lines.length === 2);
      await agent.log(task, 11, [
        ['STDOUT', 'o\r\n'],
        ['SYSTEM', 'no line break'],
      ]);
      await waitUntil(() => reader.lines.length === 3);
      await agent.complete(task, { logSize: 11 + 16 });
      expect(await reader.ended).toBeNull();
      expect(reader.lines).toEqual(['STDOUT one', 'STDERR oops', 'STDOUT two', 'SYSTEM no line break']);
    },
  );

  it(
    'begins at the current end of the log by default, or at its start on request',
    { tags: ['cluster'] },
    async () => {
      const { agent, task, id } = await begin();
      await agent.log(task, 0, [['STDOUT', 'before\n']]);
      await using late = follow(owner, id);
      await using all = follow(owner, id, true);
      await waitUntil(() => all.lines.length === 1);
      await late.ready;
      let size = 7;
      // The server begins to listen some time after the connection is open.
      await waitUntil(async () => {
        size = (await agent.log(task, size, [['STDOUT', 'after\n']])).body.size;
        return late.lines.length > 0;
      });
      await agent.complete(task, { logSize: size });
      await Promise.all([late.ended, all.ended]);
      expect(new Set(late.lines)).toEqual(new Set(['STDOUT after']));
      expect(all.lines).toEqual(['STDOUT before', ...Array((size - 7) / 6).fill('STDOUT after')]);
    },
  );

  it('completes at once if the deployment has ended', async () => {
    const { agent, task, id } = await begin();
    await agent.log(task, 0, [['STDOUT', 'all\nthere is']]);
    await agent.complete(task, { logSize: 12 });
    await using nothing = follow(owner, id);
    await using everything = follow(owner, id, true);
    expect(await nothing.ended).toBeNull();
    expect(await everything.ended).toBeNull();
    expect([nothing.lines, everything.lines]).toEqual([[], ['STDOUT all', 'STDOUT there is']]);
  });

  it('ends when its deployment is cancelled before it started', { tags: ['cluster'] }, async () => {
    const { id: environmentId } = await newHost(owner);
    const { id } = await newDeployment(owner, environmentId);
    await using reader = follow(owner, id, true);
    await reader.ready;
    await cancel(owner, id);
    expect(await reader.ended).toBeNull();
  });

  it('accepts its arguments as variables and as literals', async () => {
    const { agent, task, id } = await begin();
    await agent.log(task, 0, [['STDOUT', 'x\n']]);
    await agent.complete(task, { logSize: 2 });
    const socket = owner.socket(path);
    const query = `subscription { log: deploymentLog(deploymentId: "${id}", fromStart: true) { text: line stream } }`;
    expect((await socket.iterate({ query }).next()).value).toEqual({
      data: { log: { text: 'x', stream: 'STDOUT' } },
    });
    await socket.dispose();
  });

  it('is only for the owner, authenticated by cookie, header or connectionParams', async () => {
    const { agent, task, id } = await begin();
    await agent.log(task, 0, [['STDOUT', 'x\n']]);
    await agent.complete(task, { logSize: 2 });
    const { token, client } = await owner.mintToken('reader');
    await using byHeader = follow(client, id, true);
    await using byParams = follow(app.stranger(), id, true, { authorization: `Bearer ${token}` });
    await using byCookie = follow(owner, id, true);
    for (const reader of [byHeader, byParams, byCookie]) {
      expect(await reader.ended).toBeNull();
      expect(reader.lines).toEqual(['STDOUT x']);
    }
    await using anonymous = follow(app.stranger(), id);
    expect((await anonymous.closed).code).toBe(4401);
    await using agentItself = follow(app.stranger().withToken(agent.token), id);
    expect((await agentItself.closed).code).toBe(4401);
    const stranger = await app.signUp();
    await using other = follow(stranger, id);
    expect(await other.ended).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    await using unknown = follow(owner, someId);
    expect(await unknown.ended).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  it('ends when the environment of a pending deployment is deleted', { tags: ['cluster'] }, async () => {
    const { id } = await newHost(owner);
    const waiting = await newDeployment(owner, id);
    const untilRead = await watchForQuery(app, 'log.readBytes');
    await using reader = follow(owner, waiting.id);
    // Waits until the subscription has read the log and listens. Otherwise it would find the deployment already ended.
    await untilRead();
    let events = 0;
    const unsubscribe = await subscribeToLog(app.platform.services, waiting.id, () => (events += 1));
    dataOf(await owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id }));
    expect(await reader.ended).toBeNull();
    // Without it, the reader would only look after 5 s. That it wakes the reader is shown in follow-log.db.test.ts.
    await waitUntil(() => events > 0);
    await unsubscribe();
  });

  it('ends when the token it was opened with is revoked', { tags: ['cluster'] }, async () => {
    const { agent, task, id } = await begin();
    const { id: tokenId, client } = await owner.mintToken();
    await using reader = follow(client, id, true);
    await agent.log(task, 0, [['STDOUT', 'x\n']]);
    await waitUntil(() => reader.lines.length === 1);
    await owner.deployment('mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }', { id: tokenId });
    expect((await reader.closed).code).toBe(4401);
  });
});
