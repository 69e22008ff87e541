import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { ConnectAgent, useTokenMaking } from './connect-agent.tsx';
import type { Environment } from './environment.ts';
import './agent-card.css';

export function AgentCard({ environment }: { environment: Environment }): ReactElement {
  const t = words().environments.agent;
  const { agent, agentLastSeenAt, currentRelease, deployPath, probe } = environment;
  const refusal = useRefusal(environment.teamId, 'environment.manage');
  const [isConnecting, setConnecting] = useState(false);
  // Newest first.
  const tokens = environment.agentTokens.filter(({ revokedAt }) => revokedAt === null);
  // Kept here and not in the dialog, which would create a token each time it is opened.
  const making = useTokenMaking(environment);
  const made = making.data?.createAgentToken.agentToken.id;
  const connect = (): void => {
    setConnecting(true);
    const isRevoked = environment.agentTokens.some(({ id, revokedAt }) => id === made && revokedAt !== null);
    if (isRevoked) making.reset();
    if (tokens.length === 0 && (!making.data || isRevoked) && !making.isPending) making.make();
  };
  return (
    <Card>
      {agentLastSeenAt ? (
        <dl className="agent-facts">
          <div>
            <dt>{t.lastSeen}</dt>
            <dd>
              <Time at={agentLastSeenAt} />
            </dd>
          </div>
          <div>
            <dt>{t.host}</dt>
            <dd>{agent ? `${agent.hostname}, ${agent.os}` : '–'}</dd>
          </div>
          <div>
            <dt>{t.version}</dt>
            <dd>{agent?.version ?? '–'}</dd>
          </div>
          <div>
            <dt>{t.confirms}</dt>
            <dd>{probe ? t.confirmsYes : t.confirmsNo}</dd>
          </div>
          <div>
            <dt>{t.liveRelease}</dt>
            <dd className="mono">{currentRelease ?? '–'}</dd>
          </div>
          <div>
            <dt>{t.deployPath}</dt>
            <dd className="mono">{deployPath}</dd>
          </div>
        </dl>
      ) : (
        <div className="row apart">
          <p>{t.noneHint}</p>
          <Button look="primary" refusal={refusal} onClick={connect}>
            {t.connect}
          </Button>
        </div>
      )}
      {isConnecting && (
        <Dialog title={t.connect} wide onClose={() => setConnecting(false)}>
          <ConnectAgent environment={environment} making={making} known={tokens[0] ?? null} />
        </Dialog>
      )}
    </Card>
  );
}
