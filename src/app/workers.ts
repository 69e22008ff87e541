import { availableParallelism } from 'node:os';
import { failLostDeployments } from '#deployment/deployment/fail-lost-deployments.ts';
import type { Services } from '#identity/context.ts';
import { sweepIdentities } from '#identity/maintenance.ts';
import { passwordMailTopic, sendPasswordMail } from '#identity/session/password-mail.ts';
import { startBrowserChecks } from '#monitoring/check/start-browser-checks.ts';
import { checkMetrics } from '#monitoring/check/check-metrics.ts';
import { startCheckWorker } from '#monitoring/check/check-worker.ts';
import { createHttpCheck } from '#probing/create-check.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { openNetworkEvidence } from '#monitoring/check/open-network-evidence.ts';
import { createProbePool } from '#probing/http/probe-pool.ts';
import { keepHouse } from '#monitoring/maintenance.ts';
import { startDeliveryWorker } from '#notification/delivery/delivery-worker.ts';
import { notificationMetrics } from '#notification/delivery/notification-metrics.ts';
import { purgeSite, purgeSiteTopic } from '#monitoring/site/purge-site.ts';
import {
  startBackground,
  subscription,
  type Background,
  type Subscription,
  type Sweep,
} from '#platform/background.ts';
import { keepVatLog } from '#vat/maintenance.ts';
import { revalidate } from '#vat/revalidate.ts';
import { revalidationTopic } from '#vat/revalidation-topic.ts';
import { version } from './version.ts';
import type { Platform } from './open-app.ts';

export const workKinds = ['checks', 'browser', 'jobs'] as const;
export type WorkKind = (typeof workKinds)[number];

/** A third of targets that take 2 s, at 1,000 checks a second, keeps 700 open; hanging ones stay for 30 s. */
const httpChecksAtOnce = 3_000;

/** Of 25 MB each, started when the first check comes. Two do 3,100 http or 620 https checks a second on two cores (bench/checks.ts). */
const mostProbeThreads = 8;

const userAgent = `Steward/${version} (+monitoring)`;

/** Everything that happens without a request. Any number of processes may do it side by side. */
export async function startWork(platform: Platform, kinds: readonly WorkKind[]): Promise<Background> {
  const { services } = platform;
  const storesChecks = kinds.includes('checks') || kinds.includes('browser');
  const sweeps = storesChecks ? [partitionsAhead(services)] : [];
  const running = await Promise.all([
    startBackground({ subscriptions: [], sweeps }, services),
    ...kinds.map((kind) => starters[kind](platform)),
  ]);
  return {
    async stop() {
      await Promise.all(running.map((work) => work.stop()));
    },
  };
}

/** By every process that stores checks, whether or not another one does the upkeep. A week ahead, so an hour is in time. */
const partitionsAhead = ({ db }: Services): Sweep => ({
  name: 'partitions',
  everySeconds: 3_600,
  run: () => ensurePartitions(db),
});

const starters: Record<WorkKind, (platform: Platform) => Promise<Background>> = {
  checks: startHttpChecks,
  browser: async ({ services, registry, networkReferences, chromium }) =>
    startBrowserChecks(services, {
      chromium,
      network: await openNetworkEvidence(services, networkReferences),
      metrics: checkMetrics(registry),
      product: userAgent,
    }),
  jobs: startJobs,
};

async function startHttpChecks({ services, registry, networkReferences }: Platform): Promise<Background> {
  const pool = createProbePool({
    threads: Math.min(availableParallelism(), mostProbeThreads),
    userAgent,
    onError: (error) => services.log.error({ err: error }, 'checks: a thread of probes broke down'),
  });
  const worker = await startCheckWorker(services, {
    kind: 'HTTP',
    run: createHttpCheck({
      network: await openNetworkEvidence(services, networkReferences),
      probe: pool.probe,
    }),
    concurrency: httpChecksAtOnce,
    metrics: checkMetrics(registry),
  });
  return {
    async stop() {
      await worker.stop();
      await pool[Symbol.asyncDispose]();
    },
  };
}

async function startJobs(platform: Platform): Promise<Background> {
  const { services, registry, database } = platform;
  const work = { subscriptions: subscriptionsOf(platform), sweeps: sweepsOf(platform) };
  const parts = [
    await startBackground(work, services),
    await startDeliveryWorker(services, {
      address: database.address,
      metrics: notificationMetrics(registry),
    }),
  ];
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

export function subscriptionsOf({ services, vat }: Platform): Subscription[] {
  return [
    subscription(passwordMailTopic, (mail) => sendPasswordMail(services, mail)),
    subscription(purgeSiteTopic, ({ siteId }, { signal }) => purgeSite(services, siteId, signal)),
    subscription(revalidationTopic, (message, delivery) => revalidate(vat, message, delivery)),
  ];
}

function sweepsOf({ services, vat }: Platform): Sweep[] {
  return [
    { name: 'identities', everySeconds: 30, run: () => sweepIdentities(services) },
    { name: 'deployments', everySeconds: 15, run: () => failLostDeployments(services) },
    { name: 'monitoring', everySeconds: 3_600, run: (signal) => keepHouse(services, signal) },
    { name: 'VAT log', everySeconds: 3_600, run: () => keepVatLog(vat) },
  ];
}
