import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/states.tsx';
import { ownTimeZone } from '../ui/time-zone.tsx';
import { useFilter } from '../ui/use-filter.ts';
import { locale, words } from '../words/words.ts';
import {
  addDays,
  addMonths,
  entriesOn,
  firstDayOfWeek,
  firstOfMonth,
  lookOf,
  monthOf,
  timeOn,
  weeksOf,
} from './calendar.ts';
import { CutNote } from './cut-note.tsx';
import type { Kind, ListedWindow } from './kinds.ts';
import { WindowDialog } from './window-dialog.tsx';
import './calendar.css';

/** The services return no more of one window. */
const mostOccurrences = 100;

/** A month of windows, in the time zone of the browser. */
export function Calendar({
  kind,
  onPlan,
}: {
  kind: Kind;
  /** Undefined if the user may not plan anything. */
  onPlan: ((day: Date) => void) | undefined;
}): ReactElement {
  const t = words().maintenance;
  const now = new Date();
  const [month, setMonth] = useFilter('month', monthOf(now));
  const first = firstOfMonth(month, now);
  const weeks = weeksOf(first, firstDayOfWeek());
  const query = useGraphqlQuery(kind.list, {
    teamId: useTeamId(),
    from: weeks[0]![0]!.toISOString(),
    to: addDays(weeks.at(-1)!.at(-1)!, 1).toISOString(),
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = query.data?.windows.find(({ id }) => id === openId);
  const move = (months: number) => () => setMonth(monthOf(addMonths(first, months)));
  return (
    <Card
      flush
      title={first.toLocaleDateString(locale(), { month: 'long', year: 'numeric' })}
      actions={
        <>
          <Button aria-label={t.previousMonth} onClick={move(-1)}>
            ‹
          </Button>
          <Button onClick={() => setMonth(monthOf(now))}>{t.today}</Button>
          <Button aria-label={t.nextMonth} onClick={move(1)}>
            ›
          </Button>
        </>
      }
    >
      <Loaded query={query} lines={12}>
        {({ windows }) => (
          <>
            <Month first={first} weeks={weeks} windows={windows} onOpen={setOpenId} onPlan={onPlan} />
            <CutNote kind={kind} windows={windows} />
          </>
        )}
      </Loaded>
      <p className="quiet small calendar-zone">
        {t.timesIn(ownTimeZone())}
        {query.data?.windows.some(({ occurrences }) => occurrences.length === mostOccurrences) &&
          ` ${t.kinds[kind.id].firstTimes(mostOccurrences)}`}
      </p>
      {open && <WindowDialog kind={kind} window={open} onClose={() => setOpenId(null)} />}
    </Card>
  );
}

function Month({
  first,
  weeks,
  windows,
  onOpen,
  onPlan,
}: {
  first: Date;
  weeks: readonly Date[][];
  windows: readonly ListedWindow[];
  onOpen: (id: string) => void;
  onPlan: ((day: Date) => void) | undefined;
}): ReactElement {
  const t = words().maintenance;
  const isEmpty = weeks.flat().every((day) => !isIn(first, day) || entriesOn(day, windows).length === 0);
  return (
    <>
      <table className="calendar">
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day.getDay()} scope="col">
                {day.toLocaleDateString(locale(), { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.getTime()}>
              {week.map((day) => (
                <Day
                  key={day.getTime()}
                  day={day}
                  isInMonth={isIn(first, day)}
                  windows={windows}
                  onOpen={onOpen}
                  onPlan={onPlan}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <p className="quiet calendar-empty">{t.nothingPlanned}</p>}
    </>
  );
}

const isIn = (first: Date, day: Date): boolean => monthOf(first) === monthOf(day);

function Day({
  day,
  isInMonth,
  windows,
  onOpen,
  onPlan,
}: {
  day: Date;
  isInMonth: boolean;
  windows: readonly ListedWindow[];
  onOpen: (id: string) => void;
  onPlan: ((day: Date) => void) | undefined;
}): ReactElement {
  const t = words().maintenance;
  const entries = entriesOn(day, windows);
  const isToday = day.toDateString() === new Date().toDateString();
  const isPast = day.getTime() < Date.now() && !isToday;
  const date = day.toLocaleDateString(locale(), { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <td
      className={`calendar-day ${isInMonth ? '' : 'calendar-other'} ${entries.length > 0 ? '' : 'calendar-free'}`}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="calendar-date">
        <span className="calendar-number" aria-hidden="true">
          {day.getDate()}
        </span>
        <span className="calendar-long">{date}</span>
        {onPlan && !isPast && (
          // "Plan" above the calendar is the same for the keyboard, without 31 more stops.
          <button
            type="button"
            tabIndex={-1}
            className="plain calendar-plan"
            aria-label={t.planOn(date)}
            onClick={() => onPlan(day)}
          >
            +
          </button>
        )}
      </span>
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <li key={entry.window.id}>
              <button
                type="button"
                className={`plain calendar-entry calendar-${lookOf(entry, Date.now())}`}
                onClick={() => onOpen(entry.window.id)}
              >
                <span className="number quiet">
                  {timeOn(day, entry)}
                  {entry.count > 1 && ` × ${entry.count}`}
                </span>
                <span className="truncate">{entry.window.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}
