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

/** The browsers in which the user is signed in. */
export function Sessions(): ReactElement {
  const query = useGraphqlQuery(sessionsQuery, {}, { everySeconds: 30 });
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    networkMode: 'always',
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await execute(revokeSession, { id });
    },
    onSuccess: (_data, ids) =>
      toast('good', ids.length === 1 ? 'The browser is signed out.' : 'The browsers are signed out.'),
    onError: (error) => toast('bad', messageOf(error)),
    onSettled: () => {
      setAsking(false);
      return refresh('identity');
    },
  });
  const others = query.data?.sessions.filter(({ current }) => !current).map(({ id }) => id) ?? [];
  return (
    <Card
      title="Signed-in browsers"
      flush
      actions={
        others.length > 0 && (
          <Button look="danger" onClick={() => setAsking(true)}>
            Sign out all others
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ sessions }) => (
          <Table columns={['Browser', 'Last used', actions]}>
            {sessions.map(({ id, device, ip, createdAt, lastSeenAt, current }) => (
              <tr key={id}>
                <td>
                  <strong>{device}</strong>
                  <div className="small quiet">
                    signed in <Time at={createdAt} />
                  </div>
                </td>
                <td>
                  <Time at={lastSeenAt} /> <span className="small quiet">from {ip}</span>
                </td>
                <td className="end">
                  {current ? (
                    <Badge tone="good">This browser</Badge>
                  ) : (
                    <Button
                      aria-label={`Sign out ${device}`}
                      busy={end.isPending && end.variables.includes(id)}
                      onClick={() => end.mutate([id])}
                    >
                      Sign out
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
          title="Sign out all other browsers?"
          action="Sign out"
          busy={end.isPending}
          onConfirm={() => end.mutate(others)}
          onClose={() => setAsking(false)}
        >
          Only this browser stays signed in. Access tokens keep working.
        </Confirm>
      )}
    </Card>
  );
}
