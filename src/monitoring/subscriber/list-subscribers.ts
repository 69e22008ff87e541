import { requireRole } from '#identity/permissions.ts';
import { loadBulkDeliveries, type Delivery } from '#notification/index.ts';
import { createLoader } from '#platform/batcher.ts';
import { toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Context } from '../context.ts';
import { addressCrypt, channelOf, type StoredSubscriber } from './subscriber.ts';
import { countSubscribers, listSubscribers } from './subscriber-storage.ts';

/** As the managers of the team see it. */
export type StatusSubscriber = Pick<
  StoredSubscriber,
  'id' | 'kind' | 'componentIds' | 'confirmedAt' | 'createdAt'
> & { teamId: string; address: string };

export async function pageSubscribers(
  ctx: Context,
  { id, teamId }: { id: string; teamId: string },
  page: Page,
): Promise<Connection<StatusSubscriber>> {
  requireRole(ctx, 'status-page.manage', teamId);
  const rows = await listSubscribers(ctx.db, id, { after: page.after, limit: page.limit + 1 });
  return toConnection(
    rows.map((row) => ({ ...row, teamId, address: shownAddress(ctx.secrets, row) })),
    page,
  );
}

/** The path of a webhook is a secret of its receiver. */
function shownAddress(secrets: Secrets, { kind, address }: StoredSubscriber): string {
  try {
    const plain = addressCrypt.decrypt(secrets, address);
    return kind === 'EMAIL' ? plain : new URL(plain).host;
  } catch {
    return 'unknown (cannot be decrypted)';
  }
}

/** Those who have confirmed. */
export const loadSubscribersCount = createLoader<Context, string, number>(({ db }, pageIds) =>
  countSubscribers(db, pageIds),
);

export const loadSubscriberDeliveries = (ctx: Context, { id }: StatusSubscriber): Promise<Delivery[]> =>
  loadBulkDeliveries(ctx, channelOf(id));
