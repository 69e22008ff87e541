import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { deleteTeam, leaveTeam, team as teamQuery } from '../api/identity.generated.ts';
import { NotFound } from '../app/not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { Invitations } from './invitations.tsx';
import { refusalOf, roleHint, roleName, roles } from './may.ts';
import { Members } from './members.tsx';
import { TeamSettings } from './team-settings.tsx';
import type { FullTeam } from './use-teams.ts';
import './team.css';

export function TeamPage(): ReactElement {
  const t = words().teams;
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const query = useGraphqlQuery(teamQuery, { id: teamId }, { everySeconds: 15 });
  const team = query.data?.team;
  if (team === null) return <NotFound />;
  return (
    <Page title={team?.name ?? t.one} lead={team && t.yourRoleIs(roleName(team.myRole))}>
      <Loaded query={query} lines={8}>
        {() => team && <TeamParts key={team.id} team={team} />}
      </Loaded>
    </Page>
  );
}

const TeamParts = ({ team }: { team: FullTeam }): ReactElement => {
  const t = words().teams;
  return (
    <>
      {team.isPersonal ? (
        <Card>
          <p>{t.personal}</p>
        </Card>
      ) : (
        <>
          <Members team={team} />
          <Invitations team={team} />
          <Card title={t.roles.title}>
            <p className="quiet small">{t.roles.hint}</p>
            <dl className="roles">
              {roles.map((role) => (
                <div key={role}>
                  <dt>{roleName(role)}</dt>
                  <dd>{roleHint(role)}</dd>
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
};

/** Leave or delete it. The service says why not, such as for the last owner or a team that still has sites. */
function EndOfTeam({ team }: { team: FullTeam }): ReactElement {
  const t = words().teams;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const onDone = (): void =>
    void navigate({ to: '/teams' as '/', search: { team: undefined } as never, ignoreBlocker: true });
  const leave = useGraphqlMutation(leaveTeam, { done: t.left(team.name), quiet: true, onDone });
  const remove = useGraphqlMutation(deleteTeam, { done: t.deleted(team.name), quiet: true, onDone });
  const ask = (what: 'leave' | 'delete'): void => {
    leave.reset();
    remove.reset();
    setAsked(what);
  };
  return (
    <Card title={t.leaveOrDelete}>
      <div className="row apart">
        <span className="quiet">{t.leaveHint}</span>
        <span className="row">
          <Button onClick={() => ask('leave')}>{t.leave}</Button>
          <Button look="danger" refusal={refusalOf(team, 'team.manage')} onClick={() => ask('delete')}>
            {t.delete}
          </Button>
        </span>
      </div>
      {asked && (
        <Confirm
          title={asked === 'leave' ? t.leaveTitle(team.name) : t.deleteTitle(team.name)}
          action={asked === 'leave' ? t.leave : t.delete}
          busy={leave.isPending || remove.isPending}
          problem={(leave.error ?? remove.error)?.message}
          onConfirm={() =>
            asked === 'leave' ? leave.mutate({ teamId: team.id }) : remove.mutate({ id: team.id })
          }
          onClose={() => setAsked(null)}
        >
          {asked === 'leave' ? t.leaveText : t.deleteText}
        </Confirm>
      )}
    </Card>
  );
}
