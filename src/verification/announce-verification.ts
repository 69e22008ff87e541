import type { SwitchedDeployment, VerificationFinding } from '#deployment/product.ts';
import { findSites } from '#monitoring/product.ts';
import { announceDeployment, type DeploymentAnnouncement } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { durationText } from './describe-finding.ts';
import type { Consequence } from './verification-storage.ts';

/** More than that is in the console. */
const maxFindings = 5;

type Notice = Pick<DeploymentAnnouncement, 'notice' | 'title' | 'message'> & {
  change: DeploymentAnnouncement['incident']['change'];
};

async function announce(
  tx: Tx,
  deployment: SwitchedDeployment,
  { change, ...notice }: Notice,
  [first]: readonly VerificationFinding[] = [],
): Promise<void> {
  const { id, teamId, environmentId, environmentName, version, kind } = deployment;
  const [site] = first ? await findSites(tx, [first.siteId]) : [];
  await announceDeployment(tx, {
    ...notice,
    teamId,
    incident: { key: `verification:${environmentId}`, change },
    environment: { id: environmentId, name: environmentName },
    deployment: { id, version, kind },
    site: site ? { id: site.id, name: site.name, url: site.url } : null,
  });
}

/** What was failing before a rollback goes on. Otherwise something has failed that worked before it. */
export const didNotHelp = (
  { kind, automatic, switchedAt }: SwitchedDeployment,
  findings: readonly VerificationFinding[],
): boolean =>
  kind === 'ROLLBACK' && (automatic || findings.some(({ at }) => switchedAt !== null && at < switchedAt));

/** Says what was found and when, never that the release is the cause. */
export async function announceFailure(
  tx: Tx,
  deployment: SwitchedDeployment,
  findings: readonly VerificationFinding[],
  consequence: Consequence | null,
): Promise<void> {
  const { version, environmentName, kind } = deployment;
  const afterMs = Math.min(...findings.map(({ at }) => at.getTime())) - deployment.switchedAt!.getTime();
  const release = `${kind === 'ROLLBACK' ? 'the rollback to' : 'release'} ${version} on ${environmentName}`;
  const more = findings.length - maxFindings;
  const message = [
    ...findings.slice(0, maxFindings).map((finding) => finding.message),
    ...(more > 0 ? [`${more} more.`] : []),
    afterMs < 0 ? `It continues after ${release}.` : `First seen ${durationText(afterMs)} after ${release}.`,
    consequence === null
      ? 'Whether it is rolled back is decided when the deployment has ended.'
      : sentenceOf(consequence),
  ].join('\n');
  const title = didNotHelp(deployment, findings)
    ? `The rollback to ${version} on ${environmentName} did not help`
    : `The verification of ${nameOf(deployment)} failed`;
  await announce(
    tx,
    deployment,
    { notice: 'VERIFICATION_FAILED', change: 'opened', title, message },
    findings,
  );
}

const nameOf = ({ kind, version, environmentName }: SwitchedDeployment): string =>
  `${kind === 'ROLLBACK' ? 'the rollback to ' : ''}${version} on ${environmentName}`;

const sentenceOf = ({ rollbackId, heldReason }: Consequence): string =>
  rollbackId === null
    ? `Nothing is rolled back. ${heldReason}`
    : 'A rollback to the release before is queued.';

export async function announceHeld(tx: Tx, deployment: SwitchedDeployment, reason: string): Promise<void> {
  const { version, environmentName } = deployment;
  await announce(tx, deployment, {
    notice: 'ROLLBACK_HELD',
    change: 'info',
    title: `${version} on ${environmentName} was not rolled back`,
    message: `Its verification failed, and it stays live. ${reason}`,
  });
}

export async function announcePassed(
  tx: Tx,
  deployment: SwitchedDeployment,
  excluded: readonly VerificationFinding[],
): Promise<void> {
  await announce(tx, deployment, {
    notice: 'VERIFICATION_FAILED',
    change: 'resolved',
    title: `The verification of ${nameOf(deployment)} passed`,
    message: [
      ...excluded.slice(0, maxFindings).map(({ message }) => message),
      `Everything ${excluded.length > 0 ? 'else ' : ''}that is watched works.`,
    ].join('\n'),
  });
}
