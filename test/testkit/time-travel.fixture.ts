import type { Pool } from 'pg';

/** A running app, or anything else with its database. */
type Stored = { platform: { database: { pool: Pool } } };

/*
 * Moves stored times, for tests of what happens after minutes, days or months. The times are the database's own
 * (`now()`), so a clock in the test's process would not change them.
 */

const run = async ({ platform }: Stored, text: string, values: unknown[] = []): Promise<void> => {
  await platform.database.pool.query(text, values);
};

/** Makes alerts that are closed, and all deliveries, 400 days older. Both are kept for at most a year. */
export async function ageAlerts(app: Stored): Promise<void> {
  await run(app, `update alerts set resolved_at = resolved_at - interval '400 days'`);
  await run(
    app,
    `update notification_deliveries set created_at = created_at - interval '400 days' where created_at > now() - interval '300 days'`,
  );
}

/** Makes all deliveries an hour older, so that they no longer count for the digest. */
export const ageDeliveries = (app: Stored): Promise<void> =>
  run(app, `update notification_deliveries set created_at = created_at - interval '1 hour'`);

/** Ends the time for which announcements about a site are held back. */
export const ageAnnouncements = (app: Stored, siteId: string): Promise<void> =>
  run(
    app,
    `update alert_announcements set announced_at = announced_at - interval '2 minutes' where site_id = $1`,
    [siteId],
  );

/** Makes the waiting deliveries of a site due now. */
export const makeDeliveriesDue = (app: Stored, siteId: string): Promise<void> =>
  run(app, 'update notification_deliveries set due_at = now() where site_id = $1 and due_at is not null', [
    siteId,
  ]);

/** Makes the chats wait for an hour, as if both had sent `Retry-After`. */
export const pauseChats = (app: Stored): Promise<void> =>
  run(
    app,
    `insert into notification_queues (user_id, channel, not_before)
     select user_id, unnest(array['chat1', 'chat2']), now() + interval '1 hour' from notification_settings
     on conflict (user_id, channel) do update set not_before = excluded.not_before`,
  );

/** Ends the wait of every channel. */
export const endPauses = (app: Stored): Promise<void> =>
  run(app, 'update notification_queues set not_before = null');

/** Makes the last rotation of webhook secrets 25 hours old. The previous secret is valid for a day. */
export const ageWebhookSecrets = (app: Stored): Promise<void> =>
  run(app, `update notification_settings set webhook_rotated_at = now() - interval '25 hours'`);
