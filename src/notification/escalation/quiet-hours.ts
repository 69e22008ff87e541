import { parseEach, refuse } from '#platform/parse-input.ts';

/** Local times in the form 22:00. If `to` is before `from`, they end on the next day. */
export type QuietHours = { from: string; to: string; timezone: string };

export const parseQuietHours = ({ from, to, timezone }: QuietHours): QuietHours =>
  parseEach<QuietHours>({
    from: () => parseTime(from, 'from'),
    to: () =>
      to === from ? refuse('The end must be another time than the beginning.', 'to') : parseTime(to, 'to'),
    timezone: () =>
      isTimeZone(timezone)
        ? timezone
        : refuse(
            'There is no such time zone. Use a name of the IANA database, such as Europe/Berlin.',
            'timezone',
          ),
  });

const parseTime = (time: string, field: string): string =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : refuse('Enter a time of day in the form 22:00.', field);

/** Without offsets such as +01:00, which Intl accepts too. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && timeOf(name, new Date()) !== '';
  } catch {
    return false;
  }
}

export function isQuiet({ from, to, timezone }: QuietHours, now: Date): boolean {
  const time = timeOf(timezone, now);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

const timeOf = (timezone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
