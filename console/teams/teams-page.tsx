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
import { words } from '../words/words.ts';
import { roleHint, roleName } from './may.ts';
import { useAccount } from './use-teams.ts';

export function TeamsPage(): ReactElement {
  const t = words().teams;
  const { me, teams } = useAccount();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title={t.title}
      actions={
        <Button look="primary" onClick={() => setCreating(true)}>
          {t.newTeam}
        </Button>
      }
    >
      {isCreating && <NewTeam onClose={() => setCreating(false)} />}
      <p className="quiet">{t.lead}</p>
      <Card flush>
        <Table columns={[t.one, t.yourRole, t.notes]}>
          {teams.map(({ id, name, isPersonal, myRole, requireSecondFactor }) => (
            <tr key={id}>
              <td>
                <Link to={`/teams/${id}` as '/'}>{name}</Link>
              </td>
              <td title={roleHint(myRole)}>{roleName(myRole)}</td>
              <td>
                <span className="row">
                  {id === me.defaultTeam.id && teams.length > 1 && <Badge tone="idle">{t.isDefault}</Badge>}
                  {isPersonal && <span className="small quiet">{t.onlyYou}</span>}
                  {requireSecondFactor && <span className="small quiet">{t.requiresSecondFactor}</span>}
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
  const t = words().teams;
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
    <Dialog title={t.newTeam} onClose={onClose}>
      <Form errors={errors} onSubmit={() => create.mutate({ input: { name } })}>
        <Field label={t.name} error={errors['name']} hint={t.nameHint}>
          <input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        </Field>
        <DialogActions action={t.create} busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
