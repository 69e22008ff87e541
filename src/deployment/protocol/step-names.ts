import type { StepReport } from './agent-protocol.ts';

/** The steps that mean something to the control plane. Agents in use have these names, so they cannot change. */
export const stepNames = {
  switch: 'switch',
  /** With a shared var/, this shows the maintenance page in the old release, too. */
  closeNewRelease: 'maintenance on, new release',
  close: 'maintenance on',
  open: 'maintenance off',
  openAfterFailure: 'end maintenance',
} as const;

export const hasSwitched = (steps: readonly StepReport[]): boolean =>
  steps.some(({ name, status }) => name === stepNames.switch && status === 'SUCCEEDED');

/** Whether visitors may see the maintenance page of a deployment. */
export function isInMaintenance(steps: readonly StepReport[]): boolean {
  const some = (names: readonly string[], statuses: readonly string[]): boolean =>
    steps.some(({ name, status }) => names.includes(name) && statuses.includes(status));
  return (
    some([stepNames.closeNewRelease, stepNames.close], ['RUNNING', 'SUCCEEDED', 'FAILED']) &&
    !some([stepNames.open, stepNames.openAfterFailure], ['SUCCEEDED'])
  );
}
