import type { ReactElement } from 'react';
import { Badge, type Tone } from '../ui/badge.tsx';
import { words } from '../words/words.ts';
import type { ChannelState } from './channel.ts';

const tones: Record<ChannelState, Tone> = {
  on: 'good',
  off: 'idle',
  notSetUp: 'idle',
  noMailServer: 'warn',
  unconfirmed: 'warn',
};

/** Whether something can be sent to a channel or destination. */
export const ChannelBadge = ({ state }: { state: ChannelState }): ReactElement => (
  <Badge tone={tones[state]}>{words().settings.channels[state]}</Badge>
);
