import type { ReactElement } from 'react';
import type { DeploymentStatus } from '../api/deployment.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { words } from '../words/words.ts';

const tones: Record<DeploymentStatus, Tone> = {
  PENDING: 'idle',
  RUNNING: 'busy',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  ROLLED_BACK: 'warn',
  CANCELLED: 'idle',
};

export const statusLook = (status: DeploymentStatus): [tone: Tone, word: string] => [
  tones[status],
  words().deployments.statuses[status],
];

export const hasEnded = (status: DeploymentStatus): boolean => status !== 'PENDING' && status !== 'RUNNING';

export const DeploymentBadge = ({ status }: { status: DeploymentStatus }): ReactElement => {
  const [tone, word] = statusLook(status);
  return <Badge tone={tone}>{word}</Badge>;
};
