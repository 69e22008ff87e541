import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { partOf, type Span } from './chart-parts.ts';

/** A time that is shaded over the height of the chart. */
export type Band = {
  id: string;
  kind: 'incident' | 'maintenance';
  from: number;
  /** Null: it goes on. */
  to: number | null;
  /** Shown when it is pointed at, and read out. */
  text: string;
  /** The page about it. */
  link?: string;
};

/** Their upper edge has the text. A short one is wide enough to be seen. */
export function Bands({ bands, span }: { bands: readonly Band[]; span: Span }): ReactElement | null {
  const shown = bands.flatMap((band) => {
    const part = partOf(band, span);
    return part ? [{ ...band, ...part }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="chart-bands">
      {shown.map(({ id, kind, left, width, text, link }) => (
        <li
          key={id}
          className={`chart-band chart-band-${kind}`}
          style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
        >
          {link ? (
            <Link to={link as '/'} className="chart-band-edge" title={text} aria-label={text} />
          ) : (
            <span className="chart-band-edge" title={text}>
              <span className="visually-hidden">{text}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
