import type { Task } from '#deployment/protocol.ts';
import type { Ending, Facts } from '../journal.ts';

export type Failure =
  | { kind: 'step'; step: string; reason: string }
  | { kind: 'stopped'; why: 'cancelled' | 'disowned' };

/** How a deployment ends that cannot go on. Before the switch nothing has happened to visitors, so nothing is switched back. */
export function decideEnding(task: Task, facts: Facts, failure: Failure): Ending {
  const staysInMaintenance =
    task.environment.recipe === 'MAGENTO' && facts.databaseChanged && (facts.switched || facts.maintenanceOn);
  const after: Facts = staysInMaintenance ? { ...facts, window: 'FAILED_ROLLBACK' } : facts;
  const because = [reasonOf(failure), ...(facts.databaseChanged ? [whatToDo(task, facts)] : [])].join(' ');

  if (failure.kind === 'stopped') return { outcome: 'CANCELLED', errorMessage: because, facts: after };
  if (!facts.switched || facts.databaseChanged)
    return { outcome: 'FAILED', errorMessage: because, facts: after };
  if (facts.previous === null)
    return {
      outcome: 'FAILED',
      errorMessage: `${because} There is no earlier release to go back to, so this one stays live.`,
      facts: after,
    };
  return {
    outcome: 'ROLLED_BACK',
    errorMessage: `${because} The release ${facts.previous} is live again.`,
    facts: after,
  };
}

function reasonOf(failure: Failure): string {
  if (failure.kind === 'step') return `"${failure.step}" failed: ${failure.reason}`;
  return failure.why === 'cancelled'
    ? 'Cancelled before the switch.'
    : 'The control plane had given this deployment up.';
}

function whatToDo(
  { environment, releaseTimestamp }: Task,
  { switched, previous, cronRemoved }: Facts,
): string {
  const live = switched
    ? `The release ${releaseTimestamp} is live`
    : `The release ${previous ?? 'before'} is still live`;
  if (environment.recipe !== 'MAGENTO')
    return `The database has been changed by the migrate commands, so nothing was switched back. ${live}. Deploy a fix, or restore the database${switched ? ' and roll back' : ''}.`;
  const byHand = switched
    ? 'roll back'
    : `run bin/magento maintenance:disable${cronRemoved ? ' and cron:install' : ''} in current`;
  return `The database has been changed, so old code may not run on it: the shop stays in maintenance. ${live}. Deploy a fix, which ends the maintenance; or restore a backup of the database and ${byHand}.`;
}
