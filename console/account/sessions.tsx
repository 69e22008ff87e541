import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { execute } from '../api/client.ts';
import { refresh, useGraphqlQuery } from '../api/hooks.ts';
import { revokeSession, sessions as sessionsQuery } from '../api/identity.generated.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Loaded } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toast.tsx';
import { words } from '../words/words.ts';

/** The browsers in which the user is signed in. */
export function Sessions(): ReactElement {
  const t = words().account.sessions;
  const query = useGraphqlQuery(sessionsQuery, {}, { everySeconds: 30 });
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    networkMode: 'always',
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await execute(revokeSession, { id });
    },
    onSuccess: (_data, ids) => toast('good', t.ended(ids.length)),
    onError: (error) => toast('bad', messageOf(error)),
    onSettled: () => {
      setAsking(false);
      return refresh('identity');
    },
  });
  const others = query.data?.sessions.filter(({ current }) => !current).map(({ id }) => id) ?? [];
  return (
    <Card
      title={t.title}
      flush
      actions={
        others.length > 0 && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {t.others}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ sessions }) => (
          <Table columns={[t.browser, t.lastUsed, actions]}>
            {sessions.map(({ id, device, ip, createdAt, lastSeenAt, current }) => (
              <tr key={id}>
                <td>
                  <strong>{device}</strong>
                  <div className="small quiet">
                    {t.signedIn} <Time at={createdAt} />
                  </div>
                </td>
                <td>
                  <Time at={lastSeenAt} /> <span className="small quiet">{t.from(ip)}</span>
                </td>
                <td className="end">
                  {current ? (
                    <Badge tone="good">{t.this}</Badge>
                  ) : (
                    <Button
                      aria-label={t.signOutLabel(device)}
                      busy={end.isPending && end.variables.includes(id)}
                      onClick={() => end.mutate([id])}
                    >
                      {t.signOut}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {isAsking && (
        <Confirm
          title={t.othersTitle}
          action={t.signOut}
          busy={end.isPending}
          onConfirm={() => end.mutate(others)}
          onClose={() => setAsking(false)}
        >
          {t.othersText}
        </Confirm>
      )}
    </Card>
  );
}
