import type { Services } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { maintenanceTopic } from '../events/deployment-topics.ts';
import { setMaintenance } from './transition-storage.ts';

/** Visitors begin or cease to see the maintenance page of a locked deployment. The message may be handled much later, so the time is stored. */
export async function changeMaintenance(
  tx: Tx,
  { queue }: Pick<Services, 'queue'>,
  deploymentId: string,
  isOn: boolean,
): Promise<void> {
  await setMaintenance(tx, deploymentId, isOn);
  await queue.enqueue(maintenanceTopic, { deploymentId, isOn }, { tx });
}
