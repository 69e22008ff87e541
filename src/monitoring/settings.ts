import { readDeliverySettings, type DeliverySettings } from '#notification/index.ts';
import type { Reader } from '#platform/settings-reader.ts';
import { parseReferences, type NetworkReferences } from '#probing/index.ts';

export type MonitoringSettings = {
  minCheckIntervalSeconds: number;
  quotas: { sites: number; pages: number; browserChecks: number; checkoutFlows: number };
  retentionDays: number;
  /** For checks that found nothing new. */
  rawRetentionDays: number;
  /** Null for the default: well-known public servers and names. */
  networkReferences: NetworkReferences | null;
  /** Path of the browser. Null to use an installed or the bundled one. */
  chromium: string | null;
  delivery: DeliverySettings;
};

export function readMonitoringSettings(read: Reader): MonitoringSettings {
  const retentionDays = read.integer('STEWARD_RETENTION_DAYS', 90, 1, 3_650);
  return {
    minCheckIntervalSeconds: read.integer('STEWARD_MIN_CHECK_INTERVAL_SECONDS', 30, 1, 86_400),
    quotas: {
      sites: read.integer('STEWARD_QUOTA_SITES', 100, 0, 10_000_000),
      pages: read.integer('STEWARD_QUOTA_PAGES', 500, 0, 10_000_000),
      browserChecks: read.integer('STEWARD_QUOTA_BROWSER_CHECKS', 50, 0, 10_000_000),
      checkoutFlows: read.integer('STEWARD_QUOTA_CHECKOUT_FLOWS', 10, 0, 10_000_000),
    },
    retentionDays,
    rawRetentionDays: read.integer('STEWARD_RAW_RETENTION_DAYS', retentionDays, 1, retentionDays),
    networkReferences: read.parsed('STEWARD_NETWORK_REFERENCES', parseReferences),
    chromium: read.directory('STEWARD_CHROMIUM'),
    delivery: readDeliverySettings(read),
  };
}
