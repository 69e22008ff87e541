import type { Services } from '#identity/context.ts';
import { announceDeployment } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import {
  claimOfflineCheck,
  listOfflineChecks,
  postponeOfflineChecks,
  type OfflineCheck,
} from './offline-storage.ts';

const batchSize = 100;

/**
 * Announces an agent once when it has been silent for 5 minutes, and once when it is back. The time in which no server was there
 * to reach does not count.
 */
export async function announceOfflineAgents({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  await postponeOfflineChecks(db);
  for (const environmentId of await listOfflineChecks(db, batchSize))
    await db
      .transaction()
      .execute((tx) => check(tx, environmentId))
      // The others are announced nevertheless.
      .catch((error: unknown) =>
        log.warn({ err: error, environment: environmentId }, 'cannot announce whether an agent is offline'),
      );
}

async function check(tx: Tx, environmentId: string): Promise<void> {
  const found = await claimOfflineCheck(tx, environmentId);
  if (!found || found.change === 'none') return;
  const { teamId, name, change } = found;
  await announceDeployment(tx, {
    teamId,
    notice: 'AGENT_OFFLINE',
    incident: { key: `agent:${environmentId}`, change: change === 'offline' ? 'opened' : 'resolved' },
    ...textOf(found),
    environment: { id: environmentId, name },
    deployment: null,
    site: null,
  });
}

const textOf = ({ change, name, minutes, hasRollback }: OfflineCheck): { title: string; message: string } =>
  change === 'offline'
    ? {
        title: `The agent of ${name} is offline`,
        message: `It has not responded for ${minutes} minutes. ${hasRollback ? 'A rollback waits for it.' : 'Deployments and rollbacks wait until it is back.'}`,
      }
    : {
        title: `The agent of ${name} is back`,
        message: `It was offline for ${minutes} minutes.`,
      };
