import type { ReactElement } from 'react';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';

const interfaces = [
  ['Monitoring', '/monitoring/graphql', 'GraphQL: sites, checks, alerts, statistics'],
  ['Deployment', '/deployment/graphql', 'GraphQL: environments, deployments, tokens, audit log'],
  ['Identity', '/identity/graphql', 'GraphQL: account, teams, members and sessions'],
  ['VAT', '/vat/openapi.json', 'REST: validate and look up VAT numbers'],
] as const;

/** The APIs that this console uses, for other programs. */
export const Interfaces = (): ReactElement => (
  <Card title="APIs">
    <div className="stack">
      {interfaces.map(([name, path, what]) => (
        <div key={path} className="stack">
          <h3>
            <a href={path}>{name}</a> <span className="quiet small">{what}</span>
          </h3>
          <Copy text={window.location.origin + path} />
        </div>
      ))}
      <p className="quiet small">
        In a browser, the GraphQL addresses show an explorer. Programs authenticate with an access token:{' '}
        <code>Authorization: Bearer …</code>
      </p>
    </div>
  </Card>
);
