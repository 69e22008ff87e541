import { Link } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Loading } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { locale, words } from '../words/words.ts';
import { eventsOf, type Mark, type Timeline } from './timeline.ts';
import './timeline.css';

/** Releases above, incidents below. Places are in per cent, so that it fits any width. */
export function TimelineCard({ timeline }: { timeline: Timeline | undefined }): ReactElement {
  const t = words().overview.timeline;
  return (
    <Card title={t.title}>
      <div className="timeline-frame">
        {!timeline ? (
          <Loading lines={4} />
        ) : timeline.releases.length + timeline.incidents.length === 0 ? (
          <p className="quiet">{t.none}</p>
        ) : (
          <Picture timeline={timeline} />
        )}
      </div>
      {timeline && timeline.releases.length + timeline.incidents.length > 0 && (
        <EventList events={eventsOf(timeline)} />
      )}
    </Card>
  );
}

const [rowHeight, radius] = [16, 5];
const lanes = { releases: 20, incidents: 20 + 3 * rowHeight + 10 };
const height = lanes.incidents + 3 * rowHeight + 22;

function Picture({ timeline: { releases, incidents, days } }: { timeline: Timeline }): ReactElement {
  const t = words().overview.timeline;
  const dayName = useMemo(() => new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric' }), []);
  return (
    // Its marks are links for the mouse. The list below has the same ones for everybody.
    <svg className="timeline" height={height} width="100%" aria-hidden="true">
      {days.map(({ at, place }) => (
        <g key={at.getTime()}>
          <line className="timeline-day" x1={`${place}%`} x2={`${place}%`} y1="0" y2={height - 18} />
          <text
            x={`${place}%`}
            dx={place < 90 ? 4 : -4}
            y={height - 4}
            textAnchor={place < 90 ? 'start' : 'end'}
            className="timeline-date"
          >
            {dayName.format(at)}
          </text>
        </g>
      ))}
      <text x="0" y="12">
        {t.releases}
      </text>
      <text x="0" y={lanes.incidents - 2}>
        {t.incidents}
      </text>
      {incidents.map((mark) => (
        <MarkLink key={mark.key} mark={mark}>
          <rect
            x={`${mark.from}%`}
            width={`${mark.to - mark.from}%`}
            y={lanes.incidents + 5 + mark.row * rowHeight}
            height={rowHeight - 5}
            rx="3"
          />
        </MarkLink>
      ))}
      {releases.map((mark) => (
        <MarkLink key={mark.key} mark={mark}>
          <circle
            cx={`${Math.min(99.3, (mark.from + mark.to) / 2)}%`}
            cy={lanes.releases + 8 + mark.row * rowHeight}
            r={radius}
          />
        </MarkLink>
      ))}
    </svg>
  );
}

const MarkLink = ({ mark, children }: { mark: Mark; children: ReactElement }): ReactElement => (
  <Link to={mark.path as '/'} tabIndex={-1} className={`mark mark-${mark.tone}`}>
    <title>{`${mark.what}: ${mark.text}`}</title>
    {children}
  </Link>
);

const EventList = ({ events }: { events: readonly Mark[] }): ReactElement => (
  <details className="timeline-list">
    <summary>{words().overview.timeline.list(count(events.length))}</summary>
    <ol className="list events">
      {events.map(({ key, at, tone, what, text, path }) => (
        <li key={key}>
          <Badge tone={tone}>{what}</Badge>
          <Link to={path as '/'} className="truncate event-text">
            {text}
          </Link>
          <span className="quiet small">
            <Time at={at} />
          </span>
        </li>
      ))}
    </ol>
  </details>
);
