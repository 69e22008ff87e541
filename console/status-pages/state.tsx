import type { ReactElement } from 'react';
import type { StatusPageVisibility, StatusState, StatusUpdateState } from '../api/monitoring.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { words } from '../words/words.ts';

const tones: Record<StatusState, Tone> = {
  OPERATIONAL: 'good',
  MAINTENANCE: 'idle',
  DEGRADED: 'warn',
  PARTIAL_OUTAGE: 'warn',
  MAJOR_OUTAGE: 'bad',
};

export const StateBadge = ({ state }: { state: StatusState }): ReactElement => (
  <Badge tone={tones[state]}>{stateName(state)}</Badge>
);

export const stateName = (state: StatusState): string => words().statusPages.states[state];

export const updateName = (state: StatusUpdateState): string => words().statusPages.updateStates[state];

export const updateTones: Record<StatusUpdateState, Tone> = {
  INVESTIGATING: 'bad',
  IDENTIFIED: 'warn',
  MONITORING: 'busy',
  RESOLVED: 'good',
  SCHEDULED: 'idle',
};

export const visibilities = (): { value: StatusPageVisibility; name: string; hint: string }[] =>
  (['PUBLIC', 'LINK', 'PASSWORD'] as const).map((value) => ({
    value,
    ...words().statusPages.visibilities[value],
  }));

export const visibilityName = (visibility: StatusPageVisibility): string =>
  words().statusPages.visibilities[visibility].name;
