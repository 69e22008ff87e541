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
import { AddPerson } from './add-person.tsx';

type Person = UsersQuery['users'][number];

/** Only for administrators. Other users see a notice. */
export function PeoplePage(): ReactElement {
  if (useUser().role === 'ADMIN') return <UserList />;
  return (
    <Page title="People">
      <Card>
        <Empty title="Only administrators can see this page.">
          Ask an administrator to add a person or change a role.
        </Empty>
      </Card>
    </Page>
  );
}

/** All users of this installation. */
function UserList(): ReactElement {
  const query = useGraphqlQuery(usersQuery, {}, { everySeconds: 30 });
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title="People"
      actions={
        <Button look="primary" onClick={() => setAdding(true)}>
          Add person
        </Button>
      }
    >
      {isAdding && <AddPerson onClose={() => setAdding(false)} />}
      <Card flush>
        <Loaded query={query}>
          {({ users }) => (
            <Table columns={['Name', 'Role', 'Since', actions]}>
              {users.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </Table>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

function PersonRow({ person }: { person: Person }): ReactElement {
  const me = useUser();
  const [isAsking, setAsking] = useState(false);
  const change = useGraphqlMutation(updateUser, {
    done: `${person.name} was changed.`,
    onDone: () => setAsking(false),
  });
  const isAdmin = person.role === 'ADMIN';
  return (
    <tr>
      <td>
        <strong>{person.name}</strong>
        <div className="small quiet">{person.email}</div>
      </td>
      <td>
        {person.disabled ? (
          <Badge tone="bad">Disabled</Badge>
        ) : (
          <Badge tone={isAdmin ? 'busy' : 'idle'}>{isAdmin ? 'Administrator' : 'Member'}</Badge>
        )}
      </td>
      <td>
        <Time at={person.createdAt} />
      </td>
      <td>
        {person.id !== me.id && (
          <div className="row">
            <Button
              busy={change.isPending}
              onClick={() => change.mutate({ id: person.id, input: { role: isAdmin ? 'MEMBER' : 'ADMIN' } })}
            >
              {isAdmin ? 'Make member' : 'Make administrator'}
            </Button>
            <Button
              look="danger"
              busy={change.isPending}
              onClick={() =>
                person.disabled
                  ? change.mutate({ id: person.id, input: { disabled: false } })
                  : setAsking(true)
              }
            >
              {person.disabled ? 'Enable' : 'Disable'}
            </Button>
          </div>
        )}
        {isAsking && (
          <Confirm
            title={`Disable ${person.name}?`}
            action="Disable"
            busy={change.isPending}
            onConfirm={() => change.mutate({ id: person.id, input: { disabled: true } })}
            onClose={() => setAsking(false)}
          >
            They are signed out everywhere and can no longer sign in. Their access tokens stop working. You
            can enable the account again at any time.
          </Confirm>
        )}
      </td>
    </tr>
  );
}
