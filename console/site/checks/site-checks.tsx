import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { ask } from '../../api/ask.ts';
import { useAsk } from '../../api/hooks.ts';
import {
  siteChecks,
  sitePages,
  type SiteChecksQuery,
  type SiteFactsFragment,
} from '../../api/monitoring.generated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loading, Problem } from '../../ui/states.tsx';
import { CheckRow } from './check-row.tsx';
import './site-checks.css';

/** Every check of the site and its pages, newest first. */
export function SiteChecks({ site }: { site: SiteFactsFragment }): ReactElement {
  const query = useInfiniteQuery({
    queryKey: ['monitoring', 'checks', site.id],
    queryFn: ({ pageParam, signal }) => ask(siteChecks, { siteId: site.id, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ checksConnection: { pageInfo } }: SiteChecksQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : 5_000),
  });
  const pages = useAsk(sitePages, { siteId: site.id }, { everySeconds: 60 });
  const pageNames = useMemo(
    () => new Map(pages.data?.sitePages.map(({ id, name }) => [id, name])),
    [pages.data],
  );
  const checks = query.data?.pages.flatMap(({ checksConnection }) =>
    checksConnection.edges.map(({ node }) => node),
  );
  if (!checks) return query.error ? <Problem error={query.error} /> : <Loading lines={8} />;
  if (checks.length === 0)
    return (
      <Card>
        <Empty title="Not checked yet">
          The first check starts within its interval, or now with “Check now”.
        </Empty>
      </Card>
    );
  return (
    <Card flush>
      <ul className="list">
        {checks.map((check) => (
          <CheckRow
            key={check.id}
            check={check}
            pageName={check.pageId ? pageNames.get(check.pageId) : undefined}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="list-tools">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Older checks
          </Button>
        </div>
      )}
    </Card>
  );
}
