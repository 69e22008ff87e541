import {
  deploymentEndedTopic,
  deploymentSwitchedTopic,
  findSwitched,
  maintenanceTopic,
  type DeploymentExtension,
} from '#deployment/product.ts';
import type { Services } from '#identity/context.ts';
import { watchedResultTopic, type MonitoringExtension } from '#monitoring/product.ts';
import { subscription } from '#platform/background.ts';
import { agentAnswers, agentList } from './agent-probes.ts';
import { beginVerification, checkoutRunTopic, runCheckouts } from './begin-verification.ts';
import { decideLater } from './decide-rollback.ts';
import { hostAlerts } from './host-alerts.ts';
import { end } from './end-verification.ts';
import { evaluateDue, evaluateSites, evaluateWatching } from './evaluate-verifications.ts';
import { listVerificationsInOrder, listVerificationTargets } from './list-verifications.ts';
import { setMaintenance } from './maintenance.ts';
import { findSuspects, listEnvironmentIds, listReleaseOutcomes, listReleases } from './release-markers.ts';
import { listVerificationSettings, saveVerificationSettings } from './save-settings.ts';
import { listFailed } from './verification-storage.ts';

const monitoringExtension: MonitoringExtension = {
  listEnvironmentIds,
  listReleases,
  listReleaseOutcomes,
  findSuspects,
  ...agentList,
};

const deploymentExtension: DeploymentExtension = {
  saveVerification: saveVerificationSettings,
  listVerificationSettings,
  listVerifications: listVerificationsInOrder,
  listFailed,
  listVerificationTargets,
  ...hostAlerts,
  ...agentAnswers(monitoringExtension),
};

/** The agent itself may have returned to the release before; then there is nothing left to watch. */
async function afterDeployment(services: Services, deploymentId: string): Promise<void> {
  const deployment = await findSwitched(services.db, deploymentId);
  if (deployment?.status === 'ROLLED_BACK')
    await end(services, { deploymentId, environmentId: deployment.environmentId }, { state: 'SUPERSEDED' });
  await decideLater(services, deploymentId);
}

/** Watches a release on the sites of its environment after it went live, and rolls it back if it broke them. */
export const verification = {
  name: 'verification',
  api: null,
  readSettings: () => ({}),
  workKinds: {},
  secretColumns: [],
  doctorChecks: () => ({}),
  listOwned: async () => [],
  extensions: { deployment: deploymentExtension, monitoring: monitoringExtension },

  async open({ services }: { services: Services }) {
    return {
      loadRoutes: async () => async () => {},
      subscriptions: [
        subscription(deploymentSwitchedTopic, ({ deploymentId }) =>
          beginVerification(services, deploymentId),
        ),
        subscription(deploymentEndedTopic, ({ deploymentId }) => afterDeployment(services, deploymentId)),
        subscription(maintenanceTopic, (message) => setMaintenance(services, message)),
        subscription(watchedResultTopic, ({ siteIds }, { signal }) =>
          evaluateSites(services, siteIds, signal),
        ),
        subscription(checkoutRunTopic, ({ deploymentId }) => runCheckouts(services, deploymentId)),
      ],
      sweeps: [
        {
          name: 'verifications',
          everySeconds: 5,
          run: (signal: AbortSignal) => evaluateDue(services, signal),
        },
        {
          name: 'watched releases',
          everySeconds: 30,
          run: (signal: AbortSignal) => evaluateWatching(services, signal),
        },
      ],
      workers: {},
      async close() {},
    };
  },
};
