import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { removeMember, setMemberRole, type TeamRole } from '../api/identity.generated.ts';
import { useUser } from '../app/use-user.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { actions, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { may, roleHints, roleNames } from './may.ts';
import type { FullTeam } from './use-teams.ts';

export const Members = ({ team }: { team: FullTeam }): ReactElement => (
  <Card title="Members" flush>
    <Table columns={['Name', 'Role', 'Since', ...(may(team, 'team.manage') ? [actions] : [])]}>
      {team.members.map((member) => (
        <MemberRow key={member.user.id} team={team} member={member} />
      ))}
    </Table>
  </Card>
);

type Member = FullTeam['members'][number];

function MemberRow({
  team,
  member: { user, role, since },
}: {
  team: FullTeam;
  member: Member;
}): ReactElement {
  const isMe = useUser().id === user.id;
  const mayManage = may(team, 'team.manage');
  const [isRemoving, setRemoving] = useState(false);
  /** Losing the own role of an owner cannot be undone alone. */
  const [demotion, setDemotion] = useState<TeamRole | null>(null);
  const change = useGraphqlMutation(setMemberRole, {
    done: ({ setMemberRole: now }) => `${user.name} is now ${roleNames[now.role]}.`,
    onDone: () => setDemotion(null),
  });
  const remove = useGraphqlMutation(removeMember, {
    done: `${user.name} was removed.`,
    onDone: () => setRemoving(false),
  });
  const setRole = (next: TeamRole): void => {
    if (isMe) setDemotion(next);
    else change.mutate({ teamId: team.id, userId: user.id, role: next });
  };
  return (
    <tr>
      <td>
        <strong>{user.name}</strong> {isMe && <span className="quiet small">you</span>}
        <div className="small quiet">{user.email}</div>
      </td>
      <td title={roleHints[role]}>
        {mayManage ? (
          <RoleSelect
            label={`Role of ${user.name}`}
            value={change.isPending ? change.variables.role : role}
            onChange={setRole}
          />
        ) : (
          roleNames[role]
        )}
      </td>
      <td>
        <Time at={since} />
      </td>
      {mayManage && (
        <td className="end">
          {!isMe && (
            <Button look="danger" aria-label={`Remove ${user.name}`} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          {isRemoving && (
            <Confirm
              title={`Remove ${user.name}?`}
              action="Remove"
              busy={remove.isPending}
              onConfirm={() => remove.mutate({ teamId: team.id, userId: user.id })}
              onClose={() => setRemoving(false)}
            >
              They lose access to {team.name} at once and receive no more notifications of it. What they made
              stays.
            </Confirm>
          )}
          {demotion && (
            <Confirm
              title="Change your own role?"
              action={`Become ${roleNames[demotion]}`}
              busy={change.isPending}
              onConfirm={() => change.mutate({ teamId: team.id, userId: user.id, role: demotion })}
              onClose={() => setDemotion(null)}
            >
              You can then no longer manage the members. Only another owner can undo this.
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
    {Object.entries(roleNames).map(([role, name]) => (
      <option key={role} value={role}>
        {name}
      </option>
    ))}
  </select>
);
