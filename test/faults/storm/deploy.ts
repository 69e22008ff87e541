import type { Bed } from './storm.fixture.ts';
import { whyLost } from './api-client.ts';
import { again, heard, type Hands } from './load-context.ts';
import { valueOf } from './create-targets.ts';

export type Host = { environmentId: string; token: string };

const create =
  'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { deployment { id } errors { message } } }';
const mostWaiting = 8;

/** Before the storm: environments, with a token for their agents. */
export async function makeHosts({ door }: Pick<Bed, 'door'>, environments = 4): Promise<Host[]> {
  const hosts: Host[] = [];
  for (let at = 0; at < environments; at += 1) {
    const input = {
      name: `Shop ${at}`,
      host: `web${at}.shop.example`,
      deployPath: '/var/www/shop',
      repositoryUrl: 'git@git.example:shop.git',
    };
    const { environment } = valueOf(
      await door.ask(
        'deployment',
        0,
        'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { environment { id } } }',
        { input },
      ),
    );
    const { token } = valueOf(
      await door.ask(
        'deployment',
        0,
        'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "storm") { token } }',
        { id: environment.id },
      ),
    );
    hosts.push({ environmentId: environment.id, token });
  }
  return hosts;
}

/** Asks for one deployment after the other, as long as the agents keep up. */
export async function deploy(hands: Hands, hosts: readonly Host[]): Promise<void> {
  const { bed, ledger, random } = hands;
  let turn = 0;
  await again(hands, 1_000, async () => {
    const done = [...ledger.played.values()].filter(({ outcome }) => outcome !== null).length;
    if (ledger.deployments.size - done > mostWaiting) return;
    const { environmentId } = random.pick(hosts);
    const input = { environmentId, deployType: 'CODE' };
    const ask = () => bed.door.ask('deployment', (turn += 1), create, { input });
    const answer = await heard(hands, 'createDeployment', ask, whyLost);
    if (answer.kind === 'no') ledger.wrongAnswers.push(`createDeployment: ${answer.code}`);
    if (answer.kind !== 'yes') return;
    const { deployment, errors } = answer.value;
    if (deployment) ledger.deployments.add(deployment.id);
    else ledger.wrongAnswers.push(`createDeployment: ${JSON.stringify(errors)}`);
  });
}
