/**
 * What a host agent and the control plane say to one another: JSON over HTTP, always started by the agent, with
 * `Authorization: Bearer agt_<64 hex>`. Pure types and numbers, so that the agent can be built from this file alone.
 *
 * Only these answers are final: the successes below, 409 with a `Conflict`, 404 with the reason UNKNOWN_DEPLOYMENT, and 412 or
 * 416 with a size. Everything else may be a proxy's (403, 404, 413, 5xx), or means that the agent is wrong (400) or its token
 * is not known (401): the agent keeps working and asks again later. After a 413 it sends smaller pieces of the log. 429 with the
 * code RATE_LIMITED and 507 with the code INSUFFICIENT_STORAGE say that no log is taken for now: it stays on the host meanwhile.
 */

export const agentPaths = {
  register: '/agent/v1/register',
  poll: '/agent/v1/poll',
  accept: (id: string): string => `/agent/v1/deployments/${id}/accept`,
  heartbeat: (id: string): string => `/agent/v1/deployments/${id}/heartbeat`,
  steps: (id: string): string => `/agent/v1/deployments/${id}/steps`,
  log: (id: string, offset: number): string => `/agent/v1/deployments/${id}/log?offset=${offset}`,
  complete: (id: string): string => `/agent/v1/deployments/${id}/complete`,
} as const;

export const agentTokenFormat = /^agt_[0-9a-f]{64}$/;

/** The name of a release and of its directory, in UTC: `20260131_235959`. */
export const releaseTimestampFormat = /^\d{8}_\d{6}$/;

/** What the control plane tells at registration; the agent goes by the answer, not by these. */
export const agentTimes = {
  pollSeconds: 25,
  heartbeatSeconds: 15,
  leaseSeconds: 60,
  /** After the lease, before a deployment whose agent is silent is given up. */
  graceSeconds: 900,
  logFlushMs: 300,
  /** After its end, before a deployment whose log is refused is told without the rest of it. */
  logPatienceSeconds: 300,
} as const;

export const agentLimits = {
  /** Flush earlier than after `logFlushMs` when this much output waits. */
  logFlushBytes: 32 * 1024,
  /** The most output in one append, in bytes of UTF-8. */
  logMaxBytes: 256 * 1024,
  /**
   * The most output of a deployment that an installation can be set to keep. Beyond what it is set to, which the agent is told at
   * registration, the agent drops output and says so once, in a SYSTEM line.
   */
  logCapBytes: 1024 * 1024 * 1024,
  chunksPerAppend: 10_000,
  /** The most a request may have as JSON; a byte of output is at most six there. */
  bodyBytes: 2 * 1024 * 1024,
  pollBytes: 64 * 1024,
  steps: 100,
  stepNameCharacters: 100,
  running: 10,
  releases: 200,
  errorMessageCharacters: 4_000,
} as const;

export type DeploymentKind = 'DEPLOY' | 'ROLLBACK';
export type DeployType = 'CODE' | 'FULL';
export type Outcome = 'SUCCEEDED' | 'FAILED' | 'ROLLED_BACK' | 'CANCELLED';
export type MaintenanceWindow = 'NONE' | 'MIGRATIONS' | 'DRIFT' | 'ALWAYS' | 'FAILED_ROLLBACK';
export type Recipe = 'MAGENTO' | 'GENERIC';
export type LogStream = 'STDOUT' | 'STDERR' | 'SYSTEM';
export type StepStatus = 'PENDING' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'SKIPPED';

