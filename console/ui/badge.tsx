import type { ReactElement, ReactNode } from 'react';
import './badge.css';

export type Tone = 'good' | 'warn' | 'bad' | 'idle' | 'busy';

/** A state in a word. The dot has its own shape for each tone: colour is never the only sign. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement => (
  <span className={`badge badge-${tone}`}>
    <span className="badge-dot" aria-hidden="true" />
    {children}
  </span>
);
