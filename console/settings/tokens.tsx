import { useState, type ReactElement } from 'react';
import { useGraphqlQuery, useGraphqlMutation } from '../api/hooks.ts';
import {
  personalAccessTokens,
  revokePersonalAccessToken,
  type PersonalAccessTokensQuery,
} from '../api/deployment.generated.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { words } from '../words/words.ts';
import { TokenAccess } from './token-access.tsx';
import { Time } from '../ui/time.tsx';
import { NewToken } from './new-token.tsx';

type Token = PersonalAccessTokensQuery['personalAccessTokens'][number];

/** Access tokens for scripts and CI jobs. A token never has more rights than its owner. */
export function Tokens(): ReactElement {
  const t = words().settings.tokens;
  const query = useGraphqlQuery(personalAccessTokens, {});
  const [isMaking, setMaking] = useState(false);
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button look="primary" onClick={() => setMaking(true)}>
          {t.newToken}
        </Button>
      }
    >
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
      <Loaded query={query}>
        {({ personalAccessTokens: tokens }) =>
          tokens.length > 0 ? (
            <Table columns={[t.name, t.columns.access, t.columns.state, t.columns.lastUsed, actions]}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </Table>
          ) : (
            <Empty title={t.none}>{t.noneHint}</Empty>
          )
        }
      </Loaded>
    </Card>
  );
}

function TokenRow({ token }: { token: Token }): ReactElement {
  const t = words().settings.tokens;
  const [isAsking, setAsking] = useState(false);
  const revoke = useGraphqlMutation(revokePersonalAccessToken, {
    done: t.wasRevoked(token.name),
    onDone: () => setAsking(false),
  });
  const isExpired = token.expiresAt !== null && Date.parse(token.expiresAt) < Date.now();
  return (
    <tr>
      <td>
        <strong>{token.name}</strong>
        <div className="small quiet mono">{token.prefix}…</div>
      </td>
      <td>
        <TokenAccess token={token} />
      </td>
      <td>
        {token.revokedAt ? (
          <Badge tone="idle">{t.revoked}</Badge>
        ) : isExpired ? (
          <Badge tone="idle">{t.expired}</Badge>
        ) : (
          <>
            <Badge tone="good">{t.active}</Badge>{' '}
            <span className="small quiet">
              {token.expiresAt ? (
                <>
                  {t.expires} <Time at={token.expiresAt} future />
                </>
              ) : (
                t.neverExpires
              )}
            </span>
          </>
        )}
      </td>
      <td>
        <Time at={token.lastUsedAt} />
        {token.lastUsedIp && <span className="small quiet"> {t.from(token.lastUsedIp)}</span>}
      </td>
      <td className="end">
        {!token.revokedAt && !isExpired && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {t.revoke}
          </Button>
        )}
        {isAsking && (
          <Confirm
            title={t.revokeTitle(token.name)}
            action={t.revokeAction}
            busy={revoke.isPending}
            onConfirm={() => revoke.mutate({ id: token.id })}
            onClose={() => setAsking(false)}
          >
            {t.revokeText}
          </Confirm>
        )}
      </td>
    </tr>
  );
}
