import type { Task } from '#deployment/protocol/agent-protocol.ts';
import type { Layout } from '../host/layout.ts';
import type { Ending, Facts } from '../host/journal.ts';
import { genericSteps } from './generic.ts';
import { cronAndConsumers, flushCache, magentoSteps } from './magento.ts';
import { endMaintenance, reopen, stayInMaintenance } from './maintenance.ts';
import { checkoutStep, fetchStep } from './sources.ts';
import { builtin, type Step } from './step.ts';

const preflight: Step = { name: 'preflight', action: builtin('preflight') };
const linkShared: Step = { name: 'link shared', action: builtin('link-shared') };
const switchStep: Step = { name: 'switch', action: builtin('switch'), learns: () => ({ switched: true }) };
const healthCheck: Step = { name: 'health check', action: builtin('health-check') };

/** Everything a deployment does when nothing goes wrong, in order. The names are the same whatever the facts. */
export function planSteps(task: Task, layout: Layout, facts: Facts): Step[] {
  const health = task.environment.healthCheckUrl ? [healthCheck] : [];
  if (task.kind === 'ROLLBACK') return [preflight, switchStep, ...afterRollback(task, layout), ...health];
  const { before, after } =
    task.environment.recipe === 'MAGENTO' ? magentoSteps(task, layout, facts) : genericSteps(task, layout);
  return [
    preflight,
    fetchStep(task, layout),
    checkoutStep(task, layout, facts.sha ?? ''),
    linkShared,
    ...before,
    switchStep,
    ...after,
    ...health,
  ];
}

/** Between the switch of a rollback and its health check. */
export function afterRollback(task: Task, layout: Layout): Step[] {
  const { recipe, manageCronAndConsumers } = task.environment;
  if (recipe !== 'MAGENTO') return genericSteps(task, layout).after;
  const release = layout.release(task.releaseTimestamp);
  return [
    flushCache('flush cache', release),
    ...(manageCronAndConsumers ? cronAndConsumers(release) : []),
    // What a deployment that changed the database left on; whoever goes back has put the database right.
    { ...endMaintenance(release), when: ({ targetWasClosed }: Facts) => targetWasClosed },
  ];
}

/** What must be put right once a deployment is known to end otherwise than hoped. A failure here is told, and passed over. */
export function planEnding(task: Task, layout: Layout, { outcome, facts }: Ending): Step[] {
  const isMagento = task.environment.recipe === 'MAGENTO';
  const release = layout.release(task.releaseTimestamp);
  const previous = facts.previous === null ? null : layout.release(facts.previous);
  if (outcome === 'SUCCEEDED') return [];
  if (outcome === 'ROLLED_BACK') return switchBack(task, previous, isMagento, facts);
  // On a changed database the old code is no way back: a person has to decide, and visitors have to wait.
  if (facts.databaseChanged) return isMagento && facts.switched ? [stayInMaintenance(task, release)] : [];
  if (facts.switched || !isMagento) return [];
  return [
    ...(facts.cronRemoved && previous ? cronAndConsumers(previous).map(forOldRelease) : []),
    ...(facts.maintenanceOn && !facts.wasClosed && previous ? [reopen(previous)] : []),
  ];
}

function switchBack(task: Task, previous: string | null, isMagento: boolean, facts: Facts): Step[] {
  const back: Step = { name: 'switch back', action: builtin('switch-back') };
  if (!isMagento || previous === null) return [back];
  const { manageCronAndConsumers } = task.environment;
  return [
    back,
    flushCache('flush cache, old release', previous),
    ...(manageCronAndConsumers ? cronAndConsumers(previous).map(forOldRelease) : []),
    // As it was found: a page that somebody else had put up stays.
    ...(facts.wasClosed
      ? [stayInMaintenance(task, previous)]
      : facts.maintenanceOn
        ? [reopen(previous)]
        : []),
  ];
}

/** Steps are told apart by their names. */
const forOldRelease = (step: Step): Step => ({ ...step, name: `${step.name}, old release` });
