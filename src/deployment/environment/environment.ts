import type { FieldError } from '#platform/parse-input.ts';
import type { LiveHistory } from '../protocol/live-history.ts';
import type { RecipeCommands, Recipe } from '../protocol/agent-protocol.ts';

export type EnvironmentSettings = {
  name: string;
  host: string;
  deployPath: string;
  repositoryUrl: string;
  deployBranch: string;
  healthCheckUrl: string | null;
  releasesToKeep: number;
  recipe: Recipe;
  protectDatabaseRollback: boolean;
  sharedDirs: string[];
  sharedFiles: string[];
  alwaysEnableMaintenance: boolean;
  maintenanceOnDrift: boolean;
  maintenanceAllowlistIps: string[];
  configImportEnabled: boolean;
  manageCronAndConsumers: boolean;
  commands: RecipeCommands;
};

export type Environment = EnvironmentSettings & {
  id: string;
  teamId: string;
  createdAt: Date;
  updatedAt: Date;
  lastDeploymentAt: Date | null;
  agentLastSeenAt: Date | null;
  isOnline: boolean;
  agent: { hostname: string; version: string; os: string } | null;
  probe: boolean;
  currentRelease: string | null;
  /** The releases on the host; null if the agent has not reported them. */
  releaseTimestamps: string[] | null;
  liveHistory: LiveHistory;
};

/** The settings that can be long. A list is read without them. */
export type LongSettings = Pick<
  EnvironmentSettings,
  'sharedDirs' | 'sharedFiles' | 'maintenanceAllowlistIps' | 'commands'
>;

export type ListedEnvironment = Omit<Environment, keyof LongSettings> & Partial<LongSettings>;

/** With errors, nothing was stored. */
export type EnvironmentResult = { environment: Environment | null; errors: FieldError[] };
