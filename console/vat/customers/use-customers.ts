import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { execute } from '../../api/client.ts';
import {
  vatCustomers,
  type VatCustomerFactsFragment,
  type VatCustomerFilter,
  type VatCustomersQuery,
} from '../../api/vat.generated.ts';

export type Customer = VatCustomerFactsFragment;

export type Customers = {
  query: UseInfiniteQueryResult<InfiniteData<VatCustomersQuery>>;
  /** Undefined until the first page is loaded. */
  customers: Customer[] | undefined;
};

/** The customers of a team that match the filter, by external id, as far as they have been loaded. */
export function useCustomers(teamId: string, filter: VatCustomerFilter): Customers {
  const query = useInfiniteQuery({
    queryKey: ['vat', 'customers', teamId, filter],
    queryFn: ({ pageParam, signal }) => execute(vatCustomers, { teamId, filter, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ vatCustomers: { pageInfo } }: VatCustomersQuery) =>
      pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    // All pages that were loaded are read again.
    refetchInterval: ({ state: { data } }) => 10_000 * (data?.pages.length ?? 1),
  });
  const customers = query.data?.pages.flatMap(({ vatCustomers: { edges } }) => edges.map(({ node }) => node));
  return { query, customers };
}
