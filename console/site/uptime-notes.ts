import type { SiteFiguresQuery } from '../api/monitoring.generated.ts';
import { clockTime, duration, percent } from '../ui/format.ts';
import { words } from '../words/words.ts';

type Stats = Pick<
  SiteFiguresQuery['siteStats'],
  'uptime30d' | 'uptimeWithoutMaintenance30d' | 'maintenanceSeconds30d' | 'downtimeSeconds30d'
>;

const hourMs = 3_600_000;

/** Since when a figure counts, if the site is younger than its span. */
export function sinceWhen(createdAt: string, hours: number, now: Date): string | null {
  const begun = new Date(createdAt);
  const isYoung = now.getTime() - begun.getTime() < hours * hourMs;
  return isYoung ? words().site.figures.since(clockTime(begun, now)) : null;
}

/** Null after a failure that has just begun. */
export function downtimeNote({ downtimeSeconds30d: seconds, uptime30d }: Stats): string | null {
  const t = words().site.figures;
  if (seconds > 0) return t.down(duration(seconds));
  return uptime30d === 100 ? t.noDowntime : null;
}

/** Null if there was no maintenance: then it would be the same share again. */
export const outsideMaintenance = ({
  uptimeWithoutMaintenance30d: uptime,
  maintenanceSeconds30d: seconds,
}: Stats): string | null =>
  uptime === null || seconds === 0 ? null : words().site.figures.withoutMaintenance(percent(uptime));

/** What the figures count. */
export const uptimeMethod = (stats: Stats | undefined): string => {
  const t = words().site.figures;
  const seconds = stats?.maintenanceSeconds30d ?? 0;
  return seconds > 0 ? `${t.note} ${t.maintenanceNote(duration(seconds))}` : t.note;
};
