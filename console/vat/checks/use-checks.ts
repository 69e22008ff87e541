import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { execute } from '../../api/client.ts';
import {
  vatChecks,
  type VatCheckFactsFragment,
  type VatCheckFilter,
  type VatChecksQuery,
} from '../../api/vat.generated.ts';

export type Check = VatCheckFactsFragment;

/** `from` and `to` are null for the default of the service, the last 31 days. */
export type Asked = {
  teamId: string;
  filter: VatCheckFilter;
  from: string | null;
  to: string | null;
  first: number;
};

/** Checks of a team, newest first, as far as they have been loaded. */
export function useChecks(
  asked: Asked,
  { enabled = true } = {},
): {
  query: UseInfiniteQueryResult<InfiniteData<VatChecksQuery>>;
  checks: Check[] | undefined;
} {
  const query = useInfiniteQuery({
    queryKey: ['vat', 'checks', asked],
    queryFn: ({ pageParam, signal }) => execute(vatChecks, { ...asked, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ vatChecks: { pageInfo } }: VatChecksQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    refetchInterval: ({ state: { data } }) => 15_000 * (data?.pages.length ?? 1),
    enabled,
  });
  return {
    query,
    checks: query.data?.pages.flatMap(({ vatChecks: { edges } }) => edges.map(({ node }) => node)),
  };
}
