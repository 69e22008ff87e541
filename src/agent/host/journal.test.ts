import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { listJournals, newJournal, readJournal, saveJournal, type Journal } from './journal.ts';
import { layoutOf, type DeploymentLayout } from './layout.ts';

let dir: string;
let own: DeploymentLayout;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-journal-'));
  own = layoutOf(dir).deployment('1');
});
afterEach(() => rmSync(dir, { recursive: true }));

const first = newJournal(aTask(), new Date(0));
const entry = (number: number): Journal => ({ ...first, state: 'RUNNING', contactAt: `entry ${number}` });

it('the last entry counts, and an ended journal has only one', () => {
  saveJournal(own, first);
  expect(readJournal(own)).toEqual(first);
  for (const number of [1, 2, 3]) saveJournal(own, entry(number));
  expect(readJournal(own)).toEqual(entry(3));
  saveJournal(own, { ...entry(4), state: 'ENDED' });
  expect(JSON.parse(readFileSync(own.journal, 'utf8'))).toEqual({ ...entry(4), state: 'ENDED' });
});

it('a journal of an older version, which is one object, is read and continued', () => {
  mkdirSync(own.dir, { recursive: true });
  writeFileSync(own.journal, JSON.stringify(entry(1)));
  expect(readJournal(own)).toEqual(entry(1));
  saveJournal(own, entry(2));
  expect(readJournal(own)).toEqual(entry(2));
});

it('an entry that was cut off anywhere does not count, and later entries do', () => {
  const text = `\n${JSON.stringify(entry(2))}`;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) => {
      rmSync(own.dir, { recursive: true, force: true });
      saveJournal(own, entry(1));
      appendFileSync(own.journal, text.slice(0, length));
      expect(readJournal(own)).toEqual(entry(1));
      saveJournal(own, entry(3));
      expect(readJournal(own)).toEqual(entry(3));
    }),
  );
});

it('a long journal is replaced by its last entry', () => {
  const long = { ...entry(1), contactAt: 'x'.repeat(300_000) };
  for (let count = 0; count < 10; count += 1) saveJournal(own, long);
  expect(statSync(own.journal).size).toBeLessThan(1_000_000);
  expect(readJournal(own)).toEqual(long);
});

it('there is no journal if the file is missing or has no complete entry', () => {
  expect(readJournal(own)).toBeNull();
  mkdirSync(own.dir, { recursive: true });
  writeFileSync(own.journal, '{"version":1');
  expect(readJournal(own)).toBeNull();
});

it('journals are listed in the order in which their deployments ran, not in which they were requested', () => {
  const layout = layoutOf(dir);
  const ran = (deploymentId: string, day: number): void =>
    saveJournal(
      layout.deployment(deploymentId),
      newJournal(aTask({ deploymentId }), new Date(Date.UTC(2026, 0, day))),
    );
  ran('1', 1);
  ran('2', 4);
  ran('3', 3);
  expect(listJournals(layout).map(({ task }) => task.deploymentId)).toEqual(['1', '3', '2']);
});
