import { useState, type ReactElement } from 'react';
import { MaintenanceNow } from '../maintenance/maintenance-now.tsx';
import { useRefusals } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import type { ListedSite } from './filter-sites.ts';

/** What can be done with the selected sites of the list. */
export function SelectedSites({
  sites,
  selected,
  onChange,
}: {
  /** Those that are shown: what the filter hides is not selected. */
  sites: readonly ListedSite[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}): ReactElement | null {
  const refusalOf = useRefusals();
  const [isStarting, setStarting] = useState(false);
  const chosen = sites.filter(({ id }) => selected.has(id));
  if (chosen.length === 0) return null;
  const teams = [...new Set(chosen.map(({ teamId }) => teamId))];
  const refusal =
    teams.length > 1
      ? 'The selected sites belong to several teams. Select sites of one team.'
      : refusalOf(teams[0], 'maintenance.manage');
  return (
    <div className="list-tools selected-sites" role="status">
      <strong>{count(chosen.length)} selected</strong>
      <Button refusal={refusal} onClick={() => setStarting(true)}>
        Maintenance now
      </Button>
      {chosen.length < sites.length && (
        <Button onClick={() => onChange(new Set(sites.map(({ id }) => id)))}>
          Select all {count(sites.length)}
        </Button>
      )}
      <Button onClick={() => onChange(new Set())}>Clear</Button>
      {isStarting && (
        <MaintenanceNow
          sites={chosen}
          onDone={() => onChange(new Set())}
          onClose={() => setStarting(false)}
        />
      )}
    </div>
  );
}
