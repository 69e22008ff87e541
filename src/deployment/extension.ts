import type { Context, Services } from '#identity/context.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { FieldError } from '#platform/parse-input.ts';
import type { ProbeAnswer, ProbeQuestion } from './protocol/agent-protocol.ts';

export type VerificationMode = 'OFF' | 'OBSERVE' | 'ROLLBACK';
export type VerificationState = 'WATCHING' | 'PASSED' | 'FAILED' | 'INCONCLUSIVE' | 'SUPERSEDED';
export type VerificationSignal =
  | 'SITE_DOWN'
  | 'PAGE_DOWN'
  | 'CHECKOUT_FAILED'
  | 'PROBE_DOWN'
  | 'NEW_JS_ERRORS'
  | 'SLOWER';

export type VerificationSettings = {
  mode: VerificationMode;
  siteIds: readonly string[];
  windowSeconds: number;
  settleSeconds: number;
  signals: readonly VerificationSignal[];
  /** Whether a release is rolled back although it changed the database. */
  ignoreDatabaseChanges: boolean;
};

/** As in the schema: null and undefined mean the default. */
export type VerificationInput = {
  mode: VerificationMode;
  siteIds: readonly string[];
  windowSeconds?: number | null | undefined;
  settleSeconds?: number | null | undefined;
  signals?: readonly VerificationSignal[] | null | undefined;
  ignoreDatabaseChanges?: boolean | null | undefined;
};

export type VerificationFinding = {
  siteId: string;
  pageId: string | null;
  signal: VerificationSignal;
  message: string;
  checkId: string | null;
  at: Date;
};

export type VerificationTarget = {
  siteId: string;
  pageId: string | null;
  kind:
    | 'HTTP'
    | 'BROWSER'
    | 'CHECKOUT_FLOW'
    | 'TCP'
    | 'DNS'
    | 'TLS'
    | 'SMTP'
    | 'ICMP'
    | 'WEBSOCKET'
    | 'GRAPHQL';
  name: string;
  wasDown: boolean;
  isDown: boolean;
  lastCheckAt: Date | null;
};

export type Verification = {
  deploymentId: string;
  state: VerificationState;
  mode: VerificationMode;
  startedAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  findings: readonly VerificationFinding[];
  excluded: readonly VerificationFinding[];
  rollbackId: string | null;
  heldReason: string | null;
};

/** An alert about a host begins, goes on with another message, or ends. `remind`: it has become more urgent. */
export type HostCondition = { type: 'AGENT_OFFLINE' | 'HOST_DISK' | 'CRON_STUCK' } & (
  | { problem: { since: Date; message: string; remind?: boolean } }
  | { problem: null; closing: 'RECOVERED' | 'UNWATCHED' }
);

/** The agent of an environment, and the team that owns both. */
export type ProbingAgent = { environmentId: string; teamId: string };

/**
 * What this product asks of the product that watches releases. That one is above this one and implements it; the program
 * passes it to `open`.
 */
export type DeploymentExtension = {
  /** Stores the settings, in the transaction that stores the environment. If it returns errors, nothing was stored. */
  saveVerification(
    tx: Tx,
    ctx: Context,
    environment: { id: string; teamId: string },
    input: VerificationInput,
  ): Promise<FieldError[]>;
  /** In the order of the environments; null if never set. */
  listVerificationSettings(
    db: Db,
    environments: readonly { id: string; teamId: string }[],
  ): Promise<(VerificationSettings | null)[]>;
  /** In the order of the ids; null without a verification. */
  listVerifications(db: Db, deploymentIds: readonly string[]): Promise<(Verification | null)[]>;
  /** Those of the deployments whose verification has failed. */
  listFailed(db: Db, deploymentIds: readonly string[]): Promise<ReadonlySet<string>>;
  listVerificationTargets(db: Db, deploymentId: string): Promise<VerificationTarget[]>;
  /** Updates the alerts of a host. The caller has locked the row of the environment. */
  reportHost(
    tx: Tx,
    environment: { id: string; teamId: string; name: string },
    conditions: readonly HostCondition[],
  ): Promise<void>;
  /** The environment has another name. */
  renameHost(tx: Tx, environment: { id: string; name: string }): Promise<void>;
  /** The environment belongs to another team. Its alerts move with it. */
  transferHost(tx: Tx, environmentId: string, teamId: string): Promise<void>;
  /** The environment is being deleted, and the alerts of its host with it. */
  deleteHost(tx: Tx, environmentId: string): Promise<void>;
  /** The next questions for an agent that has opted in, often none. Each is sent once. */
  takeQuestions(
    services: Pick<Services, 'db' | 'rateLimiter'>,
    agent: ProbingAgent,
  ): Promise<ProbeQuestion[]>;
  /** Those of the environments whose agents have questions to take, in case the message that wakes them was lost. */
  listAskedAgents(db: Db, environmentIds: readonly string[]): Promise<string[]>;
  /** False if this agent was not asked, or the question is over. */
  answerQuestion(
    services: Pick<Services, 'db' | 'queue'>,
    agent: ProbingAgent,
    questionId: string,
    answer: ProbeAnswer,
  ): Promise<boolean>;
};
