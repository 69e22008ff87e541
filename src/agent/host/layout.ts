import { join } from 'node:path';

/** All paths below a deploy path. */
export type Layout = ReturnType<typeof layoutOf>;

export function layoutOf(deployPath: string) {
  const own = join(deployPath, '.steward');
  return {
    deployPath,
    current: join(deployPath, 'current'),
    releases: join(deployPath, 'releases'),
    release: (timestamp: string): string => join(deployPath, 'releases', timestamp),
    shared: join(deployPath, 'shared'),
    own,
    repo: join(own, 'repo'),
    /** Checked-out trees that are prepared for the next releases, each with its index. */
    spares: ['spare', 'spare-2', 'spare-3'].map((name) => join(own, name)),
    indexes: join(own, 'indexes'),
    index: (timestamp: string): string => join(own, 'indexes', timestamp),
    /** Data about each release, outside of it because a web server may serve all files of a release. */
    records: join(own, 'releases'),
    /** The live history, as JSON. */
    history: join(own, 'history.json'),
    trash: join(own, 'trash'),
    agentLock: join(own, 'agent.lock'),
    hostLock: join(own, 'lock'),
    /** The environment of this host, as the control plane last sent it. */
    environment: join(own, 'environment.json'),
    deployments: join(own, 'deployments'),
    deployment: (id: string): DeploymentLayout => deploymentLayout(join(own, 'deployments', id)),
  };
}

export type DeploymentLayout = ReturnType<typeof deploymentLayout>;

function deploymentLayout(dir: string) {
  return {
    dir,
    journal: join(dir, 'journal.json'),
    log: join(dir, 'log'),
    attempt: (step: number, attempt: number): string => join(dir, 'steps', `${step}-${attempt}`),
  };
}
