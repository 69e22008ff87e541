import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket as Peer } from 'ws';
import { clientOf, type Schemas } from '#scripts/client/core.ts';

const schemas: Schemas = {
  deployment: {
    query: 'Query',
    mutation: 'Mutation',
    subscription: 'Subscription',
    types: { Subscription: { deploymentChanged: ['Deployment', { deploymentId: 'ID!' }] } },
  },
};
type Api = {
  deployment: {
    deploymentChanged(args: object, selection: object, options?: object): AsyncGenerator<{ status: string }>;
  };
};

let server: WebSocketServer;
let peers: Peer[];
/** What the server sends after a client has subscribed. */
let messages: string[];
beforeEach(async () => {
  [peers, messages] = [[], []];
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as { type: string };
      if (type === 'connection_init') peer.send(JSON.stringify({ type: 'connection_ack' }));
      if (type === 'subscribe') for (const message of messages) peer.send(message);
    });
  });
  await once(server, 'listening');
});
afterEach(() => {
  for (const peer of server.clients) peer.terminate();
  server.close();
});

const next = (status: string): string =>
  JSON.stringify({ id: '1', type: 'next', payload: { data: { deploymentChanged: { status } } } });

function subscribe(options?: { signal: AbortSignal }): AsyncGenerator<{ status: string }> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = clientOf(schemas)({ url }) as Api;
  return client.deployment.deploymentChanged({ deploymentId: '1' }, { status: true }, options);
}

const closed = async (): Promise<void> => {
  if (peers[0]!.readyState !== peers[0]!.CLOSED) await once(peers[0]!, 'close');
};

describe('a subscription of the client package', () => {
  it('ends at once and closes its socket when it is returned while it waits for a message', async () => {
    messages = [next('RUNNING')];
    const changes = subscribe();
    expect(await changes.next()).toEqual({ done: false, value: { status: 'RUNNING' } });
    const waiting = changes.next();
    expect(await changes.return(undefined)).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    await closed();
    expect(await changes.next()).toEqual({ done: true, value: undefined });
  });

  it('throws the reason of its signal, also while it waits and if it was aborted before', async () => {
    messages = [next('RUNNING')];
    const controller = new AbortController();
    const changes = subscribe({ signal: controller.signal });
    await changes.next();
    const waiting = changes.next();
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await closed();
    expect(await changes.next()).toEqual({ done: true, value: undefined });
    await expect(subscribe({ signal: controller.signal }).next()).rejects.toThrow('enough');
    expect(peers).toHaveLength(1);
  });

  it.each([
    ['is not JSON', '<html>'],
    ['is not an object', 'null'],
  ])(
    'fails with an error that can be caught if a message %s, and keeps what came before',
    async (_, message) => {
      messages = [next('RUNNING'), message, next('SUCCEEDED')];
      const changes = subscribe();
      expect(await changes.next()).toEqual({ done: false, value: { status: 'RUNNING' } });
      await expect(changes.next()).rejects.toMatchObject({ name: 'StewardError', code: 'INTERNAL' });
      expect(await changes.next()).toEqual({ done: true, value: undefined });
      await closed();
    },
  );

  it('ends with the subscription, and opens no socket before it is read', async () => {
    messages = [next('RUNNING'), JSON.stringify({ id: '1', type: 'complete' })];
    const seen: string[] = [];
    for await (const { status } of subscribe()) seen.push(status);
    expect(seen).toEqual(['RUNNING']);
    await subscribe().return(undefined);
    expect(peers).toHaveLength(1);
  });
});
