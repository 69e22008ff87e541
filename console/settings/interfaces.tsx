import type { ReactElement } from 'react';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { words } from '../words/words.ts';

const interfaces = () => {
  const t = words().settings.interfaces;
  return [
    { name: t.monitoring, path: '/monitoring/graphql', what: t.monitoringWhat },
    { name: t.deployment, path: '/deployment/graphql', what: t.deploymentWhat },
    { name: t.identity, path: '/identity/graphql', what: t.identityWhat },
    { name: t.vat, path: '/vat/graphql', what: t.vatWhat },
    { name: t.vatEndpoints, path: '/vat/openapi.json', what: t.vatEndpointsWhat },
  ];
};

/** The APIs that this console uses, for other programs. */
export const Interfaces = (): ReactElement => {
  const t = words().settings.interfaces;
  return (
    <Card title={t.title}>
      <div className="stack">
        {interfaces().map(({ name, path, what }) => (
          <div key={path} className="stack">
            <h3>
              <a href={path}>{name}</a> <span className="quiet small">{what}</span>
            </h3>
            <Copy text={window.location.origin + path} />
          </div>
        ))}
        <p className="quiet small">
          {t.hint} <code>Authorization: Bearer …</code>
        </p>
      </div>
    </Card>
  );
};
