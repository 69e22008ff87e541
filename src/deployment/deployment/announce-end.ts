import { announceDeployment, type DeploymentAnnouncement } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { listEnvironmentTeams } from '../environment/environment-storage.ts';
import { findDeployment } from './deployment-storage.ts';
import type { Deployment } from './deployment.ts';

type Notice = Pick<DeploymentAnnouncement, 'notice' | 'title' | 'message' | 'incident'>;

/** In the transaction that ends the deployment. A person who cancelled one need not be told. */
export async function announceEnd(tx: Tx, deployment: Deployment): Promise<void> {
  const { id, environmentId, kind, version } = deployment;
  const environment = (await listEnvironmentTeams(tx, [environmentId])).get(environmentId);
  if (!environment) return;
  const { teamId, name } = environment;
  const left = deployment.automatic ? await findDeployment(tx, deployment.rollbackOf!) : null;
  const notice = noticeOf(deployment, name, left?.version ?? 'the release after it');
  if (!notice) return;
  await announceDeployment(tx, {
    ...notice,
    teamId,
    environment: { id: environmentId, name },
    deployment: { id, version, kind },
    site: null,
  });
}

/** `left`: the release that an automatic rollback leaves. */
function noticeOf(deployment: Deployment, environment: string, left: string): Notice | null {
  const { environmentId, status, version, kind, automatic, errorMessage, triggeredBy } = deployment;
  if (status !== 'SUCCEEDED' && status !== 'FAILED' && status !== 'ROLLED_BACK') return null;
  const hasSucceeded = status === 'SUCCEEDED';
  const change = hasSucceeded ? 'resolved' : 'opened';
  const why = errorMessage ?? 'The agent gave no reason.';
  if (automatic)
    return {
      notice: 'AUTOMATIC_ROLLBACK',
      incident: { key: `verification:${environmentId}`, change },
      title: hasSucceeded
        ? `${environment} was rolled back to ${version}`
        : `The automatic rollback of ${environment} failed`,
      message: hasSucceeded
        ? `The verification of ${left} had failed. ${version} is live again.`
        : `The verification of ${left} had failed, and ${left} may still be live. ${why}`,
    };
  const what = kind === 'ROLLBACK' ? `The rollback to ${version}` : `The deployment of ${version}`;
  const requested = `Requested by ${triggeredBy}.`;
  return {
    notice: status,
    incident: { key: `deployment:${environmentId}`, change },
    title: `${what} on ${environment} ${verbs[status]}`,
    message: hasSucceeded ? requested : `${why} ${requested}`,
  };
}

const verbs = { SUCCEEDED: 'succeeded', FAILED: 'failed', ROLLED_BACK: 'was undone by the agent' };
