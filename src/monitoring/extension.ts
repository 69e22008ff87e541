import type { Services } from '#identity/context.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ProbingAgent } from './region/agents.ts';

/** A deployment or rollback that changed the live release of an environment. */
export type ReleaseMarker = {
  deploymentId: string;
  version: string;
  kind: 'DEPLOY' | 'ROLLBACK';
  status: 'PENDING' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'ROLLED_BACK' | 'CANCELLED';
  environmentName: string;
  triggeredBy: string;
  at: Date;
};

/** What became of a release until now. */
export type ReleaseOutcome =
  | 'WAITING'
  | 'RUNNING'
  | 'WATCHING'
  | 'LIVE'
  | 'LIVE_FAILING'
  | 'REPLACED'
  | 'ROLLED_BACK'
  | 'FAILED'
  | 'CANCELLED';

/** Without an `until`, up to now. */
export type SitePeriod = { siteId: string; since: Date; until: Date | null };

/**
 * What this product asks of the product that knows which environments belong to a site. That one is above this one and implements
 * it; the program passes it to `open`.
 */
export type MonitoringExtension = {
  /** In the order of the sites. */
  listEnvironmentIds(db: Db, siteIds: readonly string[]): Promise<string[][]>;
  /** In the order of the periods, each newest first and at most 200. */
  listReleases(db: Db, periods: readonly SitePeriod[]): Promise<ReleaseMarker[][]>;
  /** In the order of the deployments. */
  listReleaseOutcomes(db: Db, deploymentIds: readonly string[]): Promise<ReleaseOutcome[]>;
  /** For each failure, the last release that went live on an environment of its site in the 60 minutes before. */
  findSuspects(db: Db, failures: readonly { siteId: string; at: Date }[]): Promise<(ReleaseMarker | null)[]>;
  /** The host agents that have opted in to confirm failures and are alive, those of a team in the same order each time. */
  listProbingAgents(db: Db): Promise<ProbingAgent[]>;
  /** The agents of these environments have a question to answer. */
  wakeAgents(services: Pick<Services, 'pubsub'>, environmentIds: readonly string[]): Promise<void>;
};

export type VatChecks = { total: number; valid: number; invalid: number; unavailable: number };

/** The same of the product that checks VAT numbers. */
export type VatExtension = {
  /** Of a team, in a period. If the team has never had one, those that belong to no team. */
  countVatChecks(db: Db, teamId: string, from: Date, to: Date): Promise<VatChecks>;
};
