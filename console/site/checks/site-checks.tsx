import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { execute } from '../../api/client.ts';
import { useGraphqlQuery } from '../../api/hooks.ts';
import {
  siteChecks,
  sitePages,
  type SiteChecksQuery,
  type SiteFactsFragment,
} from '../../api/monitoring.generated.ts';
import { Card } from '../../ui/card.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { CheckRow } from './check-row.tsx';

/** The checks of the site and its pages, newest first. */
export function SiteChecks({ site }: { site: SiteFactsFragment }): ReactElement {
  const query = useInfiniteQuery({
    queryKey: ['monitoring', 'checks', site.id],
    queryFn: ({ pageParam, signal }) => execute(siteChecks, { siteId: site.id, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ checksConnection: { pageInfo } }: SiteChecksQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : 5_000),
  });
  const pages = useGraphqlQuery(sitePages, { siteId: site.id }, { everySeconds: 60 });
  const pageNames = useMemo(
    () => new Map(pages.data?.sitePages.map(({ id, name }) => [id, name])),
    [pages.data],
  );
  const checks = query.data?.pages.flatMap(({ checksConnection }) =>
    checksConnection.edges.map(({ node }) => node),
  );
  return (
    <Card flush>
      <Paged
        query={query}
        entries={checks}
        more="Older checks"
        empty={
          <Empty title="No checks yet">
            The first check runs within the interval, or when you choose “Check now”.
          </Empty>
        }
      >
        {(shown) => (
          <ul className="list">
            {shown.map((check) => (
              <CheckRow
                key={check.id}
                check={check}
                pageName={check.pageId ? pageNames.get(check.pageId) : undefined}
              />
            ))}
          </ul>
        )}
      </Paged>
    </Card>
  );
}
