import { useState, type ReactElement, type RefObject } from 'react';
import { MaintenanceNow } from '../maintenance/maintenance-now.tsx';
import { useRefusals } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { kindsFor, permissionFor, type BulkKind } from './bulk/bulk-change.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import type { ListedSite } from './filter-sites.ts';

/** What can be done with the selected sites of the list. It lies over the end of the list, so that nothing moves when it appears. */
export function SelectedSites({
  sites,
  known,
  selected,
  bar,
  onChange,
}: {
  /** Those that are shown: what the filter hides is not selected. */
  sites: readonly ListedSite[];
  /** The tags to suggest. */
  known: readonly string[];
  selected: ReadonlySet<string>;
  bar: RefObject<HTMLDivElement | null>;
  onChange: (selected: ReadonlySet<string>) => void;
}): ReactElement {
  const { sites: t } = words();
  const refusalOf = useRefusals();
  const [open, setOpen] = useState<BulkKind | 'maintenance' | null>(null);
  const chosen = sites.filter(({ id }) => selected.has(id));
  const close = (): void => setOpen(null);
  const teams = [...new Set(chosen.map(({ teamId }) => teamId))];
  // One team that allows it is enough: the result says which sites could not be changed.
  const refusalFor = (kind: BulkKind): string | null => {
    const refusals = teams.map((teamId) => refusalOf(teamId, permissionFor(kind)));
    return refusals.includes(null) ? null : (refusals[0] ?? null);
  };
  const actions = (
    <div ref={bar} className="selected-sites">
      <strong role="status">{t.selected(count(chosen.length))}</strong>
      {kindsFor(chosen).map((kind) => (
        <Button
          key={kind}
          look={kind === 'delete' ? 'danger' : 'plain'}
          refusal={refusalFor(kind)}
          onClick={() => setOpen(kind)}
        >
          {t.bulk.actions[kind]}
        </Button>
      ))}
      <Button
        refusal={teams.length > 1 ? t.bulk.severalTeams : refusalOf(teams[0], 'maintenance.manage')}
        onClick={() => setOpen('maintenance')}
      >
        {t.startMaintenance}
      </Button>
      <span className="selected-end">
        {chosen.length < sites.length && (
          <Button onClick={() => onChange(new Set(sites.map(({ id }) => id)))}>
            {t.selectAll(count(sites.length))}
          </Button>
        )}
        <Button onClick={() => onChange(new Set())}>{t.bulk.clear}</Button>
      </span>
    </div>
  );
  // The dialog stays while the list changes under it: deleted sites disappear from the list before it has ended.
  return (
    <>
      {chosen.length > 0 && actions}
      {open && open !== 'maintenance' && (
        <BulkDialog
          kind={open}
          sites={chosen}
          known={known}
          onDone={(failed) => onChange(new Set(failed.map(({ id }) => id)))}
          onClose={close}
        />
      )}
      {open === 'maintenance' && (
        <MaintenanceNow sites={chosen} onDone={() => onChange(new Set())} onClose={close} />
      )}
    </>
  );
}
