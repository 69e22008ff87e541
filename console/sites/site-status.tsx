import type { ReactElement } from 'react';
import type { SiteStatus } from '../api/monitoring.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { words } from '../words/words.ts';

const tones: Record<SiteStatus, Tone> = {
  UP: 'good',
  DOWN: 'bad',
  DEGRADED: 'warn',
  PAUSED: 'idle',
  UNKNOWN: 'idle',
};

export const SiteStatusBadge = ({ status }: { status: SiteStatus }): ReactElement => (
  <Badge tone={tones[status]}>{words().sites.statuses[status]}</Badge>
);

export const MaintenanceBadge = (): ReactElement => <Badge tone="busy">{words().sites.inMaintenance}</Badge>;
