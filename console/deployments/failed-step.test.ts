import { describe, expect, it } from 'vitest';
import type { StepStatus } from '../api/deployment.generated.ts';
import { failedStep } from './failed-step.ts';

const step = (name: string, status: StepStatus) => ({
  name,
  status,
  startedAt: null,
  completedAt: null,
  exitCode: null,
});
const steps = [step('warm up', 'FAILED'), step('build', 'FAILED'), step('switch', 'PENDING')];

describe('the failed step', () => {
  it('is the one that the message names, not an optional one that failed before it', () => {
    expect(failedStep({ status: 'FAILED', steps, errorMessage: '"build" failed: exit code 1.' })).toBe(
      'build',
    );
  });

  it('is the first that failed if the message names none', () => {
    expect(failedStep({ status: 'ROLLED_BACK', steps, errorMessage: null })).toBe('warm up');
  });

  it('is none if the deployment succeeded or no step failed', () => {
    expect(failedStep({ status: 'SUCCEEDED', steps, errorMessage: null })).toBeNull();
    expect(failedStep({ status: 'FAILED', steps: [], errorMessage: 'The agent was lost.' })).toBeNull();
  });
});
