import {
  findSwitched,
  holdDeployments,
  listNoLongerLive,
  lockEnvironmentRow,
  publishChange,
  publishWork,
  rollBackAutomatically,
  type SwitchedDeployment,
} from '#deployment/product.ts';
import type { Services } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { announceHeld, didNotHelp } from './announce-verification.ts';
import { listSettings } from './settings-storage.ts';
import {
  isUndecided,
  listVerifications,
  lockVerification,
  setConsequence,
  type Consequence,
  type StoredVerification,
} from './verification-storage.ts';

const observed = 'The environment only observes.';
const switchedOff = 'Rolling back was switched off while the release was watched.';
const neverTwice = 'A rollback is never rolled back.';

/** Whether a rollback follows a failure; null while the deployment is running. The caller has locked the environment. */
export async function decideRollback(
  tx: Tx,
  services: Services,
  { mode, findings }: Pick<StoredVerification, 'mode' | 'findings'>,
  deployment: SwitchedDeployment,
): Promise<Consequence | null> {
  const { id, kind, status, environmentId } = deployment;
  const prefix = didNotHelp(deployment, findings) ? 'The rollback did not help. ' : '';
  if (kind === 'ROLLBACK') return { rollbackId: null, heldReason: prefix + neverTwice };
  if (mode === 'OBSERVE') return { rollbackId: null, heldReason: observed };
  const [settings] = await listSettings(tx, [environmentId]);
  if (settings?.mode !== 'ROLLBACK') return { rollbackId: null, heldReason: switchedOff };
  if (status === 'RUNNING') return null;
  const rollback = await rollBackAutomatically(tx, services, {
    deploymentId: id,
    findings: findings.map(({ message }) => message),
    ignoreDatabaseChanges: settings.ignoreDatabaseChanges,
    isSound: async (earlierId) => (await listVerifications(tx, [earlierId]))[0]?.state !== 'FAILED',
  });
  return rollback.kind === 'queued'
    ? { rollbackId: rollback.rollbackId, heldReason: null }
    : { rollbackId: null, heldReason: rollback.reason };
}

/** Stores the consequence, and tells if a rollback was expected and does not follow, unless the release is not live any more. */
export async function applyConsequence(
  tx: Tx,
  { mode }: Pick<StoredVerification, 'mode'>,
  deployment: SwitchedDeployment,
  consequence: Consequence,
): Promise<void> {
  await setConsequence(tx, deployment.id, consequence);
  await holdDeployments(tx, deployment.environmentId, null);
  const { heldReason } = consequence;
  const isUnexpected = heldReason !== null && mode === 'ROLLBACK' && deployment.kind === 'DEPLOY';
  if (isUnexpected && (await listNoLongerLive(tx, [deployment.id])).length === 0)
    await announceHeld(tx, deployment, heldReason);
}

/** For a verification that failed while its deployment was still running. */
export async function decideLater(services: Services, deploymentId: string): Promise<void> {
  if (!(await isUndecided(services.db, deploymentId))) return;
  const deployment = await findSwitched(services.db, deploymentId);
  if (!deployment || deployment.status === 'RUNNING') return;
  const { environmentId } = deployment;
  await services.db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, environmentId);
    const verification = await lockVerification(tx, deploymentId);
    if (!verification || !(await isUndecided(tx, deploymentId))) return;
    const consequence = await decideRollback(tx, services, verification, deployment);
    if (consequence) await applyConsequence(tx, verification, deployment, consequence);
  });
  await publishChange(services, deploymentId);
  await publishWork(services, environmentId);
}
