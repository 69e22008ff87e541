import type { Db } from '#platform/db/pool.ts';
import { listDeliveries, type Delivery } from './log-storage.ts';

export type LoadDeliveries = (alertId: string) => Promise<Delivery[]>;

/** A loader for one list of alerts: all alerts that are asked for at the same time are read by one query. */
export function createDeliveryLoader(db: Db): LoadDeliveries {
  let alertIds: string[] = [];
  let loading: Promise<Map<string, Delivery[]>> | null = null;
  const loadAll = async (): Promise<Map<string, Delivery[]>> => {
    const asked = alertIds;
    [alertIds, loading] = [[], null];
    return Map.groupBy(await listDeliveries(db, asked), ({ alertId }) => alertId);
  };
  return async (alertId) => {
    alertIds.push(alertId);
    loading ??= Promise.resolve().then(loadAll);
    return (await loading).get(alertId) ?? [];
  };
}
