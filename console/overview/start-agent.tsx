import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { environmentAgent } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copy } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words/words.ts';
import type { Environment } from './needs.ts';

/** How to start an agent that was connected before. */
export function StartAgent({ environment }: { environment: Environment }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words().overview.needs.startAgent}</Button>
      {isOpen && <Instructions environment={environment} onClose={() => setOpen(false)} />}
    </>
  );
}

function Instructions({
  environment: { id, name, host, deployPath },
  onClose,
}: {
  environment: Environment;
  onClose: () => void;
}): ReactElement {
  const t = words().overview.agent;
  const { data } = useGraphqlQuery(environmentAgent, { id }, { everySeconds: 2 });
  const isOnline = data?.environment?.isOnline ?? false;
  return (
    <Dialog title={t.title(name)} wide onClose={onClose}>
      <div className="stack">
        <p>{t.lead(host)}</p>
        <Copy text="sudo systemctl restart steward-agent" />
        <p>{t.manually}</p>
        <Copy text={`steward-agent run --deploy-path '${deployPath.replaceAll("'", String.raw`'\''`)}'`} />
        <p>{t.log}</p>
        <Copy text="journalctl -u steward-agent -n 50" />
        <p className="row" role="status">
          <Badge tone={isOnline ? 'good' : 'busy'}>{isOnline ? t.online : t.waiting}</Badge>
        </p>
        <div>
          <Link to="/environments/$id" params={{ id }} className="button">
            {t.environment}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
