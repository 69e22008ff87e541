import { skipBulk } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { channelOf } from './subscriber.ts';
import { deleteSubscriber } from './subscriber-storage.ts';

/** What waits for it is not sent. Returns false if it is gone already. */
export async function removeSubscriber(tx: Tx, id: string, reason: string): Promise<boolean> {
  if (!(await deleteSubscriber(tx, id))) return false;
  await skipBulk(tx, [channelOf(id)], reason);
  return true;
}
