import { existsSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AgentBed, Ended } from '#testkit/agent-bed.ts';

export const lines = 5;

/** Each says a numbered line every few milliseconds, and leaves a mark outside of the release that it was begun. */
const talk = (name: string): string =>
  `echo ${name} >> "$BED_MARKS"; i=0; while [ $i -lt ${lines} ]; do i=$((i+1)); echo "${name} $i ä"; echo "${name} err $i" >&2; sleep 0.02; done`;

export const talkative = {
  build: [talk('build'), `${talk('pack')}; echo whole > whole.txt`],
  migrate: [] as string[],
  afterSwitch: [talk('after')],
};

export const marksOf = (bed: AgentBed): string => join(bed.dir, 'marks');

/** What must hold whoever was killed whenever. */
export async function expectSound(bed: AgentBed, ended: Ended, before: string | null): Promise<void> {
  try {
    await expectAll(bed, ended, before);
  } catch (error) {
    console.error(JSON.stringify(ended, null, 1));
    throw error;
  }
}

async function expectAll(bed: AgentBed, ended: Ended, before: string | null): Promise<void> {
  expect(['SUCCEEDED', 'FAILED', 'ROLLED_BACK']).toContain(ended.status);
  const live = existsSync(join(bed.deployPath, 'current')) ? await bed.current() : null;
  expect(live).toBe(ended.status === 'SUCCEEDED' ? ended.releaseTimestamp : before);
  if (live !== null) {
    expect(await readlink(join(bed.deployPath, 'current'))).toBe(`releases/${live}`);
    expect(await readFile(join(bed.deployPath, 'current/whole.txt'), 'utf8')).toBe('whole\n');
  }
  const marks = existsSync(marksOf(bed)) ? (await readFile(marksOf(bed), 'utf8')).trim().split('\n') : [];
  expect(marks).toEqual(['build', 'pack', 'after'].slice(0, marks.length));
  for (const mark of marks) {
    expect(numbers(ended.log, new RegExp(`^${mark} (\\d+) ä$`, 'gm'))).toEqual(counted);
    expect(numbers(ended.log, new RegExp(`^${mark} err (\\d+)$`, 'gm'))).toEqual(counted);
  }
  if (ended.status === 'SUCCEEDED') expect(marks.length).toBe(3);
}

const numbers = (log: string, pattern: RegExp): number[] =>
  [...log.matchAll(pattern)].map(([, number]) => Number(number));

/** Runners are not killed here: whatever began was heard to its end. */
const counted = Array.from({ length: lines }, (_, index) => index + 1);
