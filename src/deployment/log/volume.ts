import { AppError } from '#platform/errors.ts';
import type { LogVolume } from './log-storage.ts';

/** In bytes. */
export type HourlyLimits = { perEnvironment: number; perOwner: number };

/** An append that is refused although it is in its place has hit one of these; the message says which, and until when. */
export function overVolume(
  { environment, owner, secondsLeft }: LogVolume,
  { perEnvironment, perOwner }: HourlyLimits,
): AppError {
  const isEnvironment = perEnvironment - environment <= perOwner - owner;
  const whose = isEnvironment ? 'This environment' : 'The owner of this environment';
  const limit = mebibytes(isEnvironment ? perEnvironment : perOwner);
  return new AppError(
    'RATE_LIMITED',
    `${whose} may store ${limit} of logs per hour, and has done so. Keep the log, and send it again in ${secondsLeft} s.`,
    { retryAfterSeconds: secondsLeft },
  );
}

export const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;
