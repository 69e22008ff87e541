import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Context as IdentityContext, Services } from '#identity/context.ts';
import { memberRemovedTopic } from '#identity/team/remove-member.ts';
import {
  destinationSecretColumns,
  notificationSecretColumns,
  removeRecipient,
  startDeliveryWorker,
  takeDueSteps,
} from '#notification/index.ts';
import { subscription, type Background } from '#platform/background.ts';
import type { DatabaseAddress, Tx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { findChromium, StillPacked, workKinds, type WorkKind } from '#probing/index.ts';
import { listSilentSites } from './alert/alert-storage.ts';
import { announceCertificates } from './certificate/announce-certificates.ts';
import { startChecks } from './check/start-checks.ts';
import type { MonitoringServices } from './context.ts';
import type { MonitoringExtension } from './extension.ts';
import { applyRetention } from './apply-retention.ts';
import { registerAcknowledgeRoutes } from './incident/acknowledge-routes.ts';
import { extendPlans } from './maintenance/extend-plans.ts';
import { settleMaintenance } from './maintenance/settle-maintenance.ts';
import { countUsage } from './quota/quota-storage.ts';
import { readMonitoringSettings, type MonitoringSettings } from './settings.ts';
import { purgeSite, purgeSiteTopic } from './site/purge-site.ts';

export type { MonitoringExtension, ReleaseMarker, SitePeriod } from './extension.ts';
export { listKnownJsErrors } from './watch/js-error-storage.ts';
export {
  beginDeploymentMaintenance,
  endDeploymentMaintenance,
  type DeploymentMaintenance,
} from './maintenance/deployment-maintenance.ts';
export {
  checkTargets,
  findSites,
  listWatchedTargets,
  unwatchSites,
  watchSites,
  type TargetKey,
  type WatchedSite,
  type WatchedTarget,
} from './watch/watch-storage.ts';
export {
  findFailedCheck,
  listEarlierJsErrors,
  listRepeatedJsErrors,
  medianResponseTimes,
  type FailedCheck,
  type RepeatedJsError,
} from './watch/watched-check-storage.ts';
export { watchedResultTopic } from './watch/watched-result.ts';

type Host = {
  services: Services;
  api: Services;
  registry: Registry;
  databaseAddress: DatabaseAddress;
  dataDir: string;
  version: string;
};

export const monitoring = {
  name: 'monitoring',
  api: { title: 'Monitoring API', path: '/graphql' },
  workKinds,
  readSettings: readMonitoringSettings,
  secretColumns: [
    { table: 'sites', column: 'basic_auth_password', id: 'id' },
    { table: 'sites', column: 'checkout_secrets', id: 'id' },
    ...notificationSecretColumns,
    ...destinationSecretColumns,
  ],

  doctorChecks: ({ dataDir }: { dataDir: string }, { chromium }: MonitoringSettings) => ({
    browser: () => checkBrowser({ configured: chromium, dataDir }),
  }),

  async listOwned(tx: Tx, teamId: string): Promise<string[]> {
    const { sites } = await countUsage(tx, teamId);
    return sites === 0 ? [] : ['sites'];
  },

  async open(
    { services: shared, api: sharedApi, registry, databaseAddress, dataDir, version }: Host,
    settings: MonitoringSettings,
    environments: MonitoringExtension,
  ) {
    const own = { monitoring: settings, delivery: settings.delivery, environments };
    const services: MonitoringServices = { ...shared, ...own };
    const api: MonitoringServices = { ...sharedApi, ...own };
    const userAgent = `Steward/${version} (+monitoring)`;
    return {
      async loadRoutes(
        createGate: (services: MonitoringServices) => Gate<IdentityContext & MonitoringServices>,
      ) {
        const { registerMonitoring } = await import('./routes.ts');
        return (app: FastifyInstance) => registerMonitoring(app, api, createGate(api));
      },
      registerRootRoutes: (app: FastifyInstance) => registerAcknowledgeRoutes(app, api),
      subscriptions: [
        subscription(purgeSiteTopic, ({ siteId }, { signal }) => purgeSite(services, siteId, signal)),
        subscription(memberRemovedTopic, (removed) => removeRecipient(services, removed)),
      ],
      sweeps: [
        {
          name: 'monitoring',
          everySeconds: 3_600,
          run: (signal: AbortSignal) => applyRetention(services, settings, signal),
        },
        {
          name: 'certificates',
          everySeconds: 3_600,
          run: (signal: AbortSignal) => announceCertificates(services, signal),
        },
        {
          // A step is at most this late, plus the time that all steps take that are due at the same time.
          name: 'escalation steps',
          everySeconds: 0.25,
          run: (signal: AbortSignal) => takeDueSteps(services, listSilentSites, signal),
        },
        {
          name: 'settle ended maintenance',
          everySeconds: 1,
          run: (signal: AbortSignal) => settleMaintenance(services, signal),
        },
        {
          name: 'plan maintenance',
          everySeconds: 60,
          run: (signal: AbortSignal) => extendPlans(services, signal),
        },
      ],
      workers: {
        ...startersOf((work) =>
          startChecks(services, work, {
            registry,
            userAgent,
            chromium: { configured: settings.chromium, dataDir },
          }),
        ),
        jobs: () => startDeliveryWorker(services, { address: databaseAddress, registry }),
      },
      async close() {},
    };
  },
};

type Starters = Record<WorkKind, () => Promise<Background>>;

const startersOf = (start: (work: WorkKind) => Promise<Background>): Starters =>
  Object.fromEntries(
    (Object.keys(workKinds) as WorkKind[]).map((work) => [work, () => start(work)]),
  ) as Starters;

/** Starts the browser. A missing browser is an error only if one is configured, because only browser checks need it. */
async function checkBrowser(options: { configured: string | null; dataDir: string }): Promise<string> {
  try {
    const { version, executable } = await findChromium({ ...options, unpack: false });
    return `Chromium ${version}, ${executable}`;
  } catch (error) {
    if (error instanceof StillPacked) return 'bundled (will be unpacked for the first browser check)';
    if (options.configured) throw error;
    return `none, so browser checks and checkout flows do not run\n${messageOf(error)}`;
  }
}
