import {
  clearable,
  integer,
  kept,
  line,
  parseEach,
  parseGiven,
  refuse,
  withDefault,
  type Given,
} from '#platform/parse-input.ts';
import { parseTags } from '#platform/parse-tags.ts';
import { parseZone } from '#platform/recurrence.ts';
import type { HeartbeatSettings } from './heartbeat-storage.ts';
import { parseSchedule, type Times } from './schedule.ts';

type OptionalSettings = {
  siteId: string;
  schedule: string;
  timezone: string;
  periodSeconds: number;
  startGraceSeconds: number;
  runGraceSeconds: number;
  minRunSeconds: number;
  tags: readonly string[];
};
export type HeartbeatInput = Given<OptionalSettings & { name: string; paused: boolean }>;
export type NewHeartbeatInput = Given<OptionalSettings> & { name: string };

const yearSeconds = 366 * 86_400;
const defaults = { startGraceSeconds: 300, runGraceSeconds: 3_600 };

const fields = {
  name: line('A name', 200),
  startGraceSeconds: withDefault(
    defaults.startGraceSeconds,
    integer('The grace for the start, in seconds,', 0, yearSeconds),
  ),
  runGraceSeconds: withDefault(
    defaults.runGraceSeconds,
    integer('The grace for a run, in seconds,', 1, yearSeconds),
  ),
  minRunSeconds: clearable(integer('The shortest time of a run, in seconds,', 1, yearSeconds)),
  tags: withDefault<readonly string[], string[]>([], parseTags),
  paused: kept<boolean>(),
};
const parsePeriod = integer('The period, in seconds,', 30, yearSeconds);

/** Of what is not given. */
export const defaultHeartbeat = { ...defaults, minRunSeconds: null, tags: [], paused: false };

/** The site is checked by the caller. */
export function parseNewHeartbeat(input: NewHeartbeatInput): HeartbeatSettings {
  const { name, ...given } = parseAll(input, null);
  return consistent({ siteId: input.siteId ?? null, name: name!, ...defaultHeartbeat, ...given });
}

export const parseHeartbeatChange = (before: HeartbeatSettings, input: HeartbeatInput): HeartbeatSettings =>
  consistent({
    ...before,
    ...(input.siteId !== undefined && { siteId: input.siteId }),
    ...parseAll(input, before),
  });

function parseAll(input: HeartbeatInput, before: Times | null) {
  const { given, times } = parseEach({
    given: () => parseGiven(input, fields),
    times: () => parseTimes(input, before),
  });
  return { ...given, ...times };
}

/** A schedule replaces a period, and the other way round. Exactly one of them is left. */
function parseTimes(input: HeartbeatInput, before: Times | null): Times {
  const given = { schedule: input.schedule ?? null, periodSeconds: input.periodSeconds ?? null };
  if (given.schedule !== null && given.periodSeconds !== null)
    refuse('A heartbeat has either a schedule or a period, not both.', 'schedule');
  if (given.periodSeconds !== null) {
    const periodSeconds = parsePeriod(given.periodSeconds, 'periodSeconds');
    return { schedule: null, timezone: null, periodSeconds };
  }
  const schedule = given.schedule ?? (input.schedule === null ? null : (before?.schedule ?? null));
  if (schedule !== null) {
    const zone = input.timezone ?? (input.timezone === null ? null : before?.timezone) ?? 'UTC';
    const timezone = parseZone(zone);
    return { schedule: parseSchedule(schedule, timezone), timezone, periodSeconds: null };
  }
  const period = input.periodSeconds === null ? null : (before?.periodSeconds ?? null);
  if (period === null) return refuse('A heartbeat needs a schedule or a period.', 'schedule');
  return { schedule: null, timezone: null, periodSeconds: period };
}

function consistent(settings: HeartbeatSettings): HeartbeatSettings {
  if ((settings.minRunSeconds ?? 0) > settings.runGraceSeconds)
    refuse('The shortest time of a run cannot be longer than the grace for a run.', 'minRunSeconds');
  return settings;
}

/** Whether the next beat is expected at another time than before. */
export const hasOtherTimes = (before: HeartbeatSettings, after: HeartbeatSettings): boolean =>
  (['schedule', 'timezone', 'periodSeconds', 'startGraceSeconds', 'runGraceSeconds', 'paused'] as const).some(
    (field) => before[field] !== after[field],
  );
