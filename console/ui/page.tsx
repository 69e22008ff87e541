import { useEffect, type ReactElement, type ReactNode } from 'react';
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
    document.title = `${title} · Steward`;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-title">
          <h1>{title}</h1>
          {lead && <div className="quiet">{lead}</div>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
