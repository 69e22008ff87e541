import { readdirSync } from 'node:fs';
import { isMissing, messageOf } from '../host/files.ts';
import type { Layout } from '../host/layout.ts';

/** Why `current` must not point to this release, or null. Somebody may have removed its files by hand. */
export function releaseProblem(layout: Layout, timestamp: string): string | null {
  const path = layout.release(timestamp);
  try {
    return readdirSync(path).length > 0 ? null : `${path} is empty.`;
  } catch (error) {
    return isMissing(error) ? `${path} does not exist.` : `${path} cannot be read: ${messageOf(error)}.`;
  }
}
