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
import { TokenAccess } from './token-access.tsx';
import { Time } from '../ui/time.tsx';
import { NewToken } from './new-token.tsx';

type Token = PersonalAccessTokensQuery['personalAccessTokens'][number];

/** Access tokens for scripts and CI jobs. A token never has more rights than its owner. */
export function Tokens(): ReactElement {
  const query = useGraphqlQuery(personalAccessTokens, {});
  const [isMaking, setMaking] = useState(false);
  return (
    <Card
      title="Access tokens"
      flush
      actions={
        <Button look="primary" onClick={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
      <Loaded query={query}>
        {({ personalAccessTokens: tokens }) =>
          tokens.length > 0 ? (
            <Table columns={['Name', 'Access', 'State', 'Last used', actions]}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </Table>
          ) : (
            <Empty title="No tokens">
              With a token, a script or CI job can use the APIs in your name. You can revoke it at any time.
            </Empty>
          )
        }
      </Loaded>
    </Card>
  );
}

function TokenRow({ token }: { token: Token }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const revoke = useGraphqlMutation(revokePersonalAccessToken, {
    done: `${token.name} was revoked.`,
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
          <Badge tone="idle">Revoked</Badge>
        ) : isExpired ? (
          <Badge tone="idle">Expired</Badge>
        ) : (
          <>
            <Badge tone="good">Active</Badge>{' '}
            <span className="small quiet">
              {token.expiresAt ? (
                <>
                  expires <Time at={token.expiresAt} />
                </>
              ) : (
                'never expires'
              )}
            </span>
          </>
        )}
      </td>
      <td>
        <Time at={token.lastUsedAt} />
        {token.lastUsedIp && <span className="small quiet"> from {token.lastUsedIp}</span>}
      </td>
      <td className="end">
        {!token.revokedAt && !isExpired && (
          <Button look="danger" onClick={() => setAsking(true)}>
            Revoke
          </Button>
        )}
        {isAsking && (
          <Confirm
            title={`Revoke ${token.name}?`}
            action="Revoke token"
            busy={revoke.isPending}
            onConfirm={() => revoke.mutate({ id: token.id })}
            onClose={() => setAsking(false)}
          >
            Programs that use this token lose access at once.
          </Confirm>
        )}
      </td>
    </tr>
  );
}
