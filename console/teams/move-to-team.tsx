import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { Operation } from '../api/operation.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Form } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import { may, type Permission } from './may.ts';
import { TeamField } from './team-field.tsx';
import { useRefusal, useTeams, type Team } from './use-teams.ts';

type Moved = { id: string; name: string; teamId: string };

/** The team of a site or environment. Nothing for users with one team. */
export function MoveToTeam({
  thing,
  permission,
  transfer,
  children,
}: {
  thing: Moved;
  permission: Permission;
  transfer: Operation<unknown, { id: string; teamId: string }>;
  /** What changes with the move. */
  children: string;
}): ReactElement | null {
  const t = words().teams;
  const teams = useTeams();
  const refusal = useRefusal(thing.teamId, permission);
  const [isMoving, setMoving] = useState(false);
  const others = teams.filter((team) => team.id !== thing.teamId && may(team, permission));
  if (teams.length < 2) return null;
  const current = teams.find(({ id }) => id === thing.teamId);
  return (
    <Card title={t.one}>
      <div className="row apart">
        <span className="quiet">
          {thing.name} {t.belongsTo}{' '}
          {current && <Link to={`/teams/${current.id}` as '/'}>{current.name}</Link>}.
        </span>
        <Button
          refusal={refusal ?? (others.length === 0 ? t.noRoleElsewhere : null)}
          onClick={() => setMoving(true)}
        >
          {t.move}
        </Button>
      </div>
      {isMoving && (
        <MoveDialog thing={thing} teams={others} transfer={transfer} onClose={() => setMoving(false)}>
          {children}
        </MoveDialog>
      )}
    </Card>
  );
}

function MoveDialog({
  thing,
  teams,
  transfer,
  onClose,
  children,
}: {
  thing: Moved;
  teams: readonly Team[];
  transfer: Operation<unknown, { id: string; teamId: string }>;
  onClose: () => void;
  children: string;
}): ReactElement {
  const t = words().teams;
  const [teamId, setTeamId] = useState(teams[0]?.id ?? '');
  const name = teams.find(({ id }) => id === teamId)?.name ?? '';
  const move = useGraphqlMutation(transfer, {
    quiet: true,
    done: t.moved(thing.name, name),
    onDone: onClose,
  });
  return (
    <Dialog title={t.moveTitle(thing.name)} onClose={onClose}>
      <Form errors={errorsOf(move.error)} onSubmit={() => move.mutate({ id: thing.id, teamId })}>
        <p>{children}</p>
        {teams.length === 1 ? (
          <p>
            {t.newTeamIs} <strong>{name}</strong>
          </p>
        ) : (
          <TeamField teams={teams} value={teamId} onChange={setTeamId} />
        )}
        <DialogActions action={t.moveTo(name)} busy={move.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
