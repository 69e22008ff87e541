import type { Tx } from '#platform/db/pool.ts';
import { holdDeployments } from '../environment/environment-storage.ts';
import { deploymentSwitchedTopic } from '../events/deployment-topics.ts';
import type { DeploymentServices } from '../settings.ts';
import type { Deployment } from './deployment.ts';
import { setSwitched } from './transition-storage.ts';

/** The verification begins when the message arrives. Until then, for at most this time, no other deployment may start. */
const beginMs = 60_000;

/** Records once that the release of a deployment is live. The environment must be locked. */
export async function markSwitched(
  tx: Tx,
  { queue, clock, verification }: Pick<DeploymentServices, 'queue' | 'clock' | 'verification'>,
  { id, environmentId, teamId, switchedAt }: Deployment,
): Promise<void> {
  if (switchedAt !== null) return;
  await setSwitched(tx, id);
  const [settings] = await verification.listVerificationSettings(tx, [{ id: environmentId, teamId }]);
  if (settings && settings.mode !== 'OFF')
    await holdDeployments(tx, environmentId, new Date(clock.now().getTime() + beginMs));
  await queue.enqueue(deploymentSwitchedTopic, { deploymentId: id }, { tx });
}
