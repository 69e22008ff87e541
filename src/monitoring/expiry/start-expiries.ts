import type { Background } from '#platform/background.ts';
import { createRdapClient } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import { defaultRegion } from '../region/region-name.ts';
import { listAliveRegions } from '../region/region-storage.ts';
import { startDomainLookups } from './look-up-domains.ts';
import { startScans } from './scan-sites.ts';

/**
 * Certificates and domains are looked up by the region of workers without a name, as long as it is alive: a site can have other
 * certificates elsewhere, and registries limit each address.
 */
export async function looksUpExpiries({
  db,
  monitoring: { region },
}: Pick<MonitoringServices, 'db' | 'monitoring'>): Promise<boolean> {
  return region === defaultRegion || (await listAliveRegions(db)).every(({ name }) => name !== defaultRegion);
}

/** Looks up when certificates and domains expire. `updateExpiryAlerts` turns that into alerts. */
export function startExpiries(services: MonitoringServices, userAgent: string): Background {
  const { clock, monitoring } = services;
  const isOurTurn = () => looksUpExpiries(services);
  const scans = startScans(services, { userAgent }, isOurTurn);
  const lookups =
    monitoring.rdap &&
    startDomainLookups(services, createRdapClient({ ...monitoring.rdap, userAgent, clock }), isOurTurn);
  return {
    async stop() {
      await Promise.all([scans.stop(), lookups?.stop()]);
    },
  };
}
