import { expect } from 'vitest';
import type { TestApp } from '#testkit/app.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

export const someId = '01890000-0000-7000-8000-000000000000';
export const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const settingFields = `name host deployPath repositoryUrl deployBranch healthCheckUrl releasesToKeep recipe
  protectDatabaseRollback sharedDirs sharedFiles alwaysEnableMaintenance maintenanceOnDrift maintenanceAllowlistIps
  configImportEnabled manageCronAndConsumers commands { build migrate afterSwitch }`;
export const environmentFields = `id ${settingFields} createdAt updatedAt lastDeploymentAt agentLastSeenAt isOnline currentRelease`;
export const deploymentFields = `id environmentId kind version gitRef deployType status maintenanceWindow releaseTimestamp
  commitSha triggeredBy tokenName rollbackOf databaseChanged steps { name status startedAt completedAt exitCode } createdAt
  startedAt completedAt cancelRequestedAt durationSeconds log logSize errorMessage`;

export const environmentInput = {
  name: 'Shop',
  host: 'web1.shop.example',
  deployPath: '/var/www/shop',
  repositoryUrl: 'git@git.example:shop.git',
};

/** The one root field of an answer that must have succeeded. */
export function dataOf(answer: GraphqlAnswer): any {
  expect(answer.errors).toBeUndefined();
  return Object.values(answer.data ?? {})[0];
}

export const codeOf = (answer: GraphqlAnswer): string | undefined => answer.errors?.[0]?.extensions.code;

export const createEnvironment = (client: Client, input: object = {}): Promise<GraphqlAnswer> =>
  client.deployment(
    `mutation ($input: CreateEnvironmentInput!) {
      createEnvironment(input: $input) { ${environmentFields} environment { ${environmentFields} } errors { field message } }
    }`,
    { input: { ...environmentInput, ...input } },
  );

export const updateEnvironment = (client: Client, id: string, input: object): Promise<GraphqlAnswer> =>
  client.deployment(
    `mutation ($id: ID!, $input: UpdateEnvironmentInput!) {
      updateEnvironment(id: $id, input: $input) { ${environmentFields} errors { field message } }
    }`,
    { id, input },
  );

export const newEnvironment = async (client: Client, input: object = {}): Promise<string> =>
  dataOf(await createEnvironment(client, input)).environment.id;

export const createDeployment = (
  client: Client,
  environmentId: string,
  input: object = {},
): Promise<GraphqlAnswer> =>
  client.deployment(
    `mutation ($input: CreateDeploymentInput!) {
      createDeployment(input: $input) { id status version deployment { ${deploymentFields} } errors { field message } }
    }`,
    { input: { environmentId, deployType: 'FULL', ...input } },
  );

export const newDeployment = async (
  client: Client,
  environmentId: string,
  input: object = {},
): Promise<any> => {
  const { deployment, errors } = dataOf(await createDeployment(client, environmentId, input));
  expect(errors).toEqual([]);
  return deployment;
};

export const rollback = (client: Client, environmentId: string, input: object = {}): Promise<GraphqlAnswer> =>
  client.deployment(
    `mutation ($environmentId: ID!, $target: String, $acknowledge: Boolean) {
      rollbackDeployment(environmentId: $environmentId, targetReleaseTimestamp: $target, acknowledgeDatabase: $acknowledge) {
        ${deploymentFields}
      }
    }`,
    { environmentId, ...input },
  );

export const cancel = (client: Client, id: string): Promise<GraphqlAnswer> =>
  client.deployment(`mutation ($id: ID!) { cancelDeployment(id: $id) { ${deploymentFields} } }`, { id });

export const readDeployment = async (client: Client, id: string): Promise<any> =>
  dataOf(await client.deployment(`query ($id: ID!) { deployment(id: $id) { ${deploymentFields} } }`, { id }));

export const readEnvironment = async (client: Client, id: string): Promise<any> =>
  dataOf(
    await client.deployment(
      `query ($id: ID!) { environment(id: $id) { ${environmentFields} agent { hostname version os }
        agentTokens { id name prefix createdAt lastUsedAt revokedAt }
        rollbackTarget releases { timestamp isCurrent canRollBack deploymentId version commitSha }
        deployments { edges { node { id status } } } } }`,
      { id },
    ),
  );

export const createAgentToken = (
  client: Client,
  environmentId: string,
  name = 'web1',
): Promise<GraphqlAnswer> =>
  client.deployment(
    `mutation ($environmentId: ID!, $name: String!) {
      createAgentToken(environmentId: $environmentId, name: $name) {
        token agentToken { id name prefix createdAt lastUsedAt revokedAt } errors { field message }
      }
    }`,
    { environmentId, name },
  );

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

/** Until it is written down that the agent of an environment was seen; its poll is waiting by then. */
export const untilSeen = (app: TestApp, environmentId: string): Promise<void> =>
  waitUntil(async () => {
    const { pool } = app.platform.database;
    return (await pool.query('select 1 from environment_agents where environment_id = $1', [environmentId]))
      .rowCount;
  });

/** What is stored, where the answers of the server do not say it. */
export const rows = async (app: TestApp, text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.platform.database.pool.query(text, values)).rows;

/** Every change of status so far, such as `PENDING>RUNNING`. */
export const eventsOf = async (app: TestApp, id: string): Promise<string[]> =>
  (
    await rows(app, 'select * from deployment_events where deployment_id = $1 order by created_at, id', [id])
  ).map(({ from_status, to_status }) => `${from_status ?? ''}>${to_status}`);
