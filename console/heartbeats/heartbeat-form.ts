import type { HeartbeatFactsFragment } from '../api/monitoring.generated.ts';
import type { FieldErrors } from '../ui/form.tsx';
import { joinTags, splitTags } from '../ui/tags.ts';
import { words } from '../words/words.ts';

/** Times are in minutes, as people write them. */
export type HeartbeatFields = {
  name: string;
  kind: 'schedule' | 'period';
  schedule: string;
  timezone: string;
  periodMinutes: string;
  startGraceMinutes: string;
  runGraceMinutes: string;
  minRunSeconds: string;
  siteId: string;
  tags: string;
};

export const newFields = (timezone: string): HeartbeatFields => ({
  name: '',
  kind: 'schedule',
  schedule: '0 2 * * *',
  timezone,
  periodMinutes: '60',
  startGraceMinutes: '5',
  runGraceMinutes: '60',
  minRunSeconds: '',
  siteId: '',
  tags: '',
});

const minutes = (seconds: number): string => String(seconds / 60);

export const fieldsOf = (heartbeat: HeartbeatFactsFragment, timezone: string): HeartbeatFields => ({
  ...newFields(heartbeat.timezone ?? timezone),
  name: heartbeat.name,
  kind: heartbeat.schedule === null ? 'period' : 'schedule',
  ...(heartbeat.schedule !== null && { schedule: heartbeat.schedule }),
  ...(heartbeat.periodSeconds !== null && { periodMinutes: minutes(heartbeat.periodSeconds) }),
  startGraceMinutes: minutes(heartbeat.startGraceSeconds),
  runGraceMinutes: minutes(heartbeat.runGraceSeconds),
  minRunSeconds: heartbeat.minRunSeconds === null ? '' : String(heartbeat.minRunSeconds),
  siteId: heartbeat.siteId ?? '',
  tags: joinTags(heartbeat.tags),
});

/** The input of the mutations, or what is wrong. The server checks the rest. */
export function inputOf(fields: HeartbeatFields): { input: Input } | { errors: FieldErrors } {
  const t = words().heartbeats.form;
  const errors: FieldErrors = {};
  const seconds = (field: keyof HeartbeatFields, factor: number): number => {
    const value = Number(fields[field].replace(',', '.')) * factor;
    if (fields[field].trim() === '' || !Number.isFinite(value) || value < 0) errors[field] = t.enterNumber;
    return Math.round(value);
  };
  const isPeriod = fields.kind === 'period';
  const input: Input = {
    name: fields.name,
    schedule: isPeriod ? null : fields.schedule,
    timezone: isPeriod ? null : fields.timezone,
    periodSeconds: isPeriod ? seconds('periodMinutes', 60) : null,
    startGraceSeconds: seconds('startGraceMinutes', 60),
    runGraceSeconds: seconds('runGraceMinutes', 60),
    minRunSeconds: fields.minRunSeconds.trim() === '' ? null : seconds('minRunSeconds', 1),
    siteId: fields.siteId || null,
    tags: splitTags(fields.tags),
  };
  if (fields.name.trim() === '') errors['name'] = t.enterName;
  return Object.keys(errors).length > 0 ? { errors } : { input };
}

type Input = {
  name: string;
  schedule: string | null;
  timezone: string | null;
  periodSeconds: number | null;
  startGraceSeconds: number;
  runGraceSeconds: number;
  minRunSeconds: number | null;
  siteId: string | null;
  tags: string[];
};

/** The names of the fields in the form, by those in the API. */
export const fieldNames: Readonly<Record<string, string>> = {
  periodSeconds: 'periodMinutes',
  startGraceSeconds: 'startGraceMinutes',
  runGraceSeconds: 'runGraceMinutes',
};
