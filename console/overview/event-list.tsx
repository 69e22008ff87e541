import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Time } from '../ui/time.tsx';
import type { Event } from './events.ts';
import './event-list.css';

export const EventList = ({ events }: { events: readonly Event[] }): ReactElement => (
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
);
