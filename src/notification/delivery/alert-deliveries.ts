import type { Context } from '#identity/context.ts';
import type { NotificationDelivery } from '#monitoring/schema.generated.ts';
import { listDeliveries, type LoggedDelivery } from './delivery-log-storage.ts';

type Asked = { alertIds: string[]; answer: Promise<Map<string, LoggedDelivery[]>> };

const asked = new WeakMap<Context, Asked>();

/** A list of alerts asks for each of them in the same turn; the database is asked once for all. */
export async function alertDeliveries(ctx: Context, alertId: string): Promise<NotificationDelivery[]> {
  let waiting = asked.get(ctx);
  if (!waiting) {
    const alertIds: string[] = [];
    const answer = Promise.resolve().then(async () => {
      asked.delete(ctx);
      return Map.groupBy(await listDeliveries(ctx.db, alertIds), (delivery) => delivery.alertId);
    });
    asked.set(ctx, (waiting = { alertIds, answer }));
  }
  waiting.alertIds.push(alertId);
  return (await waiting.answer).get(alertId) ?? [];
}
