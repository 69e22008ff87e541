import { useState, type ReactElement } from 'react';
import { revokeAgentToken } from '../api/deployment.generated.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Empty } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import type { Environment } from './environment.ts';
import { NewAgentToken } from './new-agent-token.tsx';

type Token = Environment['agentTokens'][number];

export function AgentTokens({ environment }: { environment: Environment }): ReactElement {
  const t = words().environments.tokens;
  const refusal = useRefusal(environment.teamId, 'environment.manage');
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Token>();
  const revoke = useGraphqlMutation(revokeAgentToken, {
    done: t.revoked,
    onDone: () => setRevoking(undefined),
  });
  const live = environment.agentTokens.filter(({ revokedAt }) => revokedAt === null);
  const revoked = environment.agentTokens.length - live.length;
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button refusal={refusal} onClick={() => setAdding(true)}>
          {t.new}
        </Button>
      }
    >
      {isAdding && <NewAgentToken environment={environment} onClose={() => setAdding(false)} />}
      {live.length > 0 ? (
        <TokenList tokens={live} refusal={refusal} onRevoke={setRevoking} />
      ) : (
        <Empty title={t.none}>{t.noneHint}</Empty>
      )}
      {revoked > 0 && <p className="list-tools quiet small">{t.revokedOthers(revoked)}</p>}
      {revoking && (
        <Confirm
          title={t.revokeTitle(revoking.name)}
          action={t.revoke}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: revoking.id })}
          onClose={() => setRevoking(undefined)}
        >
          {t.revokeText}
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
}): ReactElement => {
  const t = words().environments.tokens;
  return (
    <ul className="list">
      {tokens.map((token) => (
        <li key={token.id} className="release">
          <div className="release-what">
            <span className="truncate">
              {token.name} <span className="mono quiet">{token.prefix}…</span>
            </span>
            <span className="quiet small">
              {t.created} <Time at={token.createdAt} />
              {' · '}
              {token.lastUsedAt ? (
                <>
                  {t.lastUsed} <Time at={token.lastUsedAt} />
                </>
              ) : (
                t.neverUsed
              )}
            </span>
          </div>
          <Button
            look="danger"
            refusal={refusal}
            aria-label={t.revokeLabel(token.name)}
            onClick={() => onRevoke(token)}
          >
            {t.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
};
