import type { Client } from '#testkit/client.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';

export type Running = {
  environmentId: string;
  deploymentId: string;
  /** Writes more lines to its log. */
  write(...lines: string[]): Promise<void>;
};

/** A running deployment, with a running step and a log in colors. */
export async function startDeployment(owner: Client): Promise<Running> {
  const { data } = await owner.deployment(
    `mutation { createEnvironment(input: { name: "Shop, live", host: "web1.shop.example", deployPath: "/var/www/shop",
       repositoryUrl: "git@git.example:shop.git" }) { id } }`,
  );
  const environmentId: string = data!['createEnvironment'].id;
  const made = await owner.deployment(
    'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "web1") { token } }',
    { id: environmentId },
  );
  const agent = new ScriptedAgent(`${owner.url}/deployment`, made.data!['createAgentToken'].token);
  await agent.register({ hostname: 'web1.shop.example', version: '0.1.0' });
  const created = await owner.deployment(
    'mutation ($id: ID!) { createDeployment(input: { environmentId: $id, version: "1.0", deployType: FULL }) { id } }',
    { id: environmentId },
  );
  const task = await agent.nextTask();
  await agent.accept(task);
  await agent.steps(task, [
    {
      name: 'composer install',
      status: 'RUNNING',
      startedAt: new Date().toISOString(),
      completedAt: null,
      exitCode: null,
    },
  ]);
  const colours = Array.from({ length: 8 }, (_, index) => [30 + index, 90 + index])
    .flat()
    .map((code) => `\u001B[${code}mcolour ${code}\u001B[0m`);
  let written = 0;
  const send = async (stream: 'STDOUT' | 'STDERR', lines: readonly string[]): Promise<void> => {
    const { status } = await agent.log(
      task,
      written,
      lines.map((line) => [stream, `${line}\n`]),
    );
    if (status !== 202) throw new Error(`the log was refused with ${status}`);
    written += Buffer.byteLength(`${lines.join('\n')}\n`);
  };
  await send('STDOUT', colours);
  await send('STDERR', ['a warning']);
  return {
    environmentId,
    deploymentId: created.data!['createDeployment'].id,
    write: (...lines) => send('STDOUT', lines),
  };
}
