import { dataOf, type Client } from '#testkit/client.ts';
import * as operations from './operations/monitoring.generated.ts';

export type Heartbeat = operations.CreateHeartbeatMutation['createHeartbeat'];

export const createHeartbeat = (client: Client, input: object) =>
  client.send(operations.createHeartbeat, { input: { name: 'Nightly import', ...input } });

/** Every 5 minutes by default. */
export const newHeartbeat = async (
  client: Client,
  input: object = { periodSeconds: 300 },
): Promise<Heartbeat> => dataOf(await createHeartbeat(client, input));

export const updateHeartbeat = (client: Client, id: string, input: object) =>
  client.send(operations.updateHeartbeat, { id, input });

export const deleteHeartbeat = (client: Client, id: string) =>
  client.send(operations.deleteHeartbeat, { id });

export const rotateHeartbeatKey = (client: Client, id: string) =>
  client.send(operations.rotateHeartbeatKey, { id });

export const readHeartbeat = async (client: Client, id: string): Promise<Heartbeat | null> =>
  (await client.send(operations.heartbeat, { id })).data!.heartbeat;

export const stateOf = async (client: Client, id: string): Promise<string | undefined> =>
  (await readHeartbeat(client, id))?.state;

export const listHeartbeats = async (client: Client, filter: object = {}): Promise<Heartbeat[]> =>
  dataOf(await client.send(operations.heartbeats, filter));

export const pageOfBeats = async (client: Client, id: string, page: object = {}) =>
  (await client.send(operations.beats, { id, ...page })).data!.heartbeat!.beats;

/** Newest first. */
export const beatsOf = async (client: Client, id: string) =>
  (await pageOfBeats(client, id, { first: 100 })).edges.map(({ node }) => node);

export const alertsOf = async (client: Client, ownerId: string) =>
  dataOf(await client.send(operations.heartbeatAlerts, { siteId: ownerId }));

/** What a job requests, on the server of the test. */
export function beat(
  { url }: Pick<Client, 'url'>,
  heartbeat: Pick<Heartbeat, 'url'>,
  path = '',
  init: RequestInit = { method: 'POST' },
): Promise<Response> {
  return fetch(`${url}${new URL(heartbeat.url!).pathname}${path}`, init);
}
