import { AppError } from './errors.ts';
import { parseWindowTimes, type WindowTimes } from './recurrence.ts';

export const minute = 60_000;

export const windowOf = (
  startsAt: string,
  minutes: number,
  recurrence: string | null,
  timezone = 'UTC',
): WindowTimes =>
  parseWindowTimes({
    startsAt: new Date(startsAt),
    endsAt: new Date(Date.parse(startsAt) + minutes * minute),
    recurrence,
    timezone,
  });

export const refusal = (act: () => unknown): 'accepted' | { field: unknown; message: string } => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return { field: error.details['field'], message: error.message };
    throw error;
  }
  return 'accepted';
};
