import type { Draft } from './draft.ts';
import { cutText, lineOf } from './line.ts';

const minInterval = 30;
const maxInterval = 86_400;
const defaultInterval = 60;

/** Undefined if it is the default. */
export function intervalOf(draft: Draft, name: string, seconds: number | null): number | undefined {
  if (seconds === null || seconds === defaultInterval) return undefined;
  const whole = Math.round(seconds);
  if (whole < minInterval)
    draft.change(name, 'The interval is 30 s, the shortest that Steward has by default.');
  if (whole > maxInterval) draft.change(name, 'The interval is one day, the longest that Steward has.');
  return Math.min(Math.max(whole, minInterval), maxInterval);
}

const minPeriod = 30;
const maxPeriod = 366 * 86_400;

export function periodOf(draft: Draft, name: string, seconds: number): number {
  const whole = Math.round(seconds);
  const period = Math.min(Math.max(whole, minPeriod), maxPeriod);
  if (period !== whole) draft.change(name, 'The period of the heartbeat was limited to 30 s up to 366 days.');
  return period;
}

/** 1 to 10; undefined if it is the default. */
export function thresholdOf(
  draft: Draft,
  name: string,
  value: number | null,
  usual: number,
): number | undefined {
  if (value === null) return undefined;
  const threshold = Math.min(Math.max(Math.round(value), 1), 10);
  if (value > threshold)
    draft.change(name, 'It alerts, or recovers, after ten checks in a row, the most that Steward has.');
  return threshold === usual ? undefined : threshold;
}

const maxTags = 20;

/** Characters that tags cannot have become hyphens. */
export function tagsOf(draft: Draft, name: string, texts: readonly string[]): string[] | undefined {
  const tags = new Set<string>();
  for (const text of texts) {
    const plain = lineOf(text.normalize('NFC').toLowerCase(), 80)
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{M}\p{N} .\-_:/]+/gu, '-');
    const tag = cutText(plain, 40).trim();
    if (tag !== '') tags.add(tag);
  }
  if (tags.size > maxTags) draft.leaveOut(name, 'A site can have at most 20 tags. The others were left out.');
  return tags.size === 0 ? undefined : [...tags].slice(0, maxTags).sort();
}
