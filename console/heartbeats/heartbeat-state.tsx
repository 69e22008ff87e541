import type { ReactElement } from 'react';
import type { HeartbeatFactsFragment, HeartbeatState } from '../api/monitoring.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { duration } from '../ui/format.ts';
import { words } from '../words/words.ts';

const tones: Record<HeartbeatState, Tone> = {
  NEW: 'idle',
  UP: 'good',
  RUNNING: 'busy',
  LATE: 'warn',
  DOWN: 'bad',
  PAUSED: 'idle',
};

export const HeartbeatBadge = ({ state }: { state: HeartbeatState }): ReactElement => (
  <Badge tone={tones[state]}>{words().heartbeats.states[state]}</Badge>
);

/** When beats are expected, in words. */
export const timesOf = ({
  schedule,
  timezone,
  periodSeconds,
}: Pick<HeartbeatFactsFragment, 'schedule' | 'timezone' | 'periodSeconds'>): string =>
  schedule === null
    ? words().heartbeats.atLeastEvery(duration(periodSeconds ?? 0))
    : `${schedule} (${timezone})`;
