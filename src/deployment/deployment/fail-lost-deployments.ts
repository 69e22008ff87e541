import type { Services } from '#identity/context.ts';
import { announceLog, announceWork } from '../events/deployment-events.ts';
import { transition } from './transition.ts';
import { listLost, lockEnvironment, lockLost, noFindings, type Lost } from './transition-storage.ts';

const batch = 100;

/** Of the event that ends a deployment here. */
export const agentLost = 'agent lost';

const errorMessage =
  'The agent was not heard of for 16 minutes. What it left on the host is unknown: look there before the next deployment.';

type Parts = Pick<Services, 'db' | 'pubsub' | 'log'>;

/** Gives up deployments whose agent vanished. They are not handed to another: nobody knows how far they got. */
export async function failLostDeployments(services: Parts): Promise<number> {
  let given = 0;
  for (const lost of await listLost(services.db, batch)) {
    if (!(await giveUp(services, lost))) continue;
    given += 1;
    services.log.warn({ deployment: lost.id }, 'a deployment was given up: its agent is lost');
    await announceLog(services, lost.id);
    await announceWork(services, lost.environmentId);
  }
  return given;
}

const giveUp = ({ db }: Parts, { id, environmentId }: Lost): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockEnvironment(tx, environmentId);
    const held = await lockLost(tx, id);
    if (!held) return false;
    // It may have been in the middle of a migration: a rollback had better ask first.
    const findings = { ...noFindings, errorMessage, databaseChanged: held.kind === 'DEPLOY' };
    await transition(tx, held, { kind: 'lose' }, { reason: agentLost, findings });
    return true;
  });
