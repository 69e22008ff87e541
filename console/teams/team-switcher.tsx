import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useChosenTeam, useTeams } from './use-teams.ts';

/** Limits all lists to one team. Users with one team do not see it. */
export function TeamSwitcher(): ReactElement | null {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const teams = useTeams();
  const chosen = useChosenTeam();
  if (teams.length < 2) return null;
  const choose = (id: string): void =>
    void navigate({
      to: pathAfterSwitch(path, id) as '/',
      // An empty team is removed by the parser of the address; leaving it out would keep the current one.
      search: { team: id || undefined } as never,
    });
  return (
    <div className="team-switcher">
      <select aria-label="Team" value={chosen?.id ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">All teams</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A page about one thing of another team makes no sense: go to the list that it is in. */
function pathAfterSwitch(path: string, teamId: string): string {
  const [, section, id] = path.split('/');
  if (section === 'teams' && id) return teamId ? `/teams/${teamId}` : '/teams';
  return id && section !== 'settings' ? `/${section}` : path;
}
