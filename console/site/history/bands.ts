import type { SiteHistoryQuery } from '../../api/monitoring.generated.ts';
import type { Band } from '../../ui/chart-bands.tsx';
import { clockTime } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { secondsOf } from './lines.ts';

type Found = Pick<SiteHistoryQuery, 'incidents' | 'maintenanceWindows'>;

const spell = (at: string): string => clockTime(new Date(at), new Date());

/** Incidents and maintenance of the site. */
export function bandsOf({ incidents, maintenanceWindows }: Found): Band[] {
  const t = words().site.history;
  return [
    ...maintenanceWindows.flatMap(({ id, title, occurrences }) =>
      occurrences.map(({ startsAt, endsAt }) => ({
        id: `${id} ${startsAt}`,
        kind: 'maintenance' as const,
        from: secondsOf(startsAt),
        to: secondsOf(endsAt),
        text: t.maintenanceBand(title, spell(startsAt), spell(endsAt)),
      })),
    ),
    ...incidents.edges.map(({ node: { id, number, title, startedAt, resolvedAt } }) => ({
      id,
      kind: 'incident' as const,
      from: secondsOf(startedAt),
      to: resolvedAt === null ? null : secondsOf(resolvedAt),
      text: t.incidentBand(number, title, spell(startedAt), resolvedAt && spell(resolvedAt)),
      link: `/incidents/${id}`,
    })),
  ];
}
