import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { execute } from '../../api/client.ts';
import { useGraphqlQuery } from '../../api/hooks.ts';
import {
  siteChecks,
  sitePages,
  siteProbes,
  siteRegions,
  type SiteChecksQuery,
  type SiteFactsFragment,
} from '../../api/monitoring.generated.ts';
import { Card } from '../../ui/card.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { useFilter } from '../../ui/use-filter.ts';
import { words } from '../../words/words.ts';
import { isFiltered, toFilter, type CheckFilterValues } from './check-filter.ts';
import { CheckFilters } from './check-filters.tsx';
import { CheckRow } from './check-row.tsx';

/** The checks of a site, or of one of its pages, newest first. The filters are part of the address. */
export function CheckList({
  site,
  pageId,
  title,
}: {
  site: SiteFactsFragment;
  pageId?: string;
  title?: string;
}): ReactElement {
  const t = words().site.checks;
  const [values, setValues] = useCheckFilter(pageId);
  const pages = useGraphqlQuery(sitePages, { siteId: site.id }, { everySeconds: 60 });
  const probes = useGraphqlQuery(siteProbes, { siteId: site.id }, { everySeconds: 60 });
  const regions = useGraphqlQuery(siteRegions, { id: site.id }, { everySeconds: 60 });
  const places = useMemo(
    () => [...(pages.data?.sitePages ?? []), ...(probes.data?.probes ?? [])],
    [pages.data, probes.data],
  );
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const filter = toFilter(values, new Set(probes.data?.probes.map(({ id }) => id)));
  const query = useInfiniteQuery({
    queryKey: ['monitoring', 'checks', site.id, filter],
    queryFn: ({ pageParam, signal }) =>
      execute(siteChecks, { siteId: site.id, after: pageParam, ...filter }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ checksConnection: { pageInfo } }: SiteChecksQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    refetchInterval: ({ state }) =>
      filter.to !== undefined || (state.data && state.data.pages.length > 1) ? false : 5_000,
    placeholderData: keepPreviousData,
    // Whether an id in the address is that of a probe is known only then.
    enabled: values.place === '' || values.place === 'own' || probes.data !== undefined,
  });
  const checks = query.data?.pages.flatMap(({ checksConnection }) =>
    checksConnection.edges.map(({ node }) => node),
  );
  return (
    <Card flush title={title}>
      <CheckFilters
        values={values}
        places={pageId ? null : places}
        regions={(regions.data?.site?.regionStats ?? []).map(({ region }) => region)}
        onChange={setValues}
      />
      <Paged
        query={query}
        entries={checks}
        more={t.older}
        empty={
          isFiltered({ ...values, place: pageId ? '' : values.place }) ? (
            <Empty title={t.noMatch} />
          ) : (
            <Empty title={t.none}>{t.noneHint}</Empty>
          )
        }
      >
        {(shown) => (
          <ul className="list">
            {shown.map((check) => (
              <CheckRow
                key={check.id}
                site={site}
                check={check}
                place={pageId ? undefined : names.get(check.pageId ?? check.probeId ?? '')}
              />
            ))}
          </ul>
        )}
      </Paged>
    </Card>
  );
}

function useCheckFilter(
  pageId: string | undefined,
): [CheckFilterValues, (values: CheckFilterValues) => void] {
  const fields = {
    outcome: useFilter('outcome', ''),
    kind: useFilter('kind', ''),
    place: useFilter('place', ''),
    region: useFilter('region', ''),
    from: useFilter('from', ''),
    to: useFilter('to', ''),
  };
  const names = Object.keys(fields) as (keyof CheckFilterValues)[];
  const values = Object.fromEntries(names.map((name) => [name, fields[name][0]])) as CheckFilterValues;
  const change = (next: CheckFilterValues): void => {
    for (const name of names) if (next[name] !== values[name]) fields[name][1](next[name]);
  };
  return [pageId ? { ...values, place: pageId } : values, change];
}
