import { configurationKinds as deploymentKinds } from '#deployment/product.ts';
import { readConfig } from '#app/config/config.ts';
import { authenticate } from '#identity/authenticate.ts';
import type { ConfigurationKind, Fields, StoredObject } from '#identity/configuration-kind.ts';
import { contextOf, type Context } from '#identity/context.ts';
import { configurationKinds as monitoringKinds, type MonitoringExtension } from '#monitoring/product.ts';
import { joinTransaction } from '#platform/db/join-transaction.ts';
import { verification } from '#verification/product.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

type MonitoringSettings = Parameters<typeof monitoringKinds>[0]['monitoring'];

/** All kinds of a configuration file by name, with the settings of an environment without variables. */
export async function openKinds(
  { platform: { services } }: TestApp,
  env: Record<string, string> = {},
): Promise<Map<string, ConfigurationKind>> {
  const { products } = readConfig({}, { STEWARD_DATA_DIR: '/nonexistent', ...env });
  const environments: MonitoringExtension = verification.extensions.monitoring;
  const monitoring = products['monitoring'] as MonitoringSettings;
  const kinds = [
    ...(await monitoringKinds({ ...services, monitoring, environments })),
    ...(await deploymentKinds({ verification: verification.extensions.deployment })),
  ];
  return new Map(kinds.map((kind) => [kind.name, kind]));
}

/** The context of a request of this client. */
export async function contextFor({ platform: { services } }: TestApp, client: Client): Promise<Context> {
  const caller = await authenticate(services, client.headers, '127.0.0.1');
  return contextOf(services, caller, 'test');
}

/** Does several things in one transaction, as whoever applies a file does. */
export const inTransaction = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.transaction().execute((tx) => work({ ...ctx, db: joinTransaction(tx) }));

export async function storedObject(
  kind: ConfigurationKind,
  ctx: Context,
  id: string,
): Promise<StoredObject | undefined> {
  const all = await kind.list(ctx.db, ctx.caller.defaultTeamId);
  return all.find((each) => each.id === id);
}

/** The names of the fields that differ, and of the secrets that are given. */
export function changedFields(kind: ConfigurationKind, stored: Fields, entry: Fields): string[] {
  const wanted = kind.normalise(entry);
  const isSame = (name: string): boolean => JSON.stringify(stored[name]) === JSON.stringify(wanted[name]);
  const secrets = kind.secrets.map((path) => path.split('.')[0]!).filter((name) => name in entry);
  const names = new Set([...Object.keys(stored), ...Object.keys(wanted), ...secrets]);
  return [...names].filter((name) => secrets.includes(name) || !isSame(name));
}
