import { useMemo, useRef, useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { live } from '../api/live.ts';
import { sites as sitesQuery } from '../api/monitoring.generated.ts';
import { useCreationRefusal, useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Search } from '../ui/paged.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { splitTags, tagsIn } from '../ui/tags.ts';
import { useFilter } from '../ui/use-filter.ts';
import { words } from '../words/words.ts';
import { AddSite } from './add-site.tsx';
import { filterSites, type StatusFilter } from './filter-sites.ts';
import { ImportSites } from './import/import-sites.tsx';
import { selectByKey } from './select-by-key.ts';
import { SelectedSites } from './selected-sites.tsx';
import { SiteList } from './site-list.tsx';
import { TagFilter } from './tag-filter.tsx';
import { useSelection } from './use-selection.ts';

export function SitesPage(): ReactElement {
  const t = words().sites;
  const query = useGraphqlQuery(sitesQuery, { teamId: useTeamId() }, { everySeconds: () => live.every(10) });
  const refusal = useCreationRefusal('site.manage');
  const [search, setSearch] = useFilter('search', '');
  const [status, setStatus] = useFilter<StatusFilter>('status', 'all');
  const [adding, setAdding] = useState<'one' | 'several' | null>(null);
  const [tags, setTags] = useFilter('tags', '');
  const shown = useMemo(
    () => filterSites(query.data?.sites ?? [], search, status, splitTags(tags)),
    [query.data, search, status, tags],
  );
  const { selected, toggle, setSelected } = useSelection(shown);
  const bar = useRef<HTMLDivElement>(null);
  const add = (
    <>
      <Button refusal={refusal} onClick={() => setAdding('several')}>
        {t.addMany}
      </Button>
      <Button look="primary" refusal={refusal} onClick={() => setAdding('one')}>
        {t.add.action}
      </Button>
    </>
  );
  return (
    <Page title={t.title} lead={query.data && t.monitored(count(query.data.sites.length))} actions={add}>
      {adding === 'one' && <AddSite onClose={() => setAdding(null)} />}
      {adding === 'several' && <ImportSites onClose={() => setAdding(null)} />}
      <Card flush>
        <Loaded query={query} lines={8}>
          {({ sites }) =>
            sites.length === 0 ? (
              <Empty title={t.empty}>
                <p>{t.emptyHint}</p>
                <div className="row">{add}</div>
              </Empty>
            ) : (
              <>
                <div className="list-tools">
                  <Search label={t.search} placeholder={t.searchHint} value={search} onChange={setSearch} />
                  <select
                    aria-label={t.status}
                    value={status}
                    onChange={(event) => setStatus(event.target.value as StatusFilter)}
                  >
                    {Object.entries(t.filters).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                  <TagFilter known={tagsIn(sites)} value={tags} onChange={setTags} />
                </div>
                {shown.length > 0 ? (
                  <SiteList
                    sites={shown}
                    selected={selected}
                    onSelect={toggle}
                    onKeyDown={(event) =>
                      selectByKey(event, {
                        isSelected: (index) => selected.has(shown[index]?.id ?? ''),
                        toggle: (index) => shown[index] && toggle(shown[index].id, false),
                        selectAll: () => setSelected(new Set(shown.map(({ id }) => id))),
                        clear: () => setSelected(new Set()),
                        toActions: () => bar.current?.querySelector('button')?.focus(),
                      })
                    }
                  />
                ) : (
                  <Empty title={t.noMatch} />
                )}
                <SelectedSites
                  sites={shown}
                  known={tagsIn(sites)}
                  selected={selected}
                  bar={bar}
                  onChange={setSelected}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
