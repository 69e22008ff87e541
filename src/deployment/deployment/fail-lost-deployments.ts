import type { Services } from '#identity/context.ts';
import { lockEnvironmentRow } from '../environment/environment-storage.ts';
import { publishChange, publishLogChange, publishWork } from '../events/deployment-events.ts';
import type { Deployment } from './deployment.ts';
import { traceDeployment } from './trace-deployment.ts';
import { transition } from './transition.ts';
import { listLost, lockLost, noResult, type LostDeployment } from './transition-storage.ts';

const batchSize = 100;

/** The reason in the event that ends a deployment here. */
export const agentLost = 'agent lost';

const errorMessage =
  'The agent has not responded for 16 minutes. The state of the host is unknown: check it before the next deployment.';

type Parts = Pick<Services, 'db' | 'queue' | 'pubsub' | 'log'>;

/** Fails deployments whose agent disappeared. They are not given to another agent, because their state is unknown. */
export async function failLostDeployments(services: Parts): Promise<number> {
  let failed = 0;
  for (const lost of await listLost(services.db, batchSize)) {
    const ended = await fail(services, lost);
    if (!ended) continue;
    failed += 1;
    traceDeployment(ended);
    services.log.warn({ deployment: lost.id }, 'a deployment has failed because its agent is lost');
    await publishLogChange(services, lost.id);
    await publishChange(services, lost.id);
    await publishWork(services, lost.environmentId);
  }
  return failed;
}

const fail = ({ db, queue }: Parts, { id, environmentId }: LostDeployment): Promise<Deployment | null> =>
  db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, environmentId);
    const locked = await lockLost(tx, id);
    if (!locked) return null;
    // A migration may have been running: a rollback has to ask first.
    const result = { ...noResult, errorMessage, databaseChanged: locked.kind === 'DEPLOY' };
    const { deployment } = await transition(
      tx,
      { queue },
      locked,
      { kind: 'agent-lost' },
      { reason: agentLost, result },
    );
    return deployment;
  });
