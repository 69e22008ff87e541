import { expect } from 'vitest';
import { dataOf, type Client } from '#testkit/client.ts';
import type { newHost } from './deployment-requests.fixture.ts';
import * as operations from './operations/deployment.generated.ts';

export type Freeze = NonNullable<operations.CreateFreezeMutation['createFreeze']['freeze']>;

/** So many seconds from now. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

/** Of all environments of the default team for the next hour, unless the input says otherwise. */
export const createFreeze = (client: Client, input: object = {}) =>
  client.send(operations.createFreeze, {
    input: { title: 'Christmas', startsAt: inSeconds(-1), endsAt: inSeconds(3_600), ...input },
  });

type Payload = operations.CreateFreezeMutation['createFreeze'];

/** What a mutation has stored, which must have had no errors. */
export function storedIn({ freeze, errors }: Payload): Freeze {
  expect(errors).toEqual([]);
  return freeze!;
}

export const newFreeze = async (client: Client, input: object = {}): Promise<Freeze> =>
  storedIn(dataOf(await createFreeze(client, input)));

export const updateFreeze = (client: Client, id: string, input: object) =>
  client.send(operations.updateFreeze, { id, input });

export const endFreeze = (client: Client, id: string) => client.send(operations.endFreeze, { id });

export const listFreezes = async (client: Client, variables: object = {}) =>
  dataOf(await client.send(operations.freezeWindows, variables));

export const freezeOf = async (client: Client, id: string) =>
  dataOf(await client.send(operations.environmentFreeze, { id })).freeze;

export const waitOf = async (client: Client, id: string) =>
  dataOf(await client.send(operations.deploymentWait, { id }));

/** The id of the deployment that the agent is offered now. */
export const offered = async ({ agent }: Awaited<ReturnType<typeof newHost>>): Promise<string | null> =>
  (await agent.poll({ waitSeconds: 0 })).body?.task?.deploymentId ?? null;
