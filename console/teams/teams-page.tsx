import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { createTeam } from '../api/identity.generated.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsIn, errorsOf, Field, Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { roleHints, roleNames } from './may.ts';
import { useAccount } from './use-teams.ts';

export function TeamsPage(): ReactElement {
  const { me, teams } = useAccount();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title="Teams"
      actions={
        <Button look="primary" onClick={() => setCreating(true)}>
          New team
        </Button>
      }
    >
      {isCreating && <NewTeam onClose={() => setCreating(false)} />}
      <p className="quiet">
        Sites, environments and notification settings belong to a team. Its members see them, and their role
        says what else they may do.
      </p>
      <Card flush>
        <Table columns={['Team', 'Your role', 'Notes']}>
          {teams.map(({ id, name, isPersonal, myRole, requireSecondFactor }) => (
            <tr key={id}>
              <td>
                <Link to={`/teams/${id}` as '/'}>{name}</Link>
              </td>
              <td title={roleHints[myRole]}>{roleNames[myRole]}</td>
              <td>
                <span className="row">
                  {id === me.defaultTeam.id && teams.length > 1 && <Badge tone="idle">Default</Badge>}
                  {isPersonal && <span className="small quiet">Only you</span>}
                  {requireSecondFactor && <span className="small quiet">Requires a second factor</span>}
                </span>
              </td>
            </tr>
          ))}
        </Table>
      </Card>
    </Page>
  );
}

function NewTeam({ onClose }: { onClose: () => void }): ReactElement {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useGraphqlMutation(createTeam, {
    quiet: true,
    onDone: ({ createTeam: { team } }) => {
      if (team) void navigate({ to: `/teams/${team.id}` as '/' });
    },
  });
  const errors = create.error ? errorsOf(create.error) : errorsIn(create.data?.createTeam.errors ?? []);
  return (
    <Dialog title="New team" onClose={onClose}>
      <Form problem={errors['']} onSubmit={() => create.mutate({ input: { name } })}>
        <Field label="Name" error={errors['name']} hint="Such as the name of a shop or an agency">
          <input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        </Field>
        <DialogActions action="Create team" busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
