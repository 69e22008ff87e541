import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { deleteTeam, leaveTeam, team as teamQuery, type TeamRole } from '../api/identity.generated.ts';
import { NotFound } from '../app/not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Invitations } from './invitations.tsx';
import { refusalOf, roleHints, roleNames } from './may.ts';
import { Members } from './members.tsx';
import { TeamSettings } from './team-settings.tsx';
import type { FullTeam } from './use-teams.ts';
import './team.css';

export function TeamPage(): ReactElement {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const query = useGraphqlQuery(teamQuery, { id: teamId }, { everySeconds: 15 });
  const team = query.data?.team;
  if (team === null) return <NotFound />;
  return (
    <Page title={team?.name ?? 'Team'} lead={team && `Your role: ${roleNames[team.myRole]}`}>
      <Loaded query={query} lines={8}>
        {() => team && <TeamParts key={team.id} team={team} />}
      </Loaded>
    </Page>
  );
}

const TeamParts = ({ team }: { team: FullTeam }): ReactElement => (
  <>
    {team.isPersonal ? (
      <Card>
        <p>
          This team came with your account, and you are its only member. Create another team to work with
          others: you can then move sites and environments to it.
        </p>
      </Card>
    ) : (
      <>
        <Members team={team} />
        <Invitations team={team} />
        <Card title="Roles">
          <p className="quiet small">Each role includes the ones before it.</p>
          <dl className="roles">
            {(Object.keys(roleNames) as TeamRole[]).map((role) => (
              <div key={role}>
                <dt>{roleNames[role]}</dt>
                <dd>{roleHints[role]}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </>
    )}
    <TeamSettings team={team} />
    {!team.isPersonal && <EndOfTeam team={team} />}
  </>
);

/** Leave or delete it. The service says why not, such as for the last owner or a team that still has sites. */
function EndOfTeam({ team }: { team: FullTeam }): ReactElement {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const onDone = (): void =>
    void navigate({ to: '/teams' as '/', search: { team: undefined } as never, ignoreBlocker: true });
  const leave = useGraphqlMutation(leaveTeam, { done: `You left ${team.name}.`, quiet: true, onDone });
  const remove = useGraphqlMutation(deleteTeam, { done: `${team.name} was deleted.`, quiet: true, onDone });
  const ask = (what: 'leave' | 'delete'): void => {
    leave.reset();
    remove.reset();
    setAsked(what);
  };
  return (
    <Card title="Leave or delete">
      <div className="row apart">
        <span className="quiet">What you made in the team stays there after you leave.</span>
        <span className="row">
          <Button onClick={() => ask('leave')}>Leave team</Button>
          <Button look="danger" refusal={refusalOf(team, 'team.manage')} onClick={() => ask('delete')}>
            Delete team
          </Button>
        </span>
      </div>
      {asked && (
        <Confirm
          title={asked === 'leave' ? `Leave ${team.name}?` : `Delete ${team.name}?`}
          action={asked === 'leave' ? 'Leave team' : 'Delete team'}
          busy={leave.isPending || remove.isPending}
          problem={(leave.error ?? remove.error)?.message}
          onConfirm={() =>
            asked === 'leave' ? leave.mutate({ teamId: team.id }) : remove.mutate({ id: team.id })
          }
          onClose={() => setAsked(null)}
        >
          {asked === 'leave'
            ? 'You no longer see its sites and environments. An owner can invite you again.'
            : 'Its members lose access, and its notification settings and past deployments are deleted. Only a team without sites and environments can be deleted. This cannot be undone.'}
        </Confirm>
      )}
    </Card>
  );
}
