import type { ReactElement } from 'react';
import type { DeploymentOutcome, DeploymentStatus, VerificationState } from '../api/deployment.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { useSeconds } from '../ui/clock.ts';
import { countdown } from '../ui/format.ts';
import { words } from '../words/words.ts';

const tones: Record<DeploymentOutcome, Tone> = {
  WAITING: 'idle',
  RUNNING: 'busy',
  WATCHING: 'busy',
  LIVE: 'good',
  LIVE_FAILING: 'bad',
  REPLACED: 'idle',
  ROLLED_BACK: 'warn',
  FAILED: 'bad',
  CANCELLED: 'idle',
};

export const outcomeWord = (outcome: DeploymentOutcome): string => words().deployments.states[outcome];

type Ended = { outcome: DeploymentOutcome; verification: { state: VerificationState } | null };

/** Its outcome does not say so: another release is live, and nobody has rolled back. */
const failedVerification = ({ outcome, verification }: Ended): boolean =>
  outcome === 'REPLACED' && verification?.state === 'FAILED';

/** In a picture of many, what worked is good, also if it is no longer live. */
export const toneInPicture = (deployment: Ended): Tone => {
  if (failedVerification(deployment)) return 'bad';
  return deployment.outcome === 'REPLACED' ? 'good' : tones[deployment.outcome];
};

/** What follows the word for the outcome in such a picture. */
export const verificationNote = (deployment: Ended): string =>
  failedVerification(deployment) ? `, ${words().deployments.list.verification.FAILED}` : '';

export const hasEnded = (status: DeploymentStatus): boolean => status !== 'PENDING' && status !== 'RUNNING';

export const OutcomeBadge = ({ outcome }: { outcome: DeploymentOutcome }): ReactElement => (
  <Badge tone={tones[outcome]}>{outcomeWord(outcome)}</Badge>
);

/** With the time that is left while its release is watched. */
export const DeploymentBadge = ({
  deployment: { outcome, verification },
}: {
  deployment: { outcome: DeploymentOutcome; verification: { endsAt: string } | null };
}): ReactElement =>
  outcome === 'WATCHING' && verification ? (
    <WatchingBadge endsAt={verification.endsAt} />
  ) : (
    <OutcomeBadge outcome={outcome} />
  );

function WatchingBadge({ endsAt }: { endsAt: string }): ReactElement {
  const left = Math.ceil((Date.parse(endsAt) - useSeconds(true)) / 1_000);
  return (
    <Badge tone={tones.WATCHING}>
      {outcomeWord('WATCHING')}
      {left > 0 && <span className="number"> {countdown(left)}</span>}
    </Badge>
  );
}
