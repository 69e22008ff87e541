import { isDeepStrictEqual } from 'node:util';
import type { Services } from '#identity/context.ts';
import { lockEnvironment } from '../environment/environment-storage.ts';
import type { DeploymentExtension } from '../extension.ts';
import { evaluateHost } from './evaluate-host.ts';
import { listDueHosts, markEvaluated, postponeCheck, saveProblems, type DueHost } from './host-storage.ts';

/** Each with the last 6 hours of its disks. */
const batchSize = 50;
/** More than one process needs for all hosts of a minute; those that could not be changed are due again at the next run. */
const maxBatches = 200;

/** Evaluates the hosts with a new report, and opens and closes their alerts. */
export async function checkHosts(
  services: Pick<Services, 'db' | 'log'>,
  alerts: Pick<DeploymentExtension, 'reportHost'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const due = await listDueHosts(services.db, batchSize);
    const evaluated: DueHost[] = [];
    for (const host of due) {
      signal?.throwIfAborted();
      if (await check(services, alerts, host)) evaluated.push(host);
    }
    if (evaluated.length > 0) await markEvaluated(services.db, evaluated);
    if (due.length < batchSize) return;
  }
}

/** Returns whether the host is evaluated and its alerts are as they should be. */
async function check(
  { db, log }: Pick<Services, 'db' | 'log'>,
  alerts: Pick<DeploymentExtension, 'reportHost'>,
  host: DueHost,
): Promise<boolean> {
  const { environmentId, problems: before } = host;
  try {
    const { problems, conditions } = evaluateHost(host);
    if (conditions.length === 0 && isDeepStrictEqual(problems, before)) return true;
    return await db.transaction().execute(async (tx) => {
      const environment = await lockEnvironment(tx, environmentId);
      if (!environment || !(await saveProblems(tx, environmentId, before, problems))) return false;
      if (conditions.length > 0) await alerts.reportHost(tx, environment, conditions);
      return true;
    });
  } catch (error) {
    log.warn({ err: error, environment: environmentId }, 'cannot evaluate a host');
    await postponeCheck(db, environmentId);
    return false;
  }
}
