import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { inviteMember, revokeInvitation, type TeamRole } from '../api/identity.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsIn, errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { Empty } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { may, refusalOf, roleHints, roleNames } from './may.ts';
import { RoleSelect } from './members.tsx';
import type { FullTeam } from './use-teams.ts';

export function Invitations({ team }: { team: FullTeam }): ReactElement {
  const [isInviting, setInviting] = useState(false);
  const revoke = useGraphqlMutation(revokeInvitation, { done: 'The invitation was revoked.' });
  const mayManage = may(team, 'team.manage');
  return (
    <Card
      title="Invitations"
      flush
      actions={
        <Button look="primary" refusal={refusalOf(team, 'team.manage')} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      {isInviting && <InviteDialog team={team} onClose={() => setInviting(false)} />}
      {team.invitations.length > 0 ? (
        <Table columns={['Email', 'Role', 'Invited by', 'Expires', ...(mayManage ? [actions] : [])]}>
          {team.invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
            <tr key={id}>
              <td>{email}</td>
              <td>{roleNames[role]}</td>
              <td>{invitedBy}</td>
              <td>
                <Time at={expiresAt} />
              </td>
              {mayManage && (
                <td className="end">
                  <Button
                    look="danger"
                    aria-label={`Revoke the invitation of ${email}`}
                    busy={revoke.isPending && revoke.variables.id === id}
                    onClick={() => revoke.mutate({ id })}
                  >
                    Revoke
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </Table>
      ) : (
        <Empty title="No open invitations" />
      )}
    </Card>
  );
}

/** The link is shown only in this dialog. */
function InviteDialog({ team, onClose }: { team: FullTeam; onClose: () => void }): ReactElement {
  const { values, set, text } = useFields({ email: '', role: 'VIEWER' as TeamRole });
  const invite = useGraphqlMutation(inviteMember, { quiet: true });
  const payload = invite.data?.inviteMember;
  const errors = invite.error ? errorsOf(invite.error) : errorsIn(payload?.errors ?? []);
  if (payload?.link)
    return (
      <Dialog title={`${values.email} is invited`} onClose={onClose}>
        <div className="stack">
          <p>
            The link is valid for 7 days, works once, and only for an account with this address. If Steward is
            set up to send email, it has sent the link. You can also send it yourself: it is shown only now.
          </p>
          <Copy text={payload.link} label="Copy link" />
          <div className="row dialog-actions">
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={`Invite to ${team.name}`} onClose={onClose}>
      <Form problem={errors['']} onSubmit={() => invite.mutate({ teamId: team.id, ...values })}>
        <Field label="Email address" error={errors['email']}>
          <input type="email" autoComplete="off" {...text('email')} />
        </Field>
        <Field label="Role" error={errors['role']} hint={roleHints[values.role]}>
          <RoleSelect value={values.role} onChange={set('role')} />
        </Field>
        <DialogActions action="Invite" busy={invite.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
