import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import type { Context as IdentityContext, Services } from '#identity/context.ts';
import { memberRemovedTopic } from '#identity/team/remove-member.ts';
import {
  confirmationMailTopic,
  destinationSecretColumns,
  notificationSecretColumns,
  askNeverAsked,
  registerConfirmRoutes,
  registerStopRoutes,
  removeRecipient,
  resumeAfterMaintenance,
  sendConfirmationMail,
  startDeliveryWorker,
  takeDueSteps,
} from '#notification/index.ts';
import { subscription, type Background } from '#platform/background.ts';
import type { DatabaseAddress, Tx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { findChromium, StillPacked, workKinds, type WorkKind } from '#probing/index.ts';
import { announceOrphansOf } from './alert/alert-events.ts';
import { listInMaintenance, listSilentSites } from './alert/alert-storage.ts';
import { startExpiries } from './expiry/start-expiries.ts';
import { updateExpiryAlerts } from './expiry/update-expiry-alerts.ts';
import { startTestRuns } from './checkout/run-test-runs.ts';
import { deleteOldTestRuns, endStaleTestRuns } from './checkout/test-run-storage.ts';
import { startChecks } from './check/start-checks.ts';
import type { KindServices } from './configuration/kind-context.ts';
import type { MonitoringServices } from './context.ts';
import type { MonitoringExtension, VatExtension } from './extension.ts';
import { applyRetention } from './apply-retention.ts';
import { registerBeatRoutes } from './heartbeat/beat-routes.ts';
import { sweepHeartbeats, trimHeartbeats } from './heartbeat/sweep-heartbeats.ts';
import { registerAcknowledgeRoutes } from './incident/acknowledge-routes.ts';
import { extendPlans } from './maintenance/extend-plans.ts';
import { settleMaintenance } from './maintenance/settle-maintenance.ts';
import { countUsage } from './quota/quota-storage.ts';
import { readMonitoringSettings, type MonitoringSettings } from './settings.ts';
import { scheduleReports, writeReports } from './report/make-reports.ts';
import { startPrinting } from './report/print-reports.ts';
import { registerReportRoutes } from './report/report-routes.ts';
import { sendReportMail } from './report/send-report.ts';
import { purgeSite, purgeSiteTopic } from './site/purge-site.ts';
import { deleteOldMonitoringChanges } from './changes/monitoring-change-storage.ts';
import { deleteOldChanges } from './status-server/change-storage.ts';
import { createStatusServer } from './status-server/status-server.ts';
import { countPages } from './status-page/page-storage.ts';
import { publishIncidents } from './status-page/publish-incidents.ts';
import { countHeartbeats } from './team-heartbeats-storage.ts';
import { measureMonitoring } from './team-metrics/measure-team.ts';
import { createSubscriberSender } from './subscriber/send-message.ts';
import { subscriberSecretColumns } from './subscriber/subscriber.ts';
import { notifySubscribers } from './subscriber/notify-subscribers.ts';

export type { MonitoringExtension, ReleaseMarker, ReleaseOutcome, SitePeriod } from './extension.ts';
export {
  deleteHost,
  renameHost,
  transferHost,
  updateHostAlerts,
  type HostAlertCondition,
} from './host/host-alerts.ts';
export {
  answerQuestion,
  takeQuestions,
  type AgentAnswer,
  type AgentQuestion,
} from './check/agent-questions.ts';
export { listAskedAgents } from './region/agent-question-storage.ts';
export type { ProbingAgent } from './region/agents.ts';
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
  listNewestJsErrors,
  medianResponseTimes,
  type FailedCheck,
  type NewestJsError,
} from './watch/watched-check-storage.ts';
export { watchedResultTopic } from './watch/watched-result.ts';

/**
 * The kinds of objects that a configuration file can describe, with those of notification, in the order in which they can be created.
 * Loaded only where they are used, since their verbs have many modules.
 */
