import type { FastifyInstance } from 'fastify';
import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import type { Context, Services } from '#identity/context.ts';
import { createDiskSpaceCheck } from '#platform/db/disk-space.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { announceOfflineAgents } from './agent-api/announce-offline-agents.ts';
import type { KindServices } from './configuration/environments.ts';
import type { DeploymentExtension } from './extension.ts';
import { deleteOldHostData } from './host/apply-retention.ts';
import { checkHosts } from './host/check-hosts.ts';
import { failLostDeployments } from './deployment/fail-lost-deployments.ts';
import { countEnvironments } from './environment/environment-storage.ts';
import { planFreezes } from './freeze/plan-freezes.ts';
import { expireLogs } from './log/expire-logs.ts';
import { measureDeployments } from './team-metrics/measure-team.ts';
import { readDeploymentSettings, type DeploymentServices, type DeploymentSettings } from './settings.ts';

export type {
  DeploymentExtension,
  HostCondition,
  ProbingAgent,
  Verification,
  VerificationFinding,
  VerificationInput,
  VerificationMode,
  VerificationSettings,
  VerificationSignal,
  VerificationState,
  VerificationTarget,
} from './extension.ts';

export {
  rollBackAutomatically,
  type AutomaticRollback,
  type AutomaticRollbackRequest,
} from './deployment/roll-back-automatically.ts';
export { listOutcomes, type DeploymentOutcome } from './deployment/deployment-outcome.ts';
export {
  findSwitched,
  listNoLongerLive,
  listSwitched,
  type SwitchedDeployment,
} from './deployment/switched-storage.ts';
export {
  holdDeployments,
  listEnvironmentTeams,
  lockEnvironmentRow,
} from './environment/environment-storage.ts';
export { listProbingAgents, type NamedAgent } from './agent-api/probe-storage.ts';
export { agentLimits } from './protocol/agent-protocol.ts';
export { publishChange, publishWork } from './events/deployment-events.ts';
export {
  deploymentEndedTopic,
  deploymentSwitchedTopic,
  maintenanceTopic,
} from './events/deployment-topics.ts';

/** The kinds of objects that a configuration file can describe, in the order in which they can be created. Loaded only where they are used. */
export const configurationKinds = async (services: KindServices): Promise<ConfigurationKind[]> =>
  (await import('./configuration/kinds.ts')).deploymentKinds(services);

type Host = {
  services: Services;
  api: Services;
  databaseDir: string | null;
  dataDir: string;
  version: string;
};

export const deployment = {
  name: 'deployment',
  api: { title: 'Deployment API', path: '/graphql' },
  readSettings: readDeploymentSettings,
  workKinds: {},
  secretColumns: [],
  doctorChecks: () => ({}),

  async listOwned(tx: Tx, teamId: string): Promise<string[]> {
    const environments = await countEnvironments(tx, teamId);
    return environments === 0 ? [] : ['environments'];
  },

  async open(
    { services, api: shared, databaseDir, dataDir, version }: Host,
    settings: DeploymentSettings,
    verification: DeploymentExtension,
  ) {
    const { clock, log } = shared;
    const space = createDiskSpaceCheck({
      dir: databaseDir,
      minFreeBytes: settings.logs.minFreeBytes,
      clock,
      log,
    });
    const api: DeploymentServices = { ...shared, deployment: settings, space, verification };
    return {
      async loadRoutes(createGate: (services: DeploymentServices) => Gate<Context & DeploymentServices>) {
        const { registerDeployment } = await import('./routes.ts');
        return (app: FastifyInstance) => registerDeployment(app, api, createGate(api), { dataDir, version });
      },
      measureTeams: measureDeployments,
      configurationKinds: () => configurationKinds(api),
      subscriptions: [],
      sweeps: [
        { name: 'deployments', everySeconds: 15, run: () => failLostDeployments(services) },
        { name: 'freezes', everySeconds: 60, run: (signal: AbortSignal) => planFreezes(services, signal) },
        { name: 'agents', everySeconds: 15, run: () => announceOfflineAgents(services, verification) },
        {
          name: 'hosts',
          everySeconds: 15,
          run: (signal: AbortSignal) => checkHosts(services, verification, signal),
        },
        {
          name: 'host history',
          everySeconds: 3_600,
          run: (signal: AbortSignal) => deleteOldHostData(services, signal),
        },
        {
          name: 'deployment logs',
          everySeconds: 3_600,
          run: (signal: AbortSignal) => expireLogs(services, settings.logs, signal),
        },
      ],
      workers: {},
      async close() {},
    };
  },
};
