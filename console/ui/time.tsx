import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import { useClock } from './clock.ts';
import { ago, exact, fromNow, inAbout } from './format.ts';

type Times = {
  at: string | null;
  never?: string;
  /** It may be yet to come, such as an expiry or the next of something. Everything else has happened. */
  future?: boolean;
};

/** A relative time. The tooltip has the exact time in the user's time zone. */
export const Time = ({ at, never = words().ui.never, future = false }: Times): ReactElement =>
  at ? <KnownTime at={at} spell={future ? fromNow : ago} /> : <span className="quiet">{never}</span>;

const soonMs = 5_000;

/** When something ends: `soon`, or `in about 3 min`. */
export const EstimatedTime = ({ at }: { at: string }): ReactElement => {
  const isSoon = useClock((now) => Date.parse(at) - now < soonMs);
  return isSoon ? <>{words().ui.times.soon}</> : <KnownTime at={at} spell={inAbout} />;
};

function KnownTime({ at, spell }: { at: string; spell: (date: Date, now: number) => string }): ReactElement {
  const date = new Date(at);
  const text = useClock((now) => spell(date, now));
  return (
    <time dateTime={at} title={exact(date)}>
      {text}
    </time>
  );
}
