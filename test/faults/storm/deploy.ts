import type { StormFixture } from './storm.fixture.ts';
import { expectOk, failureOf } from './api-client.ts';
import { recordRequest, repeat, type LoadContext } from './load-context.ts';

export type AgentEnvironment = { environmentId: string; agentToken: string };

const create =
  'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { deployment { id } errors { message } } }';
const maxUnfinished = 8;

/** Before the storm: creates environments, each with an agent token. */
export async function createEnvironments(
  { api }: Pick<StormFixture, 'api'>,
  count = 4,
): Promise<AgentEnvironment[]> {
  const environments: AgentEnvironment[] = [];
  for (let at = 0; at < count; at += 1) {
    const input = {
      name: `Shop ${at}`,
      host: `web${at}.shop.example`,
      deployPath: '/var/www/shop',
      repositoryUrl: 'git@git.example:shop.git',
    };
    const { environment } = expectOk(
      await api.request(
        'deployment',
        0,
        'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { environment { id } } }',
        { input },
      ),
    );
    const { token } = expectOk(
      await api.request(
        'deployment',
        0,
        'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "storm") { token } }',
        { id: environment.id },
      ),
    );
    environments.push({ environmentId: environment.id, agentToken: token });
  }
  return environments;
}

/** Creates deployments, and waits while the agents have too many unfinished ones. */
export async function createDeployments(
  context: LoadContext,
  environments: readonly AgentEnvironment[],
): Promise<void> {
  const { fixture, ledger, random } = context;
  let requestNumber = 0;
  await repeat(context, 1_000, async () => {
    const finished = [...ledger.agentRuns.values()].filter(({ outcome }) => outcome !== null).length;
    if (ledger.deployments.size - finished > maxUnfinished) return;
    const { environmentId } = random.pick(environments);
    const input = { environmentId, deployType: 'CODE' };
    const send = () => fixture.api.request('deployment', (requestNumber += 1), create, { input });
    const result = await recordRequest(context, 'createDeployment', send, failureOf);
    if (result.kind === 'rejected') ledger.unexpectedResponses.push(`createDeployment: ${result.code}`);
    if (result.kind !== 'ok') return;
    const { deployment, errors } = result.value;
    if (deployment) ledger.deployments.add(deployment.id);
    else ledger.unexpectedResponses.push(`createDeployment: ${JSON.stringify(errors)}`);
  });
}
