import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { CheckoutFlow } from '../site/checkout-flow.ts';

export type StoredFlow = { flow: CheckoutFlow; encryptedSecrets: string | null; intervalSeconds: number };

export async function enableFlow(
  tx: Tx,
  siteId: string,
  { flow, encryptedSecrets, intervalSeconds }: StoredFlow,
): Promise<void> {
  await sql`/* checkout.enable */
    update sites set checkout_enabled = true, checkout_flow = ${JSON.stringify(flow)}::jsonb,
      checkout_secrets = ${encryptedSecrets}, checkout_interval_seconds = ${intervalSeconds}, updated_at = now()
    where id = ${siteId}`.execute(tx);
}

/** Null without a flow. Also of a flow that is disabled. */
export async function findStoredFlow(
  db: Db,
  siteId: string,
): Promise<Pick<StoredFlow, 'flow' | 'encryptedSecrets'> | null> {
  const { rows } = await sql<{
    flow: CheckoutFlow | null;
    encryptedSecrets: string | null;
  }>`/* checkout.find */
    select checkout_flow as flow, checkout_secrets as "encryptedSecrets" from sites where id = ${siteId}`.execute(
    db,
  );
  const { flow, encryptedSecrets } = rows[0] ?? { flow: null, encryptedSecrets: null };
  return flow && { flow, encryptedSecrets };
}

/** Keeps the configuration. */
export async function disableFlow(tx: Tx, siteId: string): Promise<void> {
  await sql`/* checkout.disable */
    update sites set checkout_enabled = false, updated_at = now() where id = ${siteId}`.execute(tx);
}
