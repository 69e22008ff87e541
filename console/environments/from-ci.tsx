import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { deployCommand } from './deploy-command.ts';

/** The id of the environment, which every interface asks for, and the command of a CI job. */
export const FromCi = ({ id }: { id: string }): ReactElement => (
  <Card title="Deploy from CI or a script">
    <div className="stack">
      <div>
        <p className="small quiet">Id of this environment</p>
        <Copy text={id} label="Copy id" />
      </div>
      <div>
        <p className="small quiet">
          Deploys the branch and waits for the outcome. Make the token under{' '}
          <Link to={'/settings/tokens' as '/'}>Access tokens</Link>, and keep it among the secrets of the job.
        </p>
        <Copy text={deployCommand({ origin: window.location.origin, id })} label="Copy command" />
      </div>
    </div>
  </Card>
);
