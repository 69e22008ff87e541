import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { removeMember, setMemberRole, type TeamRole } from '../api/identity.generated.ts';
import { useUser } from '../app/use-user.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { may, roleHint, roleName, roles } from './may.ts';
import type { FullTeam } from './use-teams.ts';

export const Members = ({ team }: { team: FullTeam }): ReactElement => {
  const t = words().teams;
  return (
    <Card title={t.members} flush>
      <Table columns={[t.name, t.role, t.since, ...(may(team, 'team.manage') ? [actions] : [])]}>
        {team.members.map((member) => (
          <MemberRow key={member.user.id} team={team} member={member} />
        ))}
      </Table>
    </Card>
  );
};

type Member = FullTeam['members'][number];

function MemberRow({
  team,
  member: { user, role, since },
}: {
  team: FullTeam;
  member: Member;
}): ReactElement {
  const t = words().teams;
  const isMe = useUser().id === user.id;
  const mayManage = may(team, 'team.manage');
  const [isRemoving, setRemoving] = useState(false);
  /** Losing the own role of an owner cannot be undone alone. */
  const [demotion, setDemotion] = useState<TeamRole | null>(null);
  const change = useGraphqlMutation(setMemberRole, {
    done: ({ setMemberRole: now }) => t.isNow(user.name, roleName(now.role)),
    onDone: () => setDemotion(null),
  });
  const remove = useGraphqlMutation(removeMember, {
    done: t.removed(user.name),
    onDone: () => setRemoving(false),
  });
  const setRole = (next: TeamRole): void => {
    if (isMe) setDemotion(next);
    else change.mutate({ teamId: team.id, userId: user.id, role: next });
  };
  return (
    <tr>
      <td>
        <strong>{user.name}</strong> {isMe && <span className="quiet small">{t.you}</span>}
        <div className="small quiet">{user.email}</div>
      </td>
      <td title={roleHint(role)}>
        {mayManage ? (
          <RoleSelect
            label={t.roleOf(user.name)}
            value={change.isPending ? change.variables.role : role}
            onChange={setRole}
          />
        ) : (
          roleName(role)
        )}
      </td>
      <td>
        <Time at={since} />
      </td>
      {mayManage && (
        <td className="end">
          {!isMe && (
            <Button look="danger" aria-label={t.removeMember(user.name)} onClick={() => setRemoving(true)}>
              {t.remove}
            </Button>
          )}
          {isRemoving && (
            <Confirm
              title={t.removeTitle(user.name)}
              action={t.remove}
              busy={remove.isPending}
              onConfirm={() => remove.mutate({ teamId: team.id, userId: user.id })}
              onClose={() => setRemoving(false)}
            >
              {t.removeText(team.name)}
            </Confirm>
          )}
          {demotion && (
            <Confirm
              title={t.changeOwnRole}
              action={t.become(roleName(demotion))}
              busy={change.isPending}
              onConfirm={() => change.mutate({ teamId: team.id, userId: user.id, role: demotion })}
              onClose={() => setDemotion(null)}
            >
              {t.changeOwnRoleText}
            </Confirm>
          )}
        </td>
      )}
    </tr>
  );
}

export const RoleSelect = ({
  label,
  value,
  onChange,
  ...rest
}: {
  label?: string;
  value: TeamRole;
  onChange: (role: TeamRole) => void;
}): ReactElement => (
  <select
    {...rest}
    className="select"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value as TeamRole)}
  >
    {roles.map((role) => (
      <option key={role} value={role}>
        {roleName(role)}
      </option>
    ))}
  </select>
);