export const outcomes: readonly Outcome[] = ['SUCCEEDED', 'FAILED', 'ROLLED_BACK', 'CANCELLED'];
export const maintenanceWindows: readonly MaintenanceWindow[] = [
  'NONE',
  'MIGRATIONS',
  'DRIFT',
  'ALWAYS',
  'FAILED_ROLLBACK',
];
export const logStreams: readonly LogStream[] = ['STDOUT', 'STDERR', 'SYSTEM'];
export const stepStatuses: readonly StepStatus[] = ['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'SKIPPED'];

/** DROPPED by the host, because the log was full, as the log says itself; UNSENT, because it was refused: the host has it. */
export type LogLoss = (typeof logLosses)[number];
export const logLosses = ['DROPPED', 'UNSENT'] as const;

// register -> 200

export type RegisterRequest = {
  hostname: string;
  version: string;
  os: string;
  /** New with every start of the agent. A task that was handed to it but never arrived is handed again at once. */
  bootId: string;
  deployPath: string;
};

export type RegisterResponse = {
  environmentId: string;
  name: string;
  pollSeconds: number;
  heartbeatSeconds: number;
  leaseSeconds: number;
  logFlushMs: number;
  logMaxBytes: number;
  logCapBytes: number;
  /** Left out by older control planes. */
  logPatienceSeconds?: number;
};

// poll -> 204 nothing to do | 200

export type RunningDeployment = { deploymentId: string; leaseEpoch: number; step: string; logSize: number };

export type PollRequest = {
  bootId: string;
  /** How long the answer may take, at most 25; 0 asks and goes. */
  waitSeconds: number;
  /** Renews their leases, as a heartbeat does. */
  running: RunningDeployment[];
  /** Whole releases on the host, by timestamp. Failed ones are not among them. Left out: nothing is said of them. */
  releases?: string[];
  /** Null: nothing is live. Left out: nothing is said of it. */
  currentRelease?: string | null;
  /** As in live-history.ts. Left out: the control plane keeps it by itself, from what it is told. */
  liveHistory?: string[];
};

export type PollResponse = {
  task?: Task;
  /** Running deployments to be stopped, if they have not switched yet. Told once here, and again by every heartbeat. */
  cancel: string[];
};

/** Offered, not yet the agent's: nothing may happen on the host before `accept` was answered with 200. */
export type Task = {
  deploymentId: string;
  leaseEpoch: number;
  kind: DeploymentKind;
  deployType: DeployType;
  gitRef: string;
  version: string;
  /** Of a DEPLOY the release to make; of a ROLLBACK the release to go back to. */
  releaseTimestamp: string;
  /** Of a ROLLBACK, the same again. */
  targetRelease?: string;
  /** What was live when the task was handed out, as far as the control plane knows. */
  previousRelease?: string;
  /** Lines to be written to the log first, as SYSTEM: what the user must not miss. */
  notices: string[];
  environment: TaskEnvironment;
};

export type TaskEnvironment = {
  id: string;
  name: string;
  host: string;
  deployPath: string;
  repositoryUrl: string;
  deployBranch: string;
  healthCheckUrl: string | null;
  releasesToKeep: number;
  recipe: Recipe;
  sharedDirs: string[];
  sharedFiles: string[];
  alwaysEnableMaintenance: boolean;
  maintenanceOnDrift: boolean;
  maintenanceAllowlistIps: string[];
  configImportEnabled: boolean;
  manageCronAndConsumers: boolean;
  commands: RecipeCommands;
};

/** Shell lines, run in the release. */
export type RecipeCommands = { build: string[]; migrate: string[]; afterSwitch: string[] };

/**
 * 409, to any request about a deployment: it is not this agent's (any more). `status` is what has become of it. Before the
 * switch the agent stops and cleans up; it must not hand in anything more for this deployment.
 */
export type Conflict = { reason: (typeof conflictReasons)[number]; status: string };

export const conflictReasons = ['ENDED', 'LEASE', 'NOT_RUNNING'] as const;

/**
 * 404, to any request about a deployment: there is none with this id in the environment of the token. The reason stands in
 * `errors[0].extensions.reason`, beside the code NOT_FOUND, and tells it from the 404 of a wrong address.
 */
export const unknownDeployment = 'UNKNOWN_DEPLOYMENT';

// accept -> 200 {} | 409. Asking again is harmless.

export type AcceptRequest = { leaseEpoch: number };

// heartbeat -> 200 | 409

export type HeartbeatRequest = { leaseEpoch: number; step: string; logSize: number };
export type HeartbeatResponse = { cancel: boolean };

// steps -> 200 {} | 409. Steps are told apart by their names; those that are not mentioned stay as they are.

export type StepReport = {
  name: string;
  status: StepStatus;
  startedAt: string | null;
  completedAt: string | null;
  exitCode: number | null;
};
export type StepsRequest = { leaseEpoch: number; steps: StepReport[] };

/**
 * log?offset=BYTES -> 202 | 416 | 409, or 429 and 507 as above. The offset counts bytes of UTF-8 over all texts so far and must be the size the control
 * plane has: else 416 tells that size, and the agent goes on from there. So a repeated append is never stored twice.
 * Texts are cut between characters, never inside a surrogate pair. Output beyond the limit of a deployment is answered as if it
 * were stored, and dropped: an agent that waited for it to be taken would never end.
 */
export type LogChunk = [stream: LogStream, text: string];
export type LogRequest = { leaseEpoch: number; chunks: LogChunk[] };
export type LogResponse = { size: number };

/**
 * complete -> 200 {} | 412 {size} | 409. The log must be in first: 412 tells how much of it is. Handing in the same outcome
 * again is answered with 200. If the log was refused for `logPatienceSeconds` after the end, `logSize` is what was taken of it.
 */
export type CompleteRequest = {
  leaseEpoch: number;
  outcome: Outcome;
  errorMessage: string | null;
  commitSha: string | null;
  maintenanceWindow: MaintenanceWindow;
  databaseChanged: boolean;
  logSize: number;
  /** What the log misses. Left out: nothing. */
  logLoss?: LogLoss;
  /** What is live now, and the history up to it. Left out: the outcome tells, and then the next poll. */
  currentRelease?: string | null;
  liveHistory?: string[];
};
