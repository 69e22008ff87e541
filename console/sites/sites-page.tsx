import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
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
import { AddSite } from './add-site.tsx';
import { filterSites, statusFilters, type StatusFilter } from './filter-sites.ts';
import { SelectedSites } from './selected-sites.tsx';
import { SiteList } from './site-list.tsx';
import { TagFilter } from './tag-filter.tsx';

export function SitesPage(): ReactElement {
  const query = useGraphqlQuery(sitesQuery, { teamId: useTeamId() }, { everySeconds: 10 });
  const refusal = useCreationRefusal('site.manage');
  const [search, setSearch] = useFilter('search', '');
  const [status, setStatus] = useFilter<StatusFilter>('status', 'all');
  const [isAdding, setAdding] = useState(false);
  const [tags, setTags] = useFilter('tags', '');
  const shown = useMemo(
    () => filterSites(query.data?.sites ?? [], search, status, splitTags(tags)),
    [query.data, search, status, tags],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback(
    (id: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const add = (
    <Button look="primary" refusal={refusal} onClick={() => setAdding(true)}>
      Add site
    </Button>
  );
  return (
    <Page title="Sites" lead={query.data && `${count(query.data.sites.length)} watched`} actions={add}>
      {isAdding && <AddSite onClose={() => setAdding(false)} />}
      <Card flush>
        <Loaded query={query} lines={8}>
          {({ sites }) =>
            sites.length === 0 ? (
              <Empty title="No sites yet">
                <p>
                  Add the address of a shop. Steward checks it every minute and notifies you when it is down.
                </p>
                {add}
              </Empty>
            ) : (
              <>
                <div className="list-tools">
                  <Search
                    label="Search sites"
                    placeholder="Search by name or address"
                    value={search}
                    onChange={setSearch}
                  />
                  <select
                    aria-label="Status"
                    value={status}
                    onChange={(event) => setStatus(event.target.value as StatusFilter)}
                  >
                    {statusFilters.map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                  <TagFilter known={tagsIn(sites)} value={tags} onChange={setTags} />
                </div>
                <SelectedSites sites={shown} selected={selected} onChange={setSelected} />
                {shown.length > 0 ? (
                  <SiteList sites={shown} selected={selected} onSelect={select} />
                ) : (
                  <Empty title="No site matches" />
                )}
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
