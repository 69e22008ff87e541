import { useState, type ReactElement } from 'react';
import { revokeAgentToken } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Empty } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import type { Environment } from './environment.ts';
import { NewAgentToken } from './new-agent-token.tsx';

type Token = Environment['agentTokens'][number];

export function AgentTokens({ environment }: { environment: Environment }): ReactElement {
  const refusal = useRefusal(environment.teamId, 'environment.manage');
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Token>();
  const revoke = useGraphqlMutation(revokeAgentToken, {
    done: 'The token is revoked.',
    onDone: () => setRevoking(undefined),
  });
  const live = environment.agentTokens.filter(({ revokedAt }) => revokedAt === null);
  const revoked = environment.agentTokens.length - live.length;
  return (
    <Card
      title="Agent tokens"
      flush
      actions={
        <Button refusal={refusal} onClick={() => setAdding(true)}>
          New token
        </Button>
      }
    >
      {isAdding && <NewAgentToken environment={environment} onClose={() => setAdding(false)} />}
      {live.length > 0 ? (
        <TokenList tokens={live} refusal={refusal} onRevoke={setRevoking} />
      ) : (
        <Empty title="No tokens">An agent needs a token to carry out deployments.</Empty>
      )}
      {revoked > 0 && (
        <p className="list-tools quiet small">
          {revoked === 1 ? 'One other token is revoked.' : `${revoked} other tokens are revoked.`}
        </p>
      )}
      {revoking && (
        <Confirm
          title={`Revoke ${revoking.name}?`}
          action="Revoke"
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: revoking.id })}
          onClose={() => setRevoking(undefined)}
        >
          An agent that uses it is refused from now on. A deployment it is running goes on there, but nothing
          more is heard of it.
        </Confirm>
      )}
    </Card>
  );
}

const TokenList = ({
  tokens,
  refusal,
  onRevoke,
}: {
  tokens: readonly Token[];
  refusal: string | null;
  onRevoke: (token: Token) => void;
}): ReactElement => (
  <ul className="list">
    {tokens.map((token) => (
      <li key={token.id} className="release">
        <div className="release-what">
          <span className="truncate">
            {token.name} <span className="mono quiet">{token.prefix}…</span>
          </span>
          <span className="quiet small">
            made <Time at={token.createdAt} />
            {' · '}
            {token.lastUsedAt ? (
              <>
                last used <Time at={token.lastUsedAt} />
              </>
            ) : (
              'never used'
            )}
          </span>
        </div>
        <Button
          look="danger"
          refusal={refusal}
          aria-label={`Revoke ${token.name}`}
          onClick={() => onRevoke(token)}
        >
          Revoke
        </Button>
      </li>
    ))}
  </ul>
);
