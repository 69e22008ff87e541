import type { Assertion } from './document.ts';
import type { Draft } from './draft.ts';

const usual = '200-299';

/** From codes and ranges, such as `404` and `200-299`. None if they are what Steward expects anyway. */
export function statusAssertion(draft: Draft, name: string, codes: readonly string[]): Assertion[] {
  const ranges = [...new Set(codes.map((code) => code.replaceAll(/\s/g, '')))];
  const usable = ranges.filter(isRange);
  if (usable.length < ranges.length) draft.leaveOut(name, 'A status code that is not one of 100 to 599.');
  if (usable.length === 0 || (usable.length === 1 && usable[0] === usual)) return [];
  return [{ source: 'STATUS', value: usable.slice(0, 100).join(', ') }];
}

function isRange(text: string): boolean {
  const [, from, to] = /^(\d{3})(?:-(\d{3}))?$/.exec(text) ?? [];
  return isCode(Number(from)) && (to === undefined || (isCode(Number(to)) && Number(to) >= Number(from)));
}

const isCode = (code: number): boolean => code >= 100 && code <= 599;

/** `value` of an assertion from all codes from one to another. */
export const statusRange = (from: number, to: number): string | null =>
  isCode(from) && isCode(to) && from <= to ? (from === to ? String(from) : `${from}-${to}`) : null;
