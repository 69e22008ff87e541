import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { useBrowserState } from '../ui/use-browser-state.ts';
import { words } from '../words/words.ts';
import { countByStatus, type OverviewSite } from './filter-tiles.ts';
import { NeedRow } from './need-row.tsx';
import type { Need } from './needs.ts';
import './needs.css';

/** More would hide the rest of the page, for example if the network of a data center fails. */
const most = 8;
const maxHidden = 50;

export function NeedsCard({
  needs,
  hasFurther,
  sites,
}: {
  needs: readonly Need[];
  /** There are more open incidents than were read. */
  hasFurther: boolean;
  sites: readonly OverviewSite[];
}): ReactElement {
  const t = words().overview.needs;
  const [showsAll, setShowsAll] = useState(false);
  const [hidden, setHidden] = useBrowserState('steward.overview.hidden', '');
  const keys = hidden.split(',').filter(Boolean);
  const shown = needs.filter(({ key }) => !keys.includes(key));
  if (shown.length === 0) return <AllIsWell sites={sites} />;
  return (
    <Card
      flush
      title={
        <>
          {t.title} <span className="needs-count number">{count(shown.length)}</span>
        </>
      }
    >
      <ul className="list needs">
        {(showsAll ? shown : shown.slice(0, most)).map((need) => (
          <NeedRow
            key={`${need.kind} ${need.key}`}
            need={need}
            onHide={() => setHidden([...keys, need.key].slice(-maxHidden).join())}
          />
        ))}
      </ul>
      {(shown.length > most || hasFurther) && (
        <div className="list-tools">
          {shown.length > most && (
            <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t.fewer : t.more(count(shown.length))}
            </Button>
          )}
          {hasFurther && (
            <span className="quiet">
              {t.furtherIncidents} <Link to={'/incidents' as '/'}>{t.allIncidents}</Link>
            </span>
          )}
        </div>
      )}
    </Card>
  );
}

function AllIsWell({ sites }: { sites: readonly OverviewSite[] }): ReactElement {
  const t = words().overview.needs;
  const { UP: up, DEGRADED: degraded } = countByStatus(sites);
  const checkedAt = sites.reduce<string | null>(
    (latest, { lastCheckAt }) => (lastCheckAt && (!latest || lastCheckAt > latest) ? lastCheckAt : latest),
    null,
  );
  return (
    <section className="card calm" aria-label={t.title}>
      {degraded > 0 ? (
        <Badge tone="warn">{t.slow(count(degraded))}</Badge>
      ) : (
        <Badge tone="good">{up > 0 ? t.fine(count(up), up) : t.fineWithoutSites}</Badge>
      )}
      <span className="quiet">
        {checkedAt ? (
          <>
            {t.lastChecked} <Time at={checkedAt} />
          </>
        ) : (
          sites.length > 0 && t.notChecked
        )}
      </span>
    </section>
  );
}
