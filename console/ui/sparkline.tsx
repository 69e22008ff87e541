import type { ReactElement } from 'react';
import './sparkline.css';

const [width, height] = [120, 28];

/** A small line without axes; gaps stay gaps. */
export function Sparkline({
  values,
  label,
}: {
  values: readonly (number | null)[];
  label: string;
}): ReactElement {
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={pathOf(values)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

export function pathOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '';
  const top = Math.max(...known, 1);
  const x = (index: number): string => ((index / Math.max(values.length - 1, 1)) * width).toFixed(1);
  const y = (value: number): string => (height - 2 - (value / top) * (height - 4)).toFixed(1);
  let isOpen = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isOpen = false;
        return '';
      }
      // A point with gaps on both sides would be invisible as a line.
      const isAlone = !isOpen && (values[index + 1] ?? null) === null;
      const step = isAlone ? `M${x(index)} ${y(value)}h1` : `${isOpen ? 'L' : 'M'}${x(index)} ${y(value)}`;
      isOpen = true;
      return step;
    })
    .join('');
}
