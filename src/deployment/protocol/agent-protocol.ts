/**
 * The protocol between host agents and the control plane: JSON over HTTP. The agent sends every request, with
 * `Authorization: Bearer agt_<64 hex>`. This file has only types and constants, because it is bundled into the agent.
 *
 * Only these responses are final: the successes below, 409 with a `Conflict`, 404 with the reason UNKNOWN_DEPLOYMENT, and 412 or
 * 416 with a size. All others may come from a proxy (403, 404, 413, 5xx), or mean that the request is wrong (400) or the token is
 * invalid (401): the agent continues and retries later. After a 413 it sends smaller pieces of the log. 429 with the code
 * RATE_LIMITED and 507 with the code INSUFFICIENT_STORAGE mean that no log is accepted for now: it stays on the host meanwhile.
 */

export const agentPaths = {
  register: '/agent/v1/register',
  poll: '/agent/v1/poll',
  host: '/agent/v1/host',
  answer: (questionId: string): string => `/agent/v1/questions/${questionId}/answer`,
  accept: (id: string): string => `/agent/v1/deployments/${id}/accept`,
  heartbeat: (id: string): string => `/agent/v1/deployments/${id}/heartbeat`,
  steps: (id: string): string => `/agent/v1/deployments/${id}/steps`,
  log: (id: string, offset: number): string => `/agent/v1/deployments/${id}/log?offset=${offset}`,
  complete: (id: string): string => `/agent/v1/deployments/${id}/complete`,
} as const;

export const agentTokenFormat = /^agt_[0-9a-f]{64}$/;

/** The name of a release and of its directory, in UTC: `20260131_235959`. */
export const releaseTimestampFormat = /^\d{8}_\d{6}$/;

/** The control plane sends these at registration. The agent uses the values of the response, not its own. */
export const agentTimes = {
  pollSeconds: 25,
  heartbeatSeconds: 15,
  leaseSeconds: 60,
  /** After the lease has expired, before a deployment whose agent is silent fails. */
  graceSeconds: 900,
  logFlushMs: 300,
  /** After a deployment has ended, how long the agent tries to send a refused log before it reports the outcome without it. */
  logPatienceSeconds: 300,
  /** Between two reports about the host, and between two that contain the state of the shop. */
  hostSeconds: 60,
  shopSeconds: 300,
} as const;

