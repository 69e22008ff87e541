import type { ReactElement } from 'react';
import { useChosenTeam, useTeams } from './use-teams.ts';

/** The team of something in a list, after its other facts. Nothing where all are of one team. */
export function TeamName({ id }: { id: string }): ReactElement | null {
  const teams = useTeams();
  const chosen = useChosenTeam();
  const name = teams.find((team) => team.id === id)?.name;
  return teams.length > 1 && chosen?.id !== id && name ? <> · {name}</> : null;
}
