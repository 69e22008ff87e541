import { expect, it } from 'vitest';
import type { DeploymentStatus, StepStatus } from '../api/deployment.generated.ts';
import { stepOutcomes } from './step-outcome.ts';
import type { Step } from './step-times.ts';

/** A step with a `*` was begun. */
const step = (told: string): Step => ({
  name: told,
  status: told.replace('*', '') as StepStatus,
  startedAt: told.endsWith('*') ? '2026-01-01T00:00:00.000Z' : null,
  completedAt: null,
  exitCode: null,
});

it.each<[DeploymentStatus, string[], string[]]>([
  ['RUNNING', ['SUCCEEDED*', 'SKIPPED', 'RUNNING*', 'PENDING'], ['done', 'not run', 'running', 'pending']],
  ['SUCCEEDED', ['SUCCEEDED*', 'SKIPPED'], ['done', 'not run']],
  ['SUCCEEDED', ['FAILED*', 'SKIPPED', 'SUCCEEDED*'], ['failed', 'not run', 'done']],
  ['FAILED', ['SKIPPED', 'FAILED*', 'PENDING', 'SUCCEEDED*'], ['not run', 'failed', 'not run', 'done']],
  ['FAILED', ['SKIPPED', 'FAILED*', 'SKIPPED'], ['not run', 'failed', 'not run']],
  ['CANCELLED', ['SUCCEEDED*', 'SKIPPED*', 'PENDING', 'FAILED*'], ['done', 'stopped', 'not run', 'failed']],
  ['CANCELLED', ['PENDING'], ['not run']],
])('the steps of a deployment that is %s: %j', (status, steps, expected) => {
  expect(stepOutcomes(steps.map(step), status)).toEqual(expected);
});
