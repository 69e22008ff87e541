import { readDeliverySettings, type DeliverySettings } from '#notification/index.ts';
import { parseServers } from '#platform/outbound/text-records.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import type { Reader } from '#platform/settings-reader.ts';
import { parseReferences, type NetworkReferences } from '#probing/index.ts';
import { defaultRegion, parseRegionName } from './region/region-name.ts';

export type MonitoringSettings = {
  minCheckIntervalSeconds: number;
  quotas: { sites: number; pages: number; browserChecks: number; checkoutFlows: number; probes: number };
  retentionDays: number;
  /** For checks that found nothing new. */
  rawRetentionDays: number;
  /** Null for the default: well-known public servers and names. */
  networkReferences: NetworkReferences | null;
  /** Where the workers of this process check from. */
  region: string;
  /** Path of the browser. Null to use an installed or the bundled one. */
  chromium: string | null;
  /** Whether a team has to prove that the domain of a status page is theirs. */
  statusDomains: 'verified' | 'unverified';
  /** Name servers for that, as `address:port`. Null for those of the system. */
  dnsServers: string[] | null;
  /** Where the list of RDAP services is. Null if domains are not looked up. */
  rdap: { bootstrapUrl: string; policy: AddressPolicy } | null;
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
      probes: read.integer('STEWARD_QUOTA_PROBES', 500, 0, 10_000_000),
    },
    retentionDays,
    rawRetentionDays: read.integer('STEWARD_RAW_RETENTION_DAYS', retentionDays, 1, retentionDays),
    networkReferences: read.parsed('STEWARD_NETWORK_REFERENCES', parseReferences),
    region: read.parsed('STEWARD_REGION', parseRegionName) ?? defaultRegion,
    chromium: read.directory('STEWARD_CHROMIUM'),
    statusDomains: read.oneOf('STEWARD_STATUS_DOMAINS', ['verified', 'unverified'], 'verified'),
    dnsServers: read.parsed('STEWARD_DNS_SERVERS', parseServers),
    rdap: readRdap(read),
    delivery: readDeliverySettings(read),
  };
}

/** The operator can name a server of their own, which may be private. */
function readRdap(read: Reader): MonitoringSettings['rdap'] {
  if (read.text('STEWARD_RDAP_URL') === 'off') return null;
  const own = read.url('STEWARD_RDAP_URL', ['https:', 'http:']);
  return own === null
    ? { bootstrapUrl: 'https://data.iana.org/rdap/dns.json', policy: 'public' }
    : { bootstrapUrl: own, policy: 'operator' };
}
