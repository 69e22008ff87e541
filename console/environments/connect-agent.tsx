import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { createAgentToken, environmentAgent } from '../api/deployment.generated.ts';
import { useGraphqlQuery, useGraphqlMutation } from '../api/hooks.ts';
import { DeployDialog } from '../deployments/deploy-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Loading, Problem } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { AgentInstructions } from './agent-instructions.tsx';
import type { NewEnvironment } from './new-environment-form.tsx';
import './new-environment.css';

export type TokenMaking = ReturnType<typeof useTokenMaking>;

/** Creates a token for the host. The token is only in the response; this state keeps it until the page is left. */
export const useTokenMaking = ({ id, host }: Pick<NewEnvironment, 'id' | 'host'>) => {
  const making = useGraphqlMutation(createAgentToken, { quiet: true });
  return { ...making, make: () => making.mutate({ environmentId: id, name: host }) };
};

/** For a new environment: creates its first token at once. */
export function FirstAgent({ environment }: { environment: NewEnvironment }): ReactElement {
  const making = useTokenMaking(environment);
  const isAsked = useRef(false);
  useEffect(() => {
    // Effects run twice in development, but only one token must be created.
    if (!isAsked.current) making.make();
    isAsked.current = true;
  }, []);
  return <ConnectAgent environment={environment} making={making} />;
}

/** Shows the command for the host and waits until its agent connects. */
export function ConnectAgent({
  environment: { id, host, deployPath },
  making,
  known = null,
}: {
  environment: NewEnvironment;
  making: TokenMaking;
  /** An existing token, which cannot be shown again. */
  known?: { createdAt: string } | null;
}): ReactElement {
  const t = words().environments.connect;
  if (making.error) return <Problem error={making.error} retry={making.make} />;
  if (making.isPending) return <Loading lines={4} />;
  return (
    <div className="stack">
      {making.data ? (
        <AgentInstructions token={making.data.createAgentToken.token} host={host} deployPath={deployPath} />
      ) : (
        <div className="row apart">
          <p>
            {known ? (
              <>
                {t.command(host)} <Time at={known.createdAt} />
                {t.commandEnd}
              </>
            ) : (
              t.commandNeeded
            )}
          </p>
          <Button onClick={making.make}>{t.create}</Button>
        </div>
      )}
      <AgentWaiting environmentId={id} />
    </div>
  );
}

/** Checks every two seconds, and announces to screen readers when the agent is online. */
export function AgentWaiting({ environmentId }: { environmentId: string }): ReactElement {
  const t = words().environments.connect;
  const [isDeploying, setDeploying] = useState(false);
  const query = useGraphqlQuery(environmentAgent, { id: environmentId }, { everySeconds: 2 });
  const found = query.data?.environment;
  const isOnline = found?.isOnline ?? false;
  return (
    <>
      <div className={`waiting ${isOnline ? 'waiting-online' : ''}`} role="status">
        {isOnline ? (
          <>
            <Badge tone="good">{t.online}</Badge>
            <span>{t.onlineText(found?.agent?.hostname ?? null, found?.agent?.version ?? null)}</span>
          </>
        ) : (
          <>
            <Badge tone="busy">{t.waiting}</Badge>
            <span>{t.waitingText}</span>
          </>
        )}
      </div>
      <div className="form-actions">
        <Button look={isOnline ? 'primary' : 'plain'} onClick={() => setDeploying(true)}>
          {isOnline ? t.deployNow : t.deployLater}
        </Button>
        <Link to="/environments/$id" params={{ id: environmentId }} className="button">
          {t.open}
        </Link>
      </div>
      {isDeploying && <DeployDialog environmentId={environmentId} onClose={() => setDeploying(false)} />}
    </>
  );
}