export const agentLimits = {
  /** Flush before `logFlushMs` have passed if this much output is waiting. */
  logFlushBytes: 32 * 1024,
  /** The maximum output in one append, in bytes of UTF-8. */
  logMaxBytes: 256 * 1024,
  /**
   * The highest limit per deployment that an installation can configure. The agent gets the configured limit at registration. It
   * drops output beyond that, and says so in one SYSTEM line.
   */
  logCapBytes: 1024 * 1024 * 1024,
  chunksPerAppend: 10_000,
  /** The maximum size of a request body. JSON needs up to six bytes for one byte of output. */
  bodyBytes: 2 * 1024 * 1024,
  pollBytes: 64 * 1024,
  steps: 100,
  stepNameCharacters: 100,
  running: 10,
  releases: 200,
  errorMessageCharacters: 4_000,
  /** Commits since the release that was live before, and the texts of each. Longer texts are cut. */
  commits: 100,
  commitSubjectCharacters: 200,
  commitAuthorCharacters: 100,
  missingCommits: 1_000,
  /** The maximum size of a report about the host, and of the lists in it. Texts are cut. */
  hostBytes: 64 * 1024,
  disks: 8,
  /** Shorter than other texts, because every point of the history has it. */
  diskPathCharacters: 100,
  treeProblems: 10,
  indexers: 100,
  consumers: 200,
  hostTextCharacters: 500,
  /** Questions in one response, and to one agent in a minute. An agent answers no more than that. */
  questions: 3,
  questionsPerMinute: 20,
  answerBytes: 4 * 1024,
  answerMessageCharacters: 300,
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

/** DROPPED: the host dropped output because the log was full, and the log says so. UNSENT: the control plane refused it, and the host still has it. */
export type LogLoss = (typeof logLosses)[number];
export const logLosses = ['DROPPED', 'UNSENT'] as const;

// register -> 200

export type RegisterRequest = {
  hostname: string;
  version: string;
  os: string;
  /** New at every start of the agent. A task that was offered to an earlier process is offered again at once. */
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
  /** Older control planes leave it out. */
  logPatienceSeconds?: number;
};

// poll -> 204 nothing to do | 200

export type RunningDeployment = { deploymentId: string; leaseEpoch: number; step: string; logSize: number };

export type PollRequest = {
  bootId: string;
  /** How long the response may take, at most 25; with 0 it is sent at once. */
  waitSeconds: number;
  /** Renews their leases, as a heartbeat does. */
  running: RunningDeployment[];
  /** Timestamps of the complete releases on the host, without failed ones. If left out, the known ones stay. */
  releases?: string[];
  /** Null if no release is live. If left out, the known one stays. */
  currentRelease?: string | null;
  /** See live-history.ts. If left out, the control plane derives it from the other reports. */
  liveHistory?: string[];
  /** The owner of the host allows that it answers questions about other sites of the team. If left out, it does not. */
  probe?: boolean;
};

export type PollResponse = {
  task?: Task;
  /** Only for an agent that opted in with `probe`. */
  questions?: ProbeQuestion[];
  /** Running deployments to be stopped if they have not switched yet. Sent once here, and again in every heartbeat response. */
  cancel: string[];
};

/** An offer: the agent must change nothing on the host before `accept` returned 200. */
export type Task = {
  deploymentId: string;
  leaseEpoch: number;
  kind: DeploymentKind;
  deployType: DeployType;
  gitRef: string;
  version: string;
  /** For a DEPLOY the release to create; for a ROLLBACK the release to return to. */
  releaseTimestamp: string;
  /** For a ROLLBACK, the same as `releaseTimestamp`. */
  targetRelease?: string;
  /** The release that was live when the task was offered, as far as the control plane knows. */
  previousRelease?: string;
  /**
   * Nobody requested this rollback but a failed verification. If another release than `previousRelease` is live, it fails before it
   * changes anything. Left out for all others, and by older control planes.
   */
  automatic?: boolean;
  /** SYSTEM lines to write at the start of the log: warnings for the user. */
  notices: string[];
  /**
   * Commits whose newest release was rolled back from because its verification had failed. If `gitRef` is one of them, the deployment fails
   * before it builds anything.
   * Left out for a rollback, with `force`, and by older control planes.
   */
  refusedCommits?: string[];
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
 * 409, to any request about a deployment: this agent does not hold it, or no longer. `status` is its current status. If the agent
 * has not switched yet, it stops and cleans up. It must send nothing more for this deployment.
 */
export type Conflict = { reason: (typeof conflictReasons)[number]; status: string };

export const conflictReasons = ['ENDED', 'LEASE', 'NOT_RUNNING'] as const;

/**
 * 404, to any request about a deployment: the environment of the token has none with this id. The reason is in
 * `errors[0].extensions.reason`, beside the code NOT_FOUND, and distinguishes it from the 404 of a wrong URL.
 */
export const unknownDeployment = 'UNKNOWN_DEPLOYMENT';

// accept -> 200 {} | 409. It can be repeated.

export type AcceptRequest = { leaseEpoch: number };

// heartbeat -> 200 | 409

export type HeartbeatResponse = { cancel: boolean };

// steps -> 200 {} | 409. Steps are identified by name; steps that are not in the request do not change.

export type StepReport = {
  name: string;
  status: StepStatus;
  startedAt: string | null;
  completedAt: string | null;
  exitCode: number | null;
};
export type StepsRequest = {
  leaseEpoch: number;
  steps: StepReport[];
  /** The commit that is deployed, once it is known. Older agents leave it out. */
  commit?: Commit;
};

/** A commit, for people to read: `subject` is the first line of its message. */
export type Commit = { sha: string; subject: string; author: string };

/** The commits that a release has and the one that was live before it does not. */
export type CommitRange = {
  /** The commit of the release that was live before. */
  since: string;
  /** Newest first. */
  commits: Commit[];
  /** There are more than `agentLimits.commits`. */
  hasMore: boolean;
  /** How many commits the release before had and this one does not, up to `agentLimits.missingCommits`. */
  missing: number;
};

/**
 * log?offset=BYTES -> 202 | 416 | 409, or 429 and 507 as above. The offset is the number of bytes of UTF-8 in all texts so far and
 * must equal the size that the control plane has. Otherwise 416 returns that size, and the agent continues from there, so that a
 * repeated append is never stored twice. Texts are never cut inside a surrogate pair. Output beyond the limit of a deployment is
 * dropped, and the response is the same as if it were stored: an agent that waited for it to be accepted would never end.
 */
export type LogChunk = [stream: LogStream, text: string];
export type LogRequest = { leaseEpoch: number; chunks: LogChunk[] };
export type LogResponse = { size: number };

/**
 * complete -> 200 {} | 412 {size} | 409. The log must be complete first: 412 returns how much of it has arrived. Reporting the same
 * outcome again returns 200. If the log was refused for `logPatienceSeconds` after the end, `logSize` is what was accepted of it.
 */
export type CompleteRequest = {
  leaseEpoch: number;
  outcome: Outcome;
  errorMessage: string | null;
  commitSha: string | null;
  maintenanceWindow: MaintenanceWindow;
  databaseChanged: boolean;
  logSize: number;
  /** Why output is missing in the log. Left out if none is. */
  logLoss?: LogLoss;
  /** As in `steps`. */
  commit?: Commit;
  /** Left out if the range is not known, for a rollback, and by older agents. */
  changes?: CommitRange;
  /** The live release now, and the history up to it. If left out, it follows from the outcome, and then from the next poll. */
  currentRelease?: string | null;
  liveHistory?: string[];
};

/**
 * host -> 200 {}. What the agent sees of its host, once a minute. It has no times: the control plane uses its own clock, and for
 * what happened before the age in seconds. A report that fails is not repeated. Older control planes return 404.
 */
export type HostReport = {
  /** Of the last 1, 5 and 15 minutes. */
  load: [number, number, number];
  cores: number;
  /** Null if the system does not say. */
  memory: HostMemory | null;
  /** Each device once: the one of the deploy path, and the one of `/`. */
  disks: HostDisk[];
  /** What is wrong with the release tree, for people to read. Left out during a deployment, which changes it. */
  treeProblems?: string[];
  /** Left out if it was not looked at, or the release is not a Magento shop. */
  shop?: ShopReport;
};

export type HostMemory = {
  totalBytes: number;
  availableBytes: number;
  swapTotalBytes: number;
  swapFreeBytes: number;
};

/** `totalInodes` is 0 for file systems that have no fixed number of them. */
export type HostDisk = {
  path: string;
  totalBytes: number;
  freeBytes: number;
  totalInodes: number;
  freeInodes: number;
};

/** A part is null if it is not known; `problem` says why. */
export type ShopReport = {
  cron: ShopCron | null;
  indexers: ShopIndexer[] | null;
  consumers: ShopConsumer[] | null;
  problem: string | null;
};

export type ShopCron = {
  running: number;
  /** The job that has been running longest. */
  oldestRunningJob: string | null;
  oldestRunningSeconds: number | null;
  /** Since a job last finished, successfully or not; null if none is known. */
  lastFinishedSeconds: number | null;
  /** Jobs that should have started. */
  overdue: number;
  oldestOverdueSeconds: number | null;
};

/** `status` as Magento names it, such as "Ready". `backlog` is null if the indexer does not run on schedule. */
export type ShopIndexer = { name: string; status: string; backlog: number | null };

export type ShopConsumer = { name: string; isRunning: boolean };

/**
 * A request for a second opinion: is this page up, seen from this host? It is a GET without credentials. An agent that cannot tell, or that
 * the question does not reach in time, has no vote.
 */
export type ProbeQuestion = {
  id: string;
  url: string;
  /** A text that the page must contain. */
  expectedContent: string | null;
  /** A later answer is refused. */
  answerWithinMs: number;
};

/** NONE: this host cannot tell, for example because of its own network. */
export type ProbeVote = (typeof probeVotes)[number];
export const probeVotes = ['UP', 'DOWN', 'NONE'] as const;

/** answer -> 200 {} | 404 if the question is over, or this agent was not asked. It is not repeated. */
export type ProbeAnswer = { vote: ProbeVote; statusCode: number | null; message: string | null };
