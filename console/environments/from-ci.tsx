import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { words } from '../words/words.ts';

/** The ID of the environment, for the API, and the command for a CI job. */
export function FromCi({ id }: { id: string }): ReactElement {
  const t = words().environments.ci;
  return (
    <Card title={t.title}>
      <div className="stack">
        <div>
          <p className="small quiet">{t.id}</p>
          <Copy text={id} label={t.copyId} />
        </div>
        <div>
          <p className="small quiet">
            {t.lead} <Link to={'/settings/tokens' as '/'}>{t.tokens}</Link> {t.leadEnd}
          </p>
          <Copy text={deployCommand({ origin: window.location.origin, id })} label={t.copyCommand} />
        </div>
      </div>
    </Card>
  );
}

/** The command for a CI job. It exits with the outcome of the deployment. With `--no`, npx downloads no package of this name, which would get the token. */
const deployCommand = ({ origin, id }: { origin: string; id: string }): string =>
  [
    `export STEWARD_SERVER_URL=${origin}/deployment`,
    'export STEWARD_TOKEN=…  # an access token',
    `npx --no steward deploy --environment ${id} --watch`,
  ].join('\n');
