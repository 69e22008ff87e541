import { announceDeployment } from '#notification/index.ts';
import { newId } from '#platform/id.ts';
import type { Vat } from '../validation/vat.ts';
import { describeChanges } from './describe-changes.ts';
import { listTeamsToNotify, takeChanges } from './notice-storage.ts';

const maxTeams = 100;

/**
 * Announces changed verdicts to the channels of their teams: all that wait in one notice, so that a register that removes a thousand
 * numbers causes one message. Several processes can do this at the same time.
 */
export async function notifyTeams({ db, log }: Pick<Vat, 'db' | 'log'>): Promise<void> {
  for (const teamId of await listTeamsToNotify(db, maxTeams))
    try {
      await db.transaction().execute(async (tx) => {
        const changes = await takeChanges(tx, teamId);
        if (changes.total === 0) return;
        await announceDeployment(tx, {
          teamId,
          notice: 'VAT_CHANGED',
          // Each notice is news of its own, which nothing ends.
          incident: { key: `vat:${newId()}`, change: 'info' },
          ...describeChanges(changes),
          environment: null,
          deployment: null,
          site: null,
          vat: changes,
        });
      });
    } catch (error) {
      // The next run tries again. Other teams do not wait for it.
      log.warn({ err: error, teamId }, 'changed VAT numbers could not be announced');
    }
}
