import type { ReactElement, ReactNode } from 'react';
import './badge.css';

export type Tone = 'good' | 'warn' | 'bad' | 'idle' | 'busy';

/** A status in a word. The dot has a different shape for each tone, so that colour is never the only sign. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement => (
  <span className={`badge badge-${tone}`}>
    <span className="badge-dot" aria-hidden="true" />
    {children}
  </span>
);
