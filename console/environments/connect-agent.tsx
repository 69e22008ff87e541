import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { createAgentToken, environmentAgent } from '../api/deployment.generated.ts';
import { useAsk, useDo } from '../api/hooks.ts';
import { DeployDialog } from '../deployments/deploy-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Loading, Problem } from '../ui/states.tsx';
import { AgentInstructions } from './agent-instructions.tsx';
import type { NewEnvironment } from './new-environment-form.tsx';
import './new-environment.css';

/** Makes a token for the host, says what to run there, and waits until it reports. */
export function ConnectAgent({ environment }: { environment: NewEnvironment }): ReactElement {
  const { id, host, deployPath } = environment;
  const create = useDo(createAgentToken, { quiet: true });
  const isAsked = useRef(false);
  const make = (): void => create.mutate({ environmentId: id, name: host });
  useEffect(() => {
    // Effects run twice in development; a token must not.
    if (!isAsked.current) make();
    isAsked.current = true;
  }, []);
  if (create.error) return <Problem error={create.error} retry={make} />;
  if (!create.data) return <Loading lines={4} />;
  const { token } = create.data.createAgentToken;
  return (
    <div className="stack">
      <AgentInstructions token={token} host={host} deployPath={deployPath} />
      <AgentWaiting environmentId={id} />
    </div>
  );
}

/** Looks every two seconds, and says it aloud when the agent is there. */
export function AgentWaiting({ environmentId }: { environmentId: string }): ReactElement {
  const [isDeploying, setDeploying] = useState(false);
  const query = useAsk(environmentAgent, { id: environmentId }, { everySeconds: 2 });
  const found = query.data?.environment;
  const isOnline = found?.isOnline ?? false;
  return (
    <>
      <div className={`waiting ${isOnline ? 'waiting-online' : ''}`} role="status">
        {isOnline ? (
          <>
            <Badge tone="good">Online</Badge>
            <span>
              The agent on {found?.agent?.hostname ?? 'the host'} is online
              {found?.agent && `, version ${found.agent.version}`}. Everything is ready for the first
              deployment.
            </span>
          </>
        ) : (
          <>
            <Badge tone="busy">Waiting</Badge>
            <span>Waiting for the agent to come online. This page will tell.</span>
          </>
        )}
      </div>
      <div className="form-actions">
        <Button look={isOnline ? 'primary' : 'plain'} onClick={() => setDeploying(true)}>
          {isOnline ? 'Deploy now' : 'Deploy as soon as it is there'}
        </Button>
        <Link to="/environments/$id" params={{ id: environmentId }} className="button">
          Open the environment
        </Link>
      </div>
      {isDeploying && <DeployDialog environmentId={environmentId} onClose={() => setDeploying(false)} />}
    </>
  );
}
