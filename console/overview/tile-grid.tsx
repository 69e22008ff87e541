import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { HourState } from '../api/monitoring.generated.ts';
import type { OverviewSite } from './filter-tiles.ts';
import { SiteTile } from './site-tile.tsx';

export type Hours = ReadonlyMap<string, readonly HourState[]>;

/** With more sites, tiles are smaller and scroll in a frame, so that the rest of the page stays within reach. */
export const fewSites = 60;

export const TileGrid = ({
  sites,
  hours,
  isSmall,
}: {
  sites: readonly OverviewSite[];
  hours: Hours | undefined;
  isSmall: boolean;
}): ReactElement =>
  sites.length <= fewSites ? (
    <ul className={`tiles ${isSmall ? 'tiles-small' : ''}`}>
      {sites.map((site) => (
        <li key={site.id}>
          <SiteTile site={site} states={hours?.get(site.id)} isSmall={isSmall} />
        </li>
      ))}
    </ul>
  ) : (
    <ManyTiles sites={sites} hours={hours} />
  );

const [minWidth, height, gap] = [136, 50, 8];

/** Renders only the visible rows. */
function ManyTiles({
  sites,
  hours,
}: {
  sites: readonly OverviewSite[];
  hours: Hours | undefined;
}): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const measure = (): void =>
      setColumns(Math.max(1, Math.floor((frame.current!.clientWidth + gap) / (minWidth + gap))));
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(frame.current!);
    return () => resized.disconnect();
  }, []);
  const rows = useVirtualizer({
    count: Math.ceil(sites.length / columns),
    getScrollElement: () => frame.current,
    estimateSize: () => height + gap,
    overscan: 3,
  });
  return (
    <div ref={frame} className="tiles-frame">
      <ul className="tiles-many" style={{ height: rows.getTotalSize() - gap }}>
        {rows.getVirtualItems().flatMap(({ index, start }) =>
          sites.slice(index * columns, (index + 1) * columns).map((site, column) => (
            <li
              key={site.id}
              aria-setsize={sites.length}
              aria-posinset={index * columns + column + 1}
              style={{
                transform: `translateY(${start}px)`,
                height,
                left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
                width: `calc((100% + ${gap}px) / ${columns} - ${gap}px)`,
              }}
            >
              <SiteTile site={site} states={hours?.get(site.id)} isSmall />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
