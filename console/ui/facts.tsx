import type { ReactElement, ReactNode } from 'react';
import './facts.css';

/** Short facts, each with its name, in columns. */
export const Facts = ({ children }: { children: ReactNode }): ReactElement => (
  <dl className="facts">{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
