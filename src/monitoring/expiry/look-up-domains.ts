import type { Background } from '#platform/background.ts';
import { startClaimLoop } from '#platform/claim-loop.ts';
import type { RdapClient } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import {
  claimDomains,
  deleteUnusedDomain,
  pauseRegistry,
  postponeBusy,
  postponeDomain,
  reserveRegistry,
  saveDomainDate,
  type ClaimedDomain,
} from './domain-storage.ts';

type UsedServices = Pick<MonitoringServices, 'db' | 'log' | 'clock'>;

/** Requests to different registries. Each gets at most one per second from all processes together. */
const concurrency = 10;
const pollMs = 5_000;
const registrySeconds = 1;
const daySeconds = 86_400;
const hourSeconds = 3_600;
/** At least, behind other domains of the same registry. */
const busySeconds = 30;
/** After a 429 that does not say for how long. */
const pauseSeconds = 60;

/** Asks the registries when domains expire, once per day and domain, for all teams together. */
export function startDomainLookups(
  services: UsedServices,
  rdap: RdapClient,
  isOurTurn: () => Promise<boolean>,
): Background {
  const { db, log, clock } = services;
  const stopping = new AbortController();
  const loop = startClaimLoop<ClaimedDomain>({
    name: 'domains',
    concurrency,
    pollMs,
    log,
    clock,
    claim: async (limit) => ({ items: (await isOurTurn()) ? await claimDomains(db, limit) : [] }),
    run: (domain) => lookUpDomain(services, rdap, domain, stopping.signal),
  });
  return {
    async stop() {
      stopping.abort();
      await loop.stop(() => loop.settled());
    },
  };
}

export async function lookUpDomain(
  { db, log }: Pick<UsedServices, 'db' | 'log'>,
  rdap: RdapClient,
  { name, etag, failures, isUsed }: ClaimedDomain,
  signal: AbortSignal,
): Promise<void> {
  if (!isUsed) return deleteUnusedDomain(db, name);
  const wait = (seconds: number, isFailure = false) => postponeDomain(db, name, { seconds, isFailure });
  const registry = await rdap.findRegistry(name, signal);
  if (registry === undefined) return wait(hourSeconds);
  if (registry === null) return wait(daySeconds);
  const { host } = new URL(registry);
  const freeIn = await reserveRegistry(db, host, registrySeconds);
  // It can be a tenth less.
  if (freeIn !== null) return postponeBusy(db, name, freeIn * 1.2 + busySeconds, registrySeconds);
  const answer = await rdap.ask(registry, name, etag, signal);
  if (signal.aborted) return wait(0);
  switch (answer.kind) {
    case 'unchanged':
      return saveDomainDate(db, name, null, daySeconds);
    case 'answered': {
      const { expiresAt } = answer;
      return expiresAt ? saveDomainDate(db, name, { ...answer, expiresAt }, daySeconds) : wait(daySeconds);
    }
    case 'unknown':
      return wait(daySeconds, true);
    case 'failed': {
      log.debug({ domain: name, reason: answer.reason }, 'domains: a registry did not answer');
      const pause = answer.afterMs === null ? pauseSeconds : Math.ceil(answer.afterMs / 1_000);
      await pauseRegistry(db, host, pause);
      return wait(Math.max(pause, Math.min(hourSeconds * 2 ** failures, daySeconds)), true);
    }
    default:
      return answer satisfies never;
  }
}
