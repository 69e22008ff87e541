import { useId, type ReactElement, type ReactNode } from 'react';
import { words } from '../words/words.ts';
import './card.css';

/** A titled part of a page. */
export function Card({
  title,
  actions,
  children,
  flush = false,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** The content reaches the edges, for lists and tables. */
  flush?: boolean;
}): ReactElement {
  const id = useId();
  return (
    <section className={`card ${flush ? 'card-flush' : ''}`} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className="card-head">
          <h2 id={id}>{title}</h2>
          {actions && <div className="row">{actions}</div>}
        </header>
      )}
      <div className="card-body">{children}</div>
    </section>
  );
}

/** A figure with its name. */
export function Figure({
  name,
  value,
  note,
  tone,
}: {
  name: string;
  /** Undefined while it loads; its space is reserved. */
  value: ReactNode;
  note?: ReactNode;
  tone?: 'good' | 'warn' | 'bad' | undefined;
}): ReactElement {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd className={`number ${tone ? `tone-${tone}` : ''}`}>
        {value === undefined ? (
          <span className="figure-coming" role="status" aria-label={words().ui.loading} />
        ) : (
          value
        )}
      </dd>
      {note && <dd className="figure-note">{note}</dd>}
    </div>
  );
}

export const Figures = ({ children }: { children: ReactNode }): ReactElement => (
  <dl className="figures">{children}</dl>
);
