import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { inviteMember, revokeInvitation, type TeamRole } from '../api/identity.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsIn, errorsOf, Field, Form, useFields } from '../ui/form.tsx';
import { exact } from '../ui/format.ts';
import { Empty } from '../ui/states.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { may, refusalOf, roleHint, roleName } from './may.ts';
import { RoleSelect } from './members.tsx';
import type { FullTeam } from './use-teams.ts';

export function Invitations({ team }: { team: FullTeam }): ReactElement {
  const t = words().teams;
  const [isInviting, setInviting] = useState(false);
  const revoke = useGraphqlMutation(revokeInvitation, { done: t.invitationRevoked });
  const mayManage = may(team, 'team.manage');
  return (
    <Card
      title={t.invitations}
      flush
      actions={
        <Button look="primary" refusal={refusalOf(team, 'team.manage')} onClick={() => setInviting(true)}>
          {t.invite}
        </Button>
      }
    >
      {isInviting && <InviteDialog team={team} onClose={() => setInviting(false)} />}
      {team.invitations.length > 0 ? (
        <Table columns={[t.email, t.role, t.invitedBy, t.expires, ...(mayManage ? [actions] : [])]}>
          {team.invitations.map(({ id, email, role, invitedBy, expiresAt, mailSent, nextMailAt }) => (
            <tr key={id}>
              <td>
                {email}
                {nextMailAt && !mailSent && (
                  <p className="small tone-warn">{t.notMailed(exact(new Date(nextMailAt)))}</p>
                )}
              </td>
              <td>{roleName(role)}</td>
              <td>{invitedBy}</td>
              <td>
                <Time at={expiresAt} future />
              </td>
              {mayManage && (
                <td className="end">
                  <Button
                    look="danger"
                    aria-label={t.revokeOf(email)}
                    busy={revoke.isPending && revoke.variables.id === id}
                    onClick={() => revoke.mutate({ id })}
                  >
                    {t.revoke}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </Table>
      ) : (
        <Empty title={t.noInvitations} />
      )}
    </Card>
  );
}

/** The link is shown only in this dialog. */
function InviteDialog({ team, onClose }: { team: FullTeam; onClose: () => void }): ReactElement {
  const t = words().teams;
  const { values, set, text } = useFields({ email: '', role: 'VIEWER' as TeamRole });
  const invite = useGraphqlMutation(inviteMember, { quiet: true });
  const payload = invite.data?.inviteMember;
  const errors = invite.error ? errorsOf(invite.error) : errorsIn(payload?.errors ?? []);
  if (payload?.link)
    return (
      <Dialog title={t.isInvited(values.email)} onClose={onClose}>
        <div className="stack">
          {payload.invitation?.nextMailAt && !payload.invitation.mailSent ? (
            <p className="tone-warn" role="status">
              {t.notMailed(exact(new Date(payload.invitation.nextMailAt)))}
            </p>
          ) : (
            <p>{t.linkHint}</p>
          )}
          <Copy text={payload.link} label={t.copyLink} />
          <div className="row dialog-actions">
            <Button look="primary" onClick={onClose}>
              {t.done}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t.inviteTo(team.name)} onClose={onClose}>
      <Form errors={errors} onSubmit={() => invite.mutate({ teamId: team.id, ...values })}>
        <Field label={t.emailAddress} error={errors['email']}>
          <input type="email" autoComplete="off" {...text('email')} />
        </Field>
        <Field label={t.role} error={errors['role']} hint={roleHint(values.role)}>
          <RoleSelect value={values.role} onChange={set('role')} />
        </Field>
        <DialogActions action={t.invite} busy={invite.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
