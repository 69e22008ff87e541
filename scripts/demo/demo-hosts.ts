import type { Commit, LogChunk, StepReport, Task } from '#deployment/protocol/agent-protocol.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { dataOf } from '#testkit/client.ts';
import { ago, type Demo } from './demo.ts';

type Ended = Pick<StepReport, 'name'> & { seconds: number };

/** What a deployment of the demo did, and when it ended. */
export type Release = {
  version: string;
  endedSecondsAgo: number;
  commit: Commit;
  steps: readonly Ended[];
  /** Which step failed, with what it said. */
  failure?: { step: string; message: string };
  since?: Commit;
  log?: readonly LogChunk[];
};

export type Host = {
  environmentId: string;
  agent: ScriptedAgent;
  deploy: (version: string) => Promise<string>;
  /** Runs a deployment to its end. Its times are those that were given. */
  release: (release: Release) => Promise<string>;
};

/** An environment of a shop, and its agent. */
export async function addHost(demo: Demo, shop: string, siteIds: readonly string[]): Promise<Host> {
  const { owner, teamId } = demo;
  const domain = `${shop.split(' ')[0]!.toLowerCase()}.example`;
  const { environment } = dataOf(
    await owner.deployment(
      'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { environment { id } errors { message } } }',
      {
        input: {
          teamId,
          name: `${shop} live`,
          host: `web1.${domain}`,
          deployPath: '/var/www/shop',
          repositoryUrl: `git@git.${domain}:shop.git`,
          verification: { mode: 'OFF', siteIds },
        },
      },
    ),
  );
  const environmentId: string = environment.id;
  const { token } = dataOf(
    await owner.deployment(
      'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "web1") { token } }',
      { id: environmentId },
    ),
  );
  const agent = new ScriptedAgent(`${owner.url}/deployment`, token);
  await agent.register({ hostname: `web1.${domain}`, version: '1.0.0' });
  const deploy = async (version: string): Promise<string> =>
    dataOf(
      await owner.deployment(
        'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { id } }',
        { input: { environmentId, deployType: 'FULL', version } },
      ),
    ).id;
  return {
    environmentId,
    agent,
    deploy,
    async release(release) {
      const id = await deploy(release.version);
      const task = await runRelease(demo, agent, release);
      await setTimes(demo, id, agent, task, release);
      return id;
    },
  };
}

export const durationOf = (steps: readonly Ended[]): number =>
  steps.reduce((sum, { seconds }) => sum + seconds, 0);

/** Steps one after the other, the last of which ended so many seconds ago. */
export function endedSteps(
  demo: Pick<Demo, 'now'>,
  steps: readonly Ended[],
  endedSecondsAgo: number,
  failed?: string,
): StepReport[] {
  const secondsAgo = (seconds: number): string => ago(demo, seconds).toISOString();
  let began = endedSecondsAgo + durationOf(steps);
  return steps.map(({ name, seconds }) => {
    const startedAt = secondsAgo(began);
    began -= seconds;
    return {
      name,
      status: name === failed ? 'FAILED' : 'SUCCEEDED',
      startedAt,
      completedAt: secondsAgo(began),
      exitCode: name === failed ? 1 : 0,
    };
  });
}

const runRelease = (demo: Demo, agent: ScriptedAgent, release: Release): Promise<Task> => {
  const { commit, since, steps, failure, endedSecondsAgo, log } = release;
  const plain = steps.map(({ name }): LogChunk => ['SYSTEM', `▶ ${name}\n`]);
  return agent.run({
    commit,
    commitSha: commit.sha,
    steps: endedSteps(demo, steps, endedSecondsAgo, failure?.step),
    ...(since && { changes: { since: since.sha, commits: [commit], hasMore: false, missing: 0 } }),
    ...(failure && { outcome: 'ROLLED_BACK', errorMessage: failure.message }),
    log: [...(log ?? [...plain, ['SYSTEM', 'This release is live; the previous one is kept.\n']])],
  });
};

/** As if the deployment had run at the time of its steps. The name of a release is its time, so it changes, too. */
async function setTimes(
  demo: Demo,
  id: string,
  agent: ScriptedAgent,
  task: Task,
  { endedSecondsAgo, steps }: Release,
): Promise<void> {
  const { pool } = demo.platform.database;
  const seconds = durationOf(steps);
  await pool.query(
    `update deployments set created_at = $2::timestamptz - make_interval(secs => $3 + 2), started_at = $2::timestamptz - make_interval(secs => $3),
       completed_at = $2, switched_at = case when switched_at is not null then $2::timestamptz - interval '1 s' end
     where id = $1`,
    [id, ago(demo, endedSecondsAgo), seconds],
  );
  const stamp = ago(demo, endedSecondsAgo + seconds)
    .toISOString()
    .replace(/^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+).*$/, '$1$2$3_$4$5$6');
  await renameRelease(demo, id, task.releaseTimestamp, stamp);
  agent.releases = agent.releases.map((release) => (release === task.releaseTimestamp ? stamp : release));
  if (agent.currentRelease === task.releaseTimestamp) agent.currentRelease = stamp;
}

async function renameRelease({ platform }: Demo, id: string, from: string, to: string): Promise<void> {
  const { pool } = platform.database;
  await pool.query('update deployments set release_timestamp = $2 where id = $1', [id, to]);
  await pool.query(
    `update environment_agents a set releases = array_replace(a.releases, $2, $3), live_history = array_replace(a.live_history, $2, $3),
       current_release = case when a.current_release = $2 then $3 else a.current_release end
     from deployments d where d.id = $1 and a.environment_id = d.environment_id`,
    [id, from, to],
  );
}
