import type { Task } from '#deployment/protocol/agent-protocol.ts';
import type { Ending, Facts } from '../host/journal.ts';

export type Failure =
  | { kind: 'step'; step: string; reason: string }
  | { kind: 'stopped'; why: 'cancelled' | 'lease-lost' };

/**
 * How a deployment ends that cannot continue. Before the switch visitors have seen no change, so that nothing is switched back.
 * `obstacle` is the reason why the previous release cannot become live again, or null.
 */
export function decideEnding(
  task: Task,
  facts: Facts,
  failure: Failure,
  obstacle: string | null = null,
): Ending {
  const after: Facts = staysInMaintenance(task, facts) ? { ...facts, window: 'FAILED_ROLLBACK' } : facts;
  const because = [reasonOf(failure), ...(facts.databaseChanged ? [whatToDo(task, facts)] : [])].join(' ');

  if (failure.kind === 'stopped') return { outcome: 'CANCELLED', errorMessage: because, facts: after };
  if (!facts.switched || facts.databaseChanged)
    return { outcome: 'FAILED', errorMessage: because, facts: after };
  if (facts.previous === null)
    return staysLive(task, facts, `${because} There is no earlier release, so this one stays live.`);
  if (obstacle !== null)
    return staysLive(
      task,
      facts,
      `${because} The previous release cannot become live again: ${obstacle} This one stays live. Deploy a fix.`,
    );
  return {
    outcome: 'ROLLED_BACK',
    errorMessage: `${because} ${liveAgain(facts.previous)}`,
    facts: after,
  };
}

/** Checks by `current` whether an ending that should have switched back did so. */
export function confirmEnding(
  task: Task,
  ending: Ending,
  live: string | null,
  problem: string | null,
): Ending {
  const { outcome, errorMessage, facts } = ending;
  if (outcome !== 'ROLLED_BACK' || facts.previous === null || live === facts.previous) return ending;
  const because = (errorMessage ?? '').replace(liveAgain(facts.previous), '').trimEnd();
  const now = live === null ? 'No release is live' : `The release ${live} is live`;
  return staysLive(
    task,
    facts,
    `${because} Switching back to the release ${facts.previous} failed: ${problem ?? 'see the log.'} ${now}. Fix the problem, then deploy a fix or roll back.`,
  );
}

const liveAgain = (release: string): string => `The release ${release} is live again.`;

/** A shop in maintenance stays there if its deployment is neither completed nor undone. */
function staysLive(task: Task, facts: Facts, errorMessage: string): Ending {
  if (!isShop(task) || !facts.maintenanceOn) return { outcome: 'FAILED', errorMessage, facts };
  return {
    outcome: 'FAILED',
    errorMessage: `${errorMessage} The shop stays in maintenance: run bin/magento maintenance:disable in current once it works.`,
    facts: { ...facts, window: 'FAILED_ROLLBACK' },
  };
}

/** Only the import of the configuration changes the database of an open shop, and a failed one may have changed nothing: then it stays open. */
const staysInMaintenance = (
  task: Task,
  { databaseChanged, switched, maintenanceOn, configImported, previous }: Facts,
): boolean =>
  isShop(task) &&
  databaseChanged &&
  (switched || maintenanceOn || (configImported === true && previous !== null));

const isShop = ({ environment }: Task): boolean => environment.recipe === 'MAGENTO';

function reasonOf(failure: Failure): string {
  if (failure.kind === 'step') return `"${failure.step}" failed: ${failure.reason}`;
  return failure.why === 'cancelled'
    ? 'Cancelled before the switch.'
    : 'The control plane no longer expects this agent to run the deployment.';
}

function whatToDo(task: Task, facts: Facts): string {
  const { switched, previous, cronRemoved } = facts;
  const live = switched
    ? `The release ${task.releaseTimestamp} is live`
    : `The release ${previous ?? 'before'} is still live`;
  if (!isShop(task))
    return `The migrate commands have changed the database, so nothing was switched back. ${live}. Deploy a fix, or restore the database${switched ? ' and roll back' : ''}.`;
  if (!staysInMaintenance(task, facts))
    return `The import of the configuration may have changed the database. ${live}: check that it works. If it says that the configuration file has changed, run bin/magento app:config:import in current, or deploy a fix.`;
  const byHand = switched
    ? 'roll back'
    : `run bin/magento maintenance:disable${cronRemoved ? ' and cron:install' : ''} in current`;
  return `The database has changed, so old code may not work with it: the shop stays in maintenance. ${live}. Deploy a fix, which ends the maintenance, or restore a backup of the database and ${byHand}.`;
}
