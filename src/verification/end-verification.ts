import {
  findSwitched,
  holdDeployments,
  lockEnvironmentRow,
  publishChange,
  publishWork,
  type VerificationFinding,
} from '#deployment/product.ts';
import type { Services } from '#identity/context.ts';
import { unwatchSites, watchSites } from '#monitoring/product.ts';
import type { Tx } from '#platform/db/pool.ts';
import { announceFailure, announcePassed } from './announce-verification.ts';
import { holdUntil } from './begin-verification.ts';
import { applyConsequence, decideRollback } from './decide-rollback.ts';
import { extraMs } from './evaluate.ts';
import { settleAfterMaintenance } from './settle-after-maintenance.ts';
import {
  endVerification,
  listSitesToUnwatch,
  listTargets,
  lockVerification,
  setDeadline,
  type StoredVerification,
} from './verification-storage.ts';

/** While the deployment runs its last steps. After that, new deployments wait for the decision about a rollback. */
const undecidedMs = 3_600_000;

export type Ending =
  | { state: 'PASSED' | 'INCONCLUSIVE' | 'SUPERSEDED' }
  | { state: 'FAILED'; findings: readonly VerificationFinding[] };

/** Ends a verification, unless it has ended meanwhile. Locks the environment first, as everywhere. */
export async function end(
  services: Services,
  { deploymentId, environmentId }: Pick<StoredVerification, 'deploymentId' | 'environmentId'>,
  ending: Ending,
): Promise<void> {
  const ended = await services.db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, environmentId);
    const verification = await lockVerification(tx, deploymentId);
    if (verification?.state !== 'WATCHING') return false;
    if (ending.state === 'FAILED' && (await isOfMaintenancePage(tx, deploymentId))) return false;
    const findings = ending.state === 'FAILED' ? ending.findings : [];
    await endVerification(tx, deploymentId, ending.state, findings);
    await unwatchSites(tx, await listSitesToUnwatch(tx, [deploymentId]));
    if (ending.state === 'FAILED') await fail(tx, services, { ...verification, findings });
    else await holdDeployments(tx, environmentId, null);
    if (ending.state === 'PASSED') await pass(tx, verification);
    return true;
  });
  if (!ended) return;
  services.log.info({ deployment: deploymentId, state: ending.state }, 'a verification has ended');
  await publishChange(services, deploymentId);
  await publishWork(services, environmentId);
}

/** A failure may be that of the maintenance page, if the message that the page is off is still waiting. */
async function isOfMaintenancePage(tx: Tx, deploymentId: string): Promise<boolean> {
  const deployment = await findSwitched(tx, deploymentId);
  return (
    deployment !== null && deployment.maintenanceEndedAt !== null && settleAfterMaintenance(tx, deployment)
  );
}

async function fail(tx: Tx, services: Services, verification: StoredVerification): Promise<void> {
  const deployment = await findSwitched(tx, verification.deploymentId);
  if (!deployment) return;
  const consequence = await decideRollback(tx, services, verification, deployment);
  await announceFailure(tx, deployment, verification.findings, consequence);
  if (consequence) await applyConsequence(tx, verification, deployment, consequence);
  else
    await holdDeployments(
      tx,
      verification.environmentId,
      new Date(services.clock.now().getTime() + undecidedMs),
    );
}

/** Resolves the incident of an earlier failure, if one is open. */
async function pass(tx: Tx, { deploymentId, excluded }: StoredVerification): Promise<void> {
  const deployment = await findSwitched(tx, deploymentId);
  if (deployment) await announcePassed(tx, deployment, excluded);
}

/** Gives what is open at the end of the window a last chance: everything is checked now. */
export async function extend(
  { db }: Services,
  { deploymentId, environmentId }: StoredVerification,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, environmentId);
    const verification = await lockVerification(tx, deploymentId);
    if (verification?.state !== 'WATCHING' || verification.deadline) return;
    const deadline = new Date(now.getTime() + extraMs);
    await setDeadline(tx, deploymentId, deadline);
    await holdDeployments(tx, environmentId, holdUntil(now));
    const targets = (await listTargets(tx, [deploymentId])).get(deploymentId) ?? [];
    const siteIds = targets.filter(({ wasDown }) => !wasDown).map(({ siteId }) => siteId);
    await watchSites(tx, [...new Set(siteIds)], { from: now, until: deadline });
  });
}
