import type { ReactElement } from 'react';
import { count, percent } from './format.ts';
import './uptime-bars.css';

export type UptimeDay = {
  date: string;
  uptimePercentage: number | null;
  totalChecks: number;
  failedChecks: number;
};

const toneOf = (uptime: number | null): string => {
  if (uptime === null) return 'idle';
  if (uptime === 100) return 'good';
  return uptime >= 99 ? 'warn' : 'bad';
};

/** One bar per day. Days without data are pale, never green. */
export function UptimeBars({
  days,
  small = false,
}: {
  days: readonly UptimeDay[];
  small?: boolean;
}): ReactElement {
  const known = days.filter(({ uptimePercentage }) => uptimePercentage !== null);
  const worst = Math.min(...known.map(({ uptimePercentage }) => uptimePercentage!));
  const summary =
    known.length === 0
      ? 'no checks yet'
      : `${known.length} of ${days.length} days with data, lowest ${percent(worst)}`;
  return (
    <div
      className={`uptime-bars ${small ? 'uptime-bars-small' : ''}`}
      role="img"
      aria-label={`Uptime: ${summary}`}
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

const describe = ({ uptimePercentage, totalChecks, failedChecks }: UptimeDay): string =>
  uptimePercentage === null
    ? 'no checks'
    : `${percent(uptimePercentage)}, ${count(failedChecks)} of ${count(totalChecks)} checks failed`;
