import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOneTeam, useTeams, type Team } from './use-teams.ts';

/** What belongs to exactly one team: the chosen or default one. Says which, and chooses another, if there are several. */
export function OfTeam({
  what,
  children,
}: {
  /** The start of the label, such as "Notifications of". */
  what: string;
  children: (team: Team) => ReactNode;
}): ReactElement | null {
  const navigate = useNavigate();
  const teams = useTeams();
  const team = useOneTeam();
  if (!team) return null;
  return (
    <>
      {teams.length > 1 && (
        <label className="row">
          {what}
          <select
            className="select"
            value={team.id}
            onChange={(event) =>
              void navigate({ to: '.', search: { team: event.target.value } as never, resetScroll: false })
            }
          >
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {children(team)}
    </>
  );
}
