import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { execute } from '../../api/client.ts';
import { siteHistory, type SiteHistoryQuery } from '../../api/monitoring.generated.ts';
import type { Span } from '../../ui/chart-parts.ts';
import { spanOf, toText, type Range } from './range.ts';

export type SiteHistory = SiteHistoryQuery & { span: Span; range: string };

/** Read again while it goes on. The former chart stays until the next one is there, so that nothing jumps. */
export const useHistory = (
  siteId: string,
  pageId: string | null,
  range: Range,
): UseQueryResult<SiteHistory> =>
  useQuery({
    queryKey: ['monitoring', 'history', siteId, pageId, toText(range)],
    queryFn: async ({ signal }) => {
      const span = spanOf(range, Date.now() / 1_000);
      const [from, to] = [span.from, span.to].map((at) => new Date(at * 1_000).toISOString()) as [
        string,
        string,
      ];
      return {
        ...(await execute(siteHistory, { id: siteId, pageId, from, to }, signal)),
        span,
        range: toText(range),
      };
    },
    placeholderData: (before, query) =>
      query?.queryKey[2] === siteId && query.queryKey[3] === pageId ? keepPreviousData(before) : undefined,
    refetchInterval: range.kind === 'last' && range.hours <= 6 ? 15_000 : 60_000,
  });
