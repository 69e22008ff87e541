import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { execute } from '../api/client.ts';
import { siteTrends, type SiteTrendsQuery } from '../api/monitoring.generated.ts';

type Trend = SiteTrendsQuery['siteTrends'][number];

const most = 50;
const freshMs = 60_000;
/** Long enough that fast scrolling loads only the rows where it stops. */
const settleMs = 80;

/** The trends of the visible sites. Each is loaded at most once per minute, many in one request. */
export function useTrends(ids: readonly string[]): ReadonlyMap<string, Trend> {
  const [known, setKnown] = useState<ReadonlyMap<string, Trend>>(new Map());
  const askedAt = useRef(new Map<string, number>());
  const key = ids.join();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const now = Date.now();
      const wanted = key
        .split(',')
        .filter((id) => id && now - (askedAt.current.get(id) ?? 0) > freshMs)
        .slice(0, most);
      if (wanted.length === 0) return;
      for (const id of wanted) askedAt.current.set(id, now);
      try {
        const { siteTrends: trends } = await execute(siteTrends, { ids: wanted });
        setKnown((before) => new Map([...before, ...trends.map((trend) => [trend.siteId, trend] as const)]));
      } catch (error) {
        // Loaded again at the next interval. If the server is unreachable, the page says so. Otherwise, no line is better than
        // an outdated one.
        for (const id of wanted) askedAt.current.delete(id);
        if (error instanceof ApiError && error.code === 'UNREACHABLE') return;
        setKnown((before) => new Map([...before].filter(([id]) => !wanted.includes(id))));
      }
    };
    const first = setTimeout(() => void load(), settleMs);
    const again = setInterval(() => void load(), freshMs);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [key]);
  return known;
}
