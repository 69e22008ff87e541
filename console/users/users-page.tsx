import { useState, type ReactElement } from 'react';
import { useUser } from '../app/use-user.ts';
import { useGraphqlQuery, useGraphqlMutation } from '../api/hooks.ts';
import { updateUser, users as usersQuery, type UsersQuery } from '../api/monitoring.generated.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { AddUser } from './add-user.tsx';

type User = UsersQuery['users'][number];

/** Only for administrators. Other users see a notice. */
export function UsersPage(): ReactElement {
  const t = words().users;
  if (useUser().role === 'ADMIN') return <UserList />;
  return (
    <Page title={t.title}>
      <Card>
        <Empty title={t.refused}>{t.refusedHint}</Empty>
      </Card>
    </Page>
  );
}

/** All users of this installation. */
function UserList(): ReactElement {
  const t = words().users;
  const query = useGraphqlQuery(usersQuery, {}, { everySeconds: 30 });
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={t.title}
      actions={
        <Button look="primary" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      {isAdding && <AddUser onClose={() => setAdding(false)} />}
      <Card flush>
        <Loaded query={query}>
          {({ users }) => (
            <Table columns={[t.name, t.role, t.since, actions]}>
              {users.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </Table>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

function UserRow({ user }: { user: User }): ReactElement {
  const t = words().users;
  const me = useUser();
  const [isAsking, setAsking] = useState(false);
  const change = useGraphqlMutation(updateUser, {
    done: t.updated(user.name),
    onDone: () => setAsking(false),
  });
  const isAdmin = user.role === 'ADMIN';
  return (
    <tr>
      <td>
        <strong>{user.name}</strong>
        <div className="small quiet">{user.email}</div>
      </td>
      <td>
        {user.disabled ? (
          <Badge tone="bad">{t.disabled}</Badge>
        ) : (
          <Badge tone={isAdmin ? 'busy' : 'idle'}>{isAdmin ? t.administrator : t.member}</Badge>
        )}
      </td>
      <td>
        <Time at={user.createdAt} />
      </td>
      <td>
        {user.id !== me.id && (
          <div className="row">
            <Button
              busy={change.isPending}
              onClick={() => change.mutate({ id: user.id, input: { role: isAdmin ? 'MEMBER' : 'ADMIN' } })}
            >
              {isAdmin ? t.makeMember : t.makeAdministrator}
            </Button>
            <Button
              look="danger"
              busy={change.isPending}
              onClick={() =>
                user.disabled ? change.mutate({ id: user.id, input: { disabled: false } }) : setAsking(true)
              }
            >
              {user.disabled ? t.enable : t.disable}
            </Button>
          </div>
        )}
        {isAsking && (
          <Confirm
            title={t.disableTitle(user.name)}
            action={t.disable}
            busy={change.isPending}
            onConfirm={() => change.mutate({ id: user.id, input: { disabled: true } })}
            onClose={() => setAsking(false)}
          >
            {t.disableText}
          </Confirm>
        )}
      </td>
    </tr>
  );
}
