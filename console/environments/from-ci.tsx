import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';

/** The ID of the environment, for the API, and the command for a CI job. */
export const FromCi = ({ id }: { id: string }): ReactElement => (
  <Card title="Deploy from CI or a script">
    <div className="stack">
      <div>
        <p className="small quiet">ID of this environment</p>
        <Copy text={id} label="Copy ID" />
      </div>
      <div>
        <p className="small quiet">
          This deploys the branch and waits for the outcome. Create the token under{' '}
          <Link to={'/settings/tokens' as '/'}>Access tokens</Link> and store it as a secret of the job.
        </p>
        <Copy text={deployCommand({ origin: window.location.origin, id })} label="Copy command" />
      </div>
    </div>
  </Card>
);

/** The command for a CI job. It exits with the outcome of the deployment. */
const deployCommand = ({ origin, id }: { origin: string; id: string }): string =>
  [
    `export STEWARD_SERVER_URL=${origin}/deployment`,
    'export STEWARD_TOKEN=…  # an access token',
    `npx steward deploy --environment ${id} --watch`,
  ].join('\n');
