import type { Task } from '#deployment/protocol/agent-protocol.ts';
import { stepNames } from '#deployment/protocol/step-names.ts';
import type { Layout } from '../host/layout.ts';
import type { Ending, Facts } from '../host/journal.ts';
import { genericSteps } from './generic.ts';
import { cronAndConsumers, flushCache, magentoSteps } from './magento.ts';
import { endMaintenance, reopen, stayInMaintenance } from './maintenance.ts';
import { checkoutStep, fetchStep } from './sources.ts';
import { builtin, type Step } from './step.ts';

const preflight: Step = { name: 'preflight', action: builtin('preflight') };
const linkShared: Step = { name: 'link shared', action: builtin('link-shared') };
const switchStep: Step = {
  name: stepNames.switch,
  action: builtin('switch'),
  learns: () => ({ switched: true }),
};
const healthCheck: Step = { name: 'health check', action: builtin('health-check') };

/** The steps of a successful deployment, in order. Their names do not depend on the facts. */
export function planSteps(task: Task, layout: Layout, facts: Facts): Step[] {
  const health = task.environment.healthCheckUrl ? [healthCheck] : [];
  if (task.kind === 'ROLLBACK') return [preflight, switchStep, ...afterRollback(task, layout), ...health];
  const { before, after } =
    task.environment.recipe === 'MAGENTO' ? magentoSteps(task, layout, facts) : genericSteps(task, layout);
  return [
    preflight,
    fetchStep(task, layout, facts.previousSha ?? ''),
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
    // A deployment that changed the database left it on. The user who rolls back has restored the database.
    { ...endMaintenance(release), when: ({ targetWasClosed }: Facts) => targetWasClosed },
  ];
}

/** The steps that clean up after a failed deployment. If one of them fails, the next one still runs. */
export function planEnding(task: Task, layout: Layout, { outcome, facts }: Ending): Step[] {
  const isMagento = task.environment.recipe === 'MAGENTO';
  const release = layout.release(task.releaseTimestamp);
  const previous = facts.previous === null ? null : layout.release(facts.previous);
  if (outcome === 'SUCCEEDED') return [];
  if (outcome === 'ROLLED_BACK') return switchBack(task, previous, isMagento, facts);
  // Old code may not work with the changed database: a person has to decide, and the shop stays in maintenance.
  if (facts.databaseChanged && isMagento) return stayClosed(task, release, previous, facts);
  if (facts.databaseChanged) return [];
  if (facts.switched || !isMagento) return [];
  return [
    ...(facts.cronRemoved && previous ? cronAndConsumers(previous).map(forOldRelease) : []),
    ...(facts.maintenanceOn && !facts.wasClosed && previous ? [reopen(previous)] : []),
  ];
}

function stayClosed(task: Task, release: string, previous: string | null, facts: Facts): Step[] {
  if (facts.switched) return [stayInMaintenance(task, release)];
  return facts.configImported && !facts.maintenanceOn && previous ? [stayInMaintenance(task, previous)] : [];
}

function switchBack(task: Task, previous: string | null, isMagento: boolean, facts: Facts): Step[] {
  const back: Step = { name: 'switch back', action: builtin('switch-back') };
  if (!isMagento || previous === null) return [back];
  const { manageCronAndConsumers } = task.environment;
  return [
    back,
    flushCache('flush cache, old release', previous),
    ...(manageCronAndConsumers ? cronAndConsumers(previous).map(forOldRelease) : []),
    // As before the deployment: a maintenance page that was already on stays on.
    ...(facts.wasClosed
      ? [stayInMaintenance(task, previous)]
      : facts.maintenanceOn
        ? [reopen(previous)]
        : []),
  ];
}

/** Steps are identified by name, so that these need other names. */
const forOldRelease = (step: Step): Step => ({ ...step, name: `${step.name}, old release` });
