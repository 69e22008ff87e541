import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, type ReactElement } from 'react';
import type { SiteStatus } from '../api/monitoring.generated.ts';
import { TagFilter } from '../sites/tag-filter.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Search } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { splitTags, tagsIn } from '../ui/tags.ts';
import { useFilter } from '../ui/use-filter.ts';
import { words } from '../words/words.ts';
import { countByStatus, filterTiles, statuses, type OverviewSite } from './filter-tiles.ts';
import { statusTones } from './site-tile.tsx';
import { fewSites, TileGrid, type Hours } from './tile-grid.tsx';
import './site-grid.css';

/** All sites as tiles, with their counts, which are filters. */
export function SiteGrid({
  sites,
  hours,
}: {
  sites: readonly OverviewSite[];
  hours: Hours | undefined;
}): ReactElement {
  const t = words().overview.grid;
  const [search, setSearch] = useFilter('search', '');
  const [status, setStatus] = useFilter<SiteStatus | ''>('status', '');
  const [tags, setTags] = useFilter('tags', '');
  const wanted = useDeferredValue(search);
  const shown = useMemo(
    () => filterTiles(sites, wanted, status, splitTags(tags)),
    [sites, wanted, status, tags],
  );
  const clear = (): void => {
    setSearch('');
    setStatus('');
    setTags('');
  };
  return (
    <Card flush title={<Link to={'/sites' as '/'}>{t.title}</Link>}>
      {sites.length === 0 ? (
        <Empty title={t.empty}>
          <p>{t.emptyText}</p>
          <Link to={'/sites' as '/'} className="button button-primary">
            {t.add}
          </Link>
        </Empty>
      ) : (
        <>
          <div className="list-tools grid-tools">
            <Counts sites={sites} status={status} onChange={setStatus} />
            <Search label={t.search} placeholder={t.searchHint} value={search} onChange={setSearch} />
            <TagFilter known={tagsIn(sites)} value={tags} onChange={setTags} />
          </div>
          {shown.length > 0 ? (
            <TileGrid sites={shown} hours={hours} isSmall={sites.length > fewSites} />
          ) : (
            <Empty title={t.none}>
              <Button onClick={clear}>{t.clear}</Button>
            </Empty>
          )}
        </>
      )}
    </Card>
  );
}

function Counts({
  sites,
  status,
  onChange,
}: {
  sites: readonly OverviewSite[];
  status: SiteStatus | '';
  onChange: (status: SiteStatus | '') => void;
}): ReactElement {
  const t = words().overview.grid;
  const counts = useMemo(() => countByStatus(sites), [sites]);
  return (
    <div className="counts" role="group" aria-label={t.filter}>
      {statuses
        // A site waits only for its first checks.
        .filter((each) => each !== 'UNKNOWN' || counts.UNKNOWN > 0 || status === 'UNKNOWN')
        .map((each) => (
          <button
            key={each}
            type="button"
            className={`count ${counts[each] > 0 ? `count-${statusTones[each]}` : ''}`}
            aria-pressed={status === each}
            onClick={() => onChange(status === each ? '' : each)}
          >
            {t.statuses[each]} <strong className="number">{count(counts[each])}</strong>
          </button>
        ))}
    </div>
  );
}
