import type { Task, TaskEnvironment } from '#deployment/protocol/agent-protocol.ts';

type Over = Partial<Omit<Task, 'environment'>> & { environment?: Partial<TaskEnvironment> };

/** A task as the control plane would offer it. */
export const aTask = ({ environment = {}, ...over }: Over = {}): Task => ({
  deploymentId: '01900000-0000-7000-8000-000000000001',
  leaseEpoch: 1,
  kind: 'DEPLOY',
  deployType: 'CODE',
  gitRef: 'main',
  version: 'v1',
  releaseTimestamp: '20260102_000000',
  notices: [],
  ...over,
  environment: {
    id: 'e',
    name: 'shop',
    host: 'web1',
    deployPath: '/srv/shop',
    repositoryUrl: 'https://git.example.com/shop.git',
    deployBranch: 'main',
    healthCheckUrl: null,
    releasesToKeep: 5,
    recipe: 'MAGENTO',
    sharedDirs: [],
    sharedFiles: [],
    alwaysEnableMaintenance: false,
    maintenanceOnDrift: false,
    maintenanceAllowlistIps: [],
    configImportEnabled: false,
    manageCronAndConsumers: false,
    commands: { build: [], migrate: [], afterSwitch: [] },
    ...environment,
  },
});
