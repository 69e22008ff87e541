import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import { useChosenTeam, useTeams } from './use-teams.ts';

/** Limits all lists to one team. Users with one team do not see it. */
export function TeamSwitcher(): ReactElement | null {
  const t = words().teams;
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
      <select aria-label={t.one} value={chosen?.id ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">{t.all}</option>
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
  // Its parts are lists, and only what is below them belongs to a team.
  if (section === 'vat-numbers' && id) return `/vat-numbers/${id}`;
  if (section === 'teams' && id) return teamId ? `/teams/${teamId}` : '/teams';
  return id && section !== 'settings' ? `/${section}` : path;
}
