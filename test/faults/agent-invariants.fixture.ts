import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AgentFixture, Ended } from '#testkit/agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

export const lines = 5;

/** Each says a numbered line every few milliseconds, and leaves a mark outside of the release that it was begun. */
const talk = (name: string): string =>
  `echo ${name} >> "$BED_MARKS"; i=0; while [ $i -lt ${lines} ]; do i=$((i+1)); echo "${name} $i ä"; echo "${name} err $i" >&2; sleep 0.02; done`;

export const talkative = {
  build: [talk('build'), `${talk('pack')}; echo whole > whole.txt`],
  migrate: [] as string[],
  afterSwitch: [talk('after')],
};

export const marksOf = (fixture: AgentFixture): string => join(fixture.dir, 'marks');

/** What was live before, and whether the steps themselves may have been killed: then they were not heard to their end. */
export type Before = { live: string | null; stepsMayDie?: boolean };

/** What must hold whoever was killed whenever. */
export async function expectSound(fixture: AgentFixture, ended: Ended, before: Before): Promise<void> {
  await orShow(ended, async () => {
    await expectOneLive(fixture, ended, before.live, 'whole.txt');
    await expectTidy(fixture);
    await expectEachOnce(fixture, ended, before);
  });
}

export async function orShow(ended: Ended, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    console.error(JSON.stringify(ended, null, 1));
    throw error;
  }
}

/** `current` leads to exactly one release, which is whole. */
export async function expectOneLive(
  fixture: AgentFixture,
  ended: Ended,
  before: string | null,
  ...files: string[]
): Promise<void> {
  expect(['SUCCEEDED', 'FAILED', 'ROLLED_BACK']).toContain(ended.status);
  const live = await liveOf(fixture);
  expect(live).toBe(ended.status === 'SUCCEEDED' ? ended.releaseTimestamp : before);
  if (live === null) return;
  expect(await readlink(join(fixture.deployPath, 'current'))).toBe(`releases/${live}`);
  for (const file of files)
    expect([file, existsSync(join(fixture.deployPath, 'current', file))]).toEqual([file, true]);
}

export const liveOf = async (fixture: AgentFixture): Promise<string | null> =>
  existsSync(join(fixture.deployPath, 'current')) ? fixture.current() : null;

/** Nothing on its way to another name, no lock, no release that nobody answers for. */
async function expectTidy({ deployPath }: AgentFixture): Promise<void> {
  expect((await readdir(deployPath)).sort()).toEqual(
    ['.steward', 'current', 'releases', 'shared'].filter(
      (name) => name !== 'current' || existsSync(join(deployPath, name)),
    ),
  );
  const own = await readdir(join(deployPath, '.steward'));
  expect(own.filter(isAbandoned)).toEqual([]);
  // Housekeeping holds it for some milliseconds, after the deployment has ended.
  await waitUntil(() => !existsSync(join(deployPath, '.steward/lock')));
  await expectNoneHalfBuilt(deployPath);
}

/** On its way to another name, with nobody to bring it there. */
function isAbandoned(name: string): boolean {
  const pid = /\.(\d+)(\.new)?$/.exec(name)?.[1];
  return pid !== undefined && !existsSync(`/proc/${pid}`);
}

export async function expectNoneHalfBuilt(deployPath: string): Promise<void> {
  const records = join(deployPath, '.steward/releases');
  for (const name of existsSync(records) ? await readdir(records) : []) {
    expect([name, isAbandoned(name)]).toEqual([name, false]);
    // The agent may be removing old ones meanwhile.
    const text = await readFile(join(records, name), 'utf8').catch(() => '{}');
    expect([name, JSON.parse(text).state]).not.toEqual([name, 'building']);
  }
}

async function expectEachOnce(
  fixture: AgentFixture,
  ended: Ended,
  { stepsMayDie = false }: Before,
): Promise<void> {
  const marks = existsSync(marksOf(fixture))
    ? (await readFile(marksOf(fixture), 'utf8')).trim().split('\n')
    : [];
  expect(marks).toEqual(['build', 'pack', 'after'].slice(0, marks.length));
  for (const mark of marks)
    for (const pattern of [`^${mark} (\\d+) ä$`, `^${mark} err (\\d+)$`]) {
      const found = numbers(ended.log, new RegExp(pattern, 'gm'));
      expect(found).toEqual(stepsMayDie ? counted.slice(0, found.length) : counted);
    }
  if (ended.status === 'SUCCEEDED') expect(marks.length).toBe(3);
}

const numbers = (log: string, pattern: RegExp): number[] =>
  [...log.matchAll(pattern)].map(([, number]) => Number(number));

const counted = Array.from({ length: lines }, (_, index) => index + 1);
