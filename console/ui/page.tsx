import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { setTitle } from './document-title.ts';
import { LearnMore } from './learn-more.tsx';
import './page.css';

/** The frame of every page: heading, actions and the title of the browser tab. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}): ReactElement {
  useEffect(() => {
    setTitle(title);
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <Breadcrumbs />
        <div className="page-title">
          <h1>{title}</h1>
          {lead && <div className="quiet">{lead}</div>}
          <LearnMore />
        </div>
        {actions && <div className="row page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
