import { codeOf } from '../errors.ts';
import { diskFull } from './refusal.ts';

/** By the monotonic clock. */
let lastAt = -Infinity;

/** Called for every statement that fails: the one that finds the disk full may be any. */
export function noteDiskFull(error: unknown): void {
  if (codeOf(error) === diskFull) lastAt = performance.now();
}

export const lastDiskFullAt = (): number => lastAt;
