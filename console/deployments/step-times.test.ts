import { expect, it } from 'vitest';
import { timeSteps, type Step } from './step-times.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 10, 0, second)).toISOString();
const step = (over: Partial<Step>): Step => ({
  name: 'build',
  status: 'SUCCEEDED',
  startedAt: at(0),
  completedAt: at(10),
  exitCode: 0,
  ...over,
});

it('measures ended, running and pending steps', () => {
  const steps = [
    step({}),
    step({ status: 'RUNNING', startedAt: at(10), completedAt: null }),
    step({ status: 'SKIPPED' }),
    step({ status: 'PENDING', startedAt: null, completedAt: null }),
  ];
  expect(timeSteps(steps, Date.parse(at(30))).map(({ took, share }) => [took, share])).toEqual([
    [10_000, 0.5],
    [20_000, 1],
    [null, 0],
    [null, 0],
  ]);
});

it("is never negative if the host's clock is ahead", () => {
  expect(timeSteps([step({ startedAt: at(50), completedAt: null })], Date.parse(at(0)))[0]!.took).toBe(0);
});
