import { codeOf } from '#platform/errors.ts';
import { idIn, verifyId } from '#platform/signed-id.ts';
import type { MonitoringServices } from '../context.ts';
import { findPageById, type StatusPage } from '../status-page/page-storage.ts';
import { removeSubscriber } from './remove-subscriber.ts';
import { maxSubscribers } from './sign-up.ts';
import { decryptPageKey, linkKey, type LinkPurpose, type StoredSubscriber } from './subscriber.ts';
import {
  hasSubscribers,
  listSubscribersById,
  lockUnconfirmed,
  markConfirmed,
  renewSubscription,
} from './subscriber-storage.ts';

export type FoundLink = { kind: 'found'; subscriber: StoredSubscriber; page: StatusPage };

/** `gone`: unsubscribed, or not confirmed in time; whether the signature is right cannot be known then. */
export async function findLink(
  { db, secrets }: MonitoringServices,
  purpose: LinkPurpose,
  token: string,
): Promise<FoundLink | { kind: 'forged' | 'gone' }> {
  const id = idIn(token);
  if (id === null) return { kind: 'forged' };
  const [subscriber] = await listSubscribersById(db, [id]);
  if (!subscriber) return { kind: 'gone' };
  const key = linkKey(decryptPageKey(secrets, subscriber.pageKey), purpose);
  if (verifyId(key, token) === null) return { kind: 'forged' };
  const page = await findPageById(db, subscriber.statusPageId);
  return page ? { kind: 'found', subscriber, page } : { kind: 'gone' };
}

type Confirmation = 'confirmed' | 'full' | 'invalid-link';

/** Does nothing if it is confirmed already. */
export async function confirm(
  services: MonitoringServices,
  { subscriber: { id }, page }: FoundLink,
): Promise<Confirmation> {
  const attempt = (): Promise<Confirmation> =>
    services.db.transaction().execute(async (tx) => {
      if (!(await lockUnconfirmed(tx, id))) {
        const [subscriber] = await listSubscribersById(tx, [id]);
        return subscriber?.confirmedAt ? 'confirmed' : 'invalid-link';
      }
      if (await renewSubscription(tx, id)) return 'confirmed';
      if (await hasSubscribers(tx, page.id, maxSubscribers)) return 'full';
      await markConfirmed(tx, id);
      return 'confirmed';
    });
  try {
    return await attempt();
  } catch (error) {
    // Another sign-up of the same address was confirmed at the same time: now it is the former one.
    if (codeOf(error) !== '23505') throw error;
    return attempt();
  }
}

/** Also one that is not confirmed. */
export async function unsubscribe({ db }: MonitoringServices, { subscriber }: FoundLink): Promise<void> {
  await db.transaction().execute((tx) => removeSubscriber(tx, subscriber.id, 'unsubscribed'));
}
