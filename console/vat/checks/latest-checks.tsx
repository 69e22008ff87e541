import { useState, type ReactElement } from 'react';
import type { VatCheckFilter } from '../../api/vat.generated.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Paged } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { words } from '../../words/words.ts';
import { CheckTable } from './check-table.tsx';
import { useChecks } from './use-checks.ts';

const dayMs = 86_400_000;

/** The checks of one customer or batch in the last year. */
export function LatestChecks({ team, filter }: { team: Team; filter: VatCheckFilter }): ReactElement {
  const t = words().vat.checks;
  // Once: a time that changed with each render would be read again and again.
  const [from] = useState(() => new Date(Date.now() - 365 * dayMs).toISOString());
  const { query, checks } = useChecks({ teamId: team.id, filter, from, to: null, first: 20 });
  return (
    <Paged query={query} entries={checks} more={t.older} empty={<Empty title={t.none} />}>
      {(shown) => <CheckTable checks={shown} />}
    </Paged>
  );
}