export const configurationKinds = async (services: KindServices): Promise<ConfigurationKind[]> =>
  (await import('./configuration/kinds.ts')).monitoringKinds(services);

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
    { table: 'checkout_test_runs', column: 'secrets', id: 'id' },
    { table: 'sites', column: 'http_check_secrets', id: 'id' },
    { table: 'site_pages', column: 'http_check_secrets', id: 'id' },
    { table: 'probes', column: 'secrets', id: 'id' },
    { table: 'status_pages', column: 'link_key', id: 'id' },
    ...subscriberSecretColumns,
    { table: 'reports', column: 'link_key', id: 'id' },
    { table: 'heartbeats', column: 'key', id: 'id' },
    ...notificationSecretColumns,
    ...destinationSecretColumns,
  ],

  doctorChecks: ({ dataDir }: { dataDir: string }, { chromium }: MonitoringSettings) => ({
    browser: () => checkBrowser({ configured: chromium, dataDir }),
  }),

  async listOwned(tx: Tx, teamId: string): Promise<string[]> {
    const { sites } = await countUsage(tx, teamId);
    const pages = await countPages(tx, teamId);
    const heartbeats = await countHeartbeats(tx, teamId);
    return [
      ...(sites === 0 ? [] : ['sites']),
      ...(pages === 0 ? [] : ['status pages']),
      ...(heartbeats === 0 ? [] : ['heartbeats']),
    ];
  },

  async open(
    { services: shared, api: sharedApi, registry, databaseAddress, dataDir, version }: Host,
    settings: MonitoringSettings,
    extension: MonitoringExtension & VatExtension,
  ) {
    const own = {
      monitoring: settings,
      delivery: settings.delivery,
      environments: extension,
      vat: extension,
    };
    const services: MonitoringServices = { ...shared, ...own };
    const api: MonitoringServices = { ...sharedApi, ...own };
    const statusServer = createStatusServer(api);
    const userAgent = `Steward/${version} (+monitoring)`;
    const chromium = { configured: settings.chromium, dataDir };
    return {
      async loadRoutes(
        createGate: (services: MonitoringServices) => Gate<IdentityContext & MonitoringServices>,
      ) {
        const { registerMonitoring } = await import('./routes.ts');
        return (app: FastifyInstance) => registerMonitoring(app, api, createGate(api));
      },
      async registerRootRoutes(app: FastifyInstance) {
        await app.register((scope) => registerAcknowledgeRoutes(scope, api));
        await app.register((scope) => registerConfirmRoutes(scope, api));
        await app.register((scope) => registerStopRoutes(scope, api));
        await app.register((scope) => registerBeatRoutes(scope, api));
        await app.register((scope) => statusServer.register(scope));
        await app.register((scope) => registerReportRoutes(scope, api));
      },
      pathFor: statusServer.pathFor,
      measureTeams: measureMonitoring,
      configurationKinds: () => configurationKinds(api),
      subscriptions: [
        subscription(purgeSiteTopic, ({ siteId }, { signal }) => purgeSite(services, siteId, signal)),
        subscription(confirmationMailTopic, (mail) => sendConfirmationMail(services, mail)),
        subscription(memberRemovedTopic, (removed) => removeRecipient(services, removed)),
      ],
      sweeps: [
        {
          name: 'monitoring',
          everySeconds: 3_600,
          run: (signal: AbortSignal) => applyRetention(services, settings, signal),
        },
        {
          name: 'confirm addresses',
          everySeconds: 300,
          run: () => askNeverAsked(services),
        },
        {
          name: 'alerts about expiries',
          everySeconds: 60,
          run: (signal: AbortSignal) => updateExpiryAlerts(services, signal),
        },
        {
          // A step is at most this late, plus the time that all steps take that are due at the same time.
          name: 'escalation steps',
          everySeconds: 0.25,
          run: (signal: AbortSignal) =>
            takeDueSteps(
              services,
              {
                listSilent: listSilentSites,
                announceOrphans: (tx, siteId) => announceOrphansOf(tx, siteId, extension),
              },
              signal,
            ),
        },
        {
          name: 'settle ended maintenance',
          everySeconds: 1,
          run: (signal: AbortSignal) => settleMaintenance(services, signal),
        },
        {
          name: 'resume after maintenance',
          everySeconds: 5,
          run: () => resumeAfterMaintenance(services.db, listInMaintenance),
        },
        {
          name: 'heartbeats',
          everySeconds: 1,
          run: (signal: AbortSignal) => sweepHeartbeats(services, signal),
        },
        {
          name: 'trim beats',
          everySeconds: 60,
          run: (signal: AbortSignal) => trimHeartbeats(services, signal),
        },
        {
          name: 'checkout test runs',
          everySeconds: 5,
          async run() {
            await endStaleTestRuns(services.db);
            await deleteOldTestRuns(services.db);
          },
        },
        { name: 'status changes', everySeconds: 60, run: () => deleteOldChanges(services.db) },
        { name: 'monitoring changes', everySeconds: 60, run: () => deleteOldMonitoringChanges(services.db) },
        {
          name: 'publish incidents on status pages',
          everySeconds: 1,
          run: (signal: AbortSignal) => publishIncidents(services, signal),
        },
        {
          name: 'tell subscribers of status pages',
          everySeconds: 1,
          run: (signal: AbortSignal) => notifySubscribers(services, signal),
        },
        {
          name: 'plan maintenance',
          everySeconds: 60,
          run: (signal: AbortSignal) => extendPlans(services, signal),
        },
        {
          name: 'monthly reports',
          everySeconds: 60,
          run: (signal: AbortSignal) => scheduleReports(services, signal),
        },
        {
          name: 'write reports',
          everySeconds: 1,
          run: (signal: AbortSignal) => writeReports(services, signal),
        },
      ],
      workers: {
        ...startersOf(async (work) =>
          together(
            await startChecks(services, work, {
              registry,
              userAgent,
              chromium,
              beside: (checks) => (checks.browser ? [startTestRuns(services, checks)] : []),
            }),
            ...(work === 'browser' ? [await startPrinting(services, chromium)] : []),
            ...(work === 'checks' ? [startExpiries(services, userAgent)] : []),
          ),
        ),
        jobs: () =>
          startDeliveryWorker(services, {
            address: databaseAddress,
            registry,
            listInMaintenance,
            bulk: { subscriber: createSubscriberSender(services), report: sendReportMail(services) },
          }),
      },
      async close() {},
    };
  },
};

const together = (...parts: readonly Background[]): Background => ({
  async stop() {
    await Promise.all(parts.map((part) => part.stop()));
  },
});

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
