import type { ReactElement } from 'react';
import type { DeploymentStatus } from '../api/deployment.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

export const statusLooks: Record<DeploymentStatus, [Tone, string]> = {
  PENDING: ['idle', 'Waiting'],
  RUNNING: ['busy', 'Running'],
  SUCCEEDED: ['good', 'Succeeded'],
  FAILED: ['bad', 'Failed'],
  ROLLED_BACK: ['warn', 'Rolled back'],
  CANCELLED: ['idle', 'Cancelled'],
};

export const hasEnded = (status: DeploymentStatus): boolean => status !== 'PENDING' && status !== 'RUNNING';

export const DeploymentBadge = ({ status }: { status: DeploymentStatus }): ReactElement => {
  const [tone, word] = statusLooks[status];
  return <Badge tone={tone}>{word}</Badge>;
};
