import type { ReactElement } from 'react';
import type { SiteStatus } from '../api/monitoring.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const looks: Record<SiteStatus, [tone: Tone, word: string]> = {
  UP: ['good', 'Up'],
  DOWN: ['bad', 'Down'],
  DEGRADED: ['warn', 'Degraded'],
  PAUSED: ['idle', 'Paused'],
  UNKNOWN: ['idle', 'Waiting'],
};

export const SiteStatusBadge = ({ status }: { status: SiteStatus }): ReactElement => {
  const [tone, word] = looks[status];
  return <Badge tone={tone}>{word}</Badge>;
};

export const MaintenanceBadge = (): ReactElement => <Badge tone="busy">In maintenance</Badge>;
