import { memo, type ReactElement } from 'react';
import type { HourState } from '../api/monitoring.generated.ts';
import './hour-bars.css';

const [width, gap, height] = [3, 1, 12];

/** How tall a bar is: colour is never the only sign. */
const heights: Record<HourState, number> = { UP: 7, DEGRADED: 10, DOWN: 12, MAINTENANCE: 5, UNKNOWN: 2 };

/**
 * One bar per hour. One path for all bars of a state: a thousand sites would otherwise be 24,000 elements. The text beside it has to
 * say the same.
 */
export const HourBars = memo(function HourBars({
  states,
}: {
  /** Undefined while they load; their space is reserved. */
  states: readonly HourState[] | undefined;
}): ReactElement {
  const count = states?.length ?? 24;
  return (
    <svg
      className="hour-bars"
      viewBox={`0 0 ${count * (width + gap) - gap} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[...Map.groupBy(states?.keys() ?? [], (hour) => states![hour]!)].map(([state, hours]) => (
        <path key={state} className={`hour-${state.toLowerCase()}`} d={pathOf([...hours], heights[state])} />
      ))}
    </svg>
  );
});

export const pathOf = (hours: readonly number[], tall: number): string =>
  hours.map((hour) => `M${hour * (width + gap)} ${height - tall}h${width}v${tall}h-${width}z`).join('');
