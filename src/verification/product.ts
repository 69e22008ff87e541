import type { DeploymentExtension } from '#deployment/product.ts';
import type { MonitoringExtension } from '#monitoring/product.ts';

const deploymentExtension: DeploymentExtension = {
  saveVerification: async () => [],
  listVerificationSettings: async (_db, environments) => environments.map(() => null),
  listVerifications: async (_db, ids) => ids.map(() => null),
  listVerificationTargets: async () => [],
};

const monitoringExtension: MonitoringExtension = {
  listEnvironmentIds: async (_db, sites) => sites.map(() => []),
  listReleases: async (_db, sites) => sites.map(() => []),
  findSuspects: async (_db, failures) => failures.map(() => null),
};

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

  async open() {
    return {
      loadRoutes: async () => async () => {},
      subscriptions: [],
      sweeps: [],
      workers: {},
      async close() {},
    };
  },
};
