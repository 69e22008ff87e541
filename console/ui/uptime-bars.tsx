import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import { count, duration, percent } from './format.ts';
import './uptime-bars.css';

export type UptimeDay = {
  date: string;
  uptimePercentage: number | null;
  /** Both are left out if only the share is known. */
  totalChecks?: number;
  failedChecks?: number;
  /** For what is not checked but reports itself. */
  downtimeSeconds?: number;
};

const toneOf = (uptime: number | null): string => {
  if (uptime === null) return 'idle';
  if (uptime === 100) return 'good';
  return uptime >= 99 ? 'warn' : 'bad';
};

/** One bar per day. Days without data are pale, never green. */
export function UptimeBars({
  days,
  what = words().ui.uptime.title,
  small = false,
}: {
  days: readonly UptimeDay[];
  what?: string;
  small?: boolean;
}): ReactElement {
  const known = days.filter(({ uptimePercentage }) => uptimePercentage !== null);
  const worst = Math.min(...known.map(({ uptimePercentage }) => uptimePercentage!));
  const t = words().ui.uptime;
  const summary = known.length === 0 ? t.noData : t.summary(known.length, days.length, percent(worst));
  return (
    <div
      className={`uptime-bars ${small ? 'uptime-bars-small' : ''}`}
      role="img"
      aria-label={`${what}: ${summary}`}
    >
      {days.map((day) => (
        <span
          key={day.date}
          className={`uptime-bar uptime-${toneOf(day.uptimePercentage)}`}
          title={`${day.date.slice(0, 10)}: ${describe(day)}`}
        />
      ))}
    </div>
  );
}

function describe({ uptimePercentage, totalChecks, failedChecks, downtimeSeconds }: UptimeDay): string {
  const t = words().ui.uptime.day;
  if (uptimePercentage === null) return downtimeSeconds === undefined ? t.noChecks : t.noData;
  const share = percent(uptimePercentage);
  if (downtimeSeconds !== undefined) return t.down(share, duration(downtimeSeconds));
  if (totalChecks === undefined || failedChecks === undefined) return share;
  return t.failed(share, count(failedChecks), count(totalChecks));
}
