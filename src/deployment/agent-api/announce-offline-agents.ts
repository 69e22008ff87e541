import type { Services } from '#identity/context.ts';
import { announceDeployment } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { lockEnvironmentRow } from '../environment/environment-storage.ts';
import type { DeploymentExtension } from '../extension.ts';
import {
  claimOfflineCheck,
  listOfflineChecks,
  postponeOfflineCheck,
  postponeOfflineChecks,
  type OfflineCheck,
} from './offline-storage.ts';

/** Read at once, then one transaction each. */
const batchSize = 500;
type Alerts = Pick<DeploymentExtension, 'reportHost'>;

/**
 * Opens an alert about an agent that has been silent for 5 minutes, and closes it when the agent is back. The time in which no server
 * was there to reach does not count.
 */
export async function announceOfflineAgents(
  { db, log }: Pick<Services, 'db' | 'log'>,
  alerts: Alerts,
): Promise<void> {
  await postponeOfflineChecks(db);
  // What another process has locked is listed again.
  const tried = new Set<string>();
  for (;;) {
    const due = await listOfflineChecks(db, batchSize);
    const news = due.filter((id) => !tried.has(id));
    for (const environmentId of news) {
      tried.add(environmentId);
      await db
        .transaction()
        .execute((tx) => check(tx, alerts, environmentId))
        // The others are announced nevertheless.
        .catch(async (error: unknown) => {
          log.warn({ err: error, environment: environmentId }, 'cannot announce whether an agent is offline');
          await postponeOfflineCheck(db, environmentId);
        });
    }
    if (due.length < batchSize || news.length === 0) return;
  }
}

async function check(tx: Tx, alerts: Alerts, id: string): Promise<void> {
  // Before the row of the agent, as for every alert of a host: the environment may be deleted or transferred now.
  await lockEnvironmentRow(tx, id);
  const found = await claimOfflineCheck(tx, id);
  if (!found || found.change === 'none') return;
  const { teamId, name, change, since } = found;
  const message = messageOf(found);
  if (change === 'back') await closeNotice(tx, id, found);
  await alerts.reportHost(tx, { id, teamId, name }, [
    change === 'offline'
      ? { type: 'AGENT_OFFLINE', problem: { since, message } }
      : { type: 'AGENT_OFFLINE', problem: null, closing: 'RECOVERED' },
  ]);
}

const messageOf = ({ name, minutes, hasRollback }: OfflineCheck): string =>
  `The agent of ${name} is offline. It has not responded for ${minutes} minutes. ${hasRollback ? 'A rollback waits for it.' : 'Deployments and rollbacks wait until it is online again.'}`;

/** Earlier versions sent a notice instead of an alert. One that is still open is closed; otherwise nothing is sent. */
const closeNotice = (tx: Tx, id: string, { teamId, name, minutes }: OfflineCheck): Promise<void> =>
  announceDeployment(tx, {
    teamId,
    notice: 'AGENT_OFFLINE',
    incident: { key: `agent:${id}`, change: 'resolved' },
    title: `The agent of ${name} is online again`,
    message: `It was offline for ${minutes} minutes.`,
    environment: { id, name },
    deployment: null,
    site: null,
  });
