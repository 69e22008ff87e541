import { expect } from 'vitest';
import { dataOf, type Client, type GraphqlAnswer } from '#testkit/client.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import * as operations from './operations/deployment.generated.ts';

export { dataOf };

export const someId = '01890000-0000-7000-8000-000000000000';
export const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const environmentInput = {
  name: 'Shop',
  host: 'web1.shop.example',
  deployPath: '/var/www/shop',
  repositoryUrl: 'git@git.example:shop.git',
};

export const codeOf = (answer: Pick<GraphqlAnswer, 'errors'>): string | undefined =>
  answer.errors?.[0]?.extensions.code;

export const createEnvironment = (client: Client, input: object = {}) =>
  client.send(operations.createEnvironment, { input: { ...environmentInput, ...input } });

export const updateEnvironment = (client: Client, id: string, input: object) =>
  client.send(operations.updateEnvironment, { id, input });

export const newEnvironment = async (client: Client, input: object = {}): Promise<string> =>
  dataOf(await createEnvironment(client, input)).environment!.id;

export const createDeployment = (client: Client, environmentId: string, input: object = {}) =>
  client.send(operations.createDeployment, { input: { environmentId, deployType: 'FULL', ...input } });

export type Deployment = operations.CancelDeploymentMutation['cancelDeployment'];

export async function newDeployment(
  client: Client,
  environmentId: string,
  input: object = {},
): Promise<Deployment> {
  const { deployment, errors } = dataOf(await createDeployment(client, environmentId, input));
  expect(errors).toEqual([]);
  return deployment!;
}

export const rollback = (client: Client, environmentId: string, input: object = {}) =>
  client.send(operations.rollbackDeployment, { environmentId, ...input });

export const cancel = (client: Client, id: string) => client.send(operations.cancelDeployment, { id });

export const readDeployment = async (client: Client, id: string): Promise<Deployment> =>
  dataOf(await client.send(operations.deployment, { id }));

export const readEnvironment = async (client: Client, id: string) =>
  dataOf(await client.send(operations.environment, { id }));

export const createAgentToken = (client: Client, environmentId: string, name = 'web1') =>
  client.send(operations.createAgentToken, { environmentId, name });

export async function newAgent(client: Client, environmentId: string): Promise<ScriptedAgent> {
  const { token } = dataOf(await createAgentToken(client, environmentId));
  return new ScriptedAgent(`${client.url}/deployment`, token);
}

/** An environment with an agent that has done nothing yet. */
export async function newHost(
  client: Client,
  input: object = {},
): Promise<{ id: string; agent: ScriptedAgent }> {
  const id = await newEnvironment(client, input);
  return { id, agent: await newAgent(client, id) };
}

/** Waits until the agent of the environment is recorded as seen. Its poll is open by then. */
export const untilSeen = (client: Client, environmentId: string): Promise<void> =>
  waitUntil(async () => (await readEnvironment(client, environmentId)).agentLastSeenAt);
