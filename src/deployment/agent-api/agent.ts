import type { DeploymentServices } from '../settings.ts';

/** The host agent that sent the request. An agent token is valid for one environment. */
export type Agent = {
  tokenId: string;
  ownerId: string;
  /** The account that the team belongs to, whose share its requests take. */
  accountId: string;
  environmentId: string;
  environmentName: string;
  /** Whether there may be a task to offer, or a cancel request to pass on. */
  work: 'offer' | 'cancel' | null;
  /** The releases it last reported, as a PostgreSQL array: `{20260101_000000,20260102_000000}`. */
  releases: string | null;
  currentRelease: string | null;
  /** In the same format as `releases`. */
  liveHistory: string | null;
  /** Whether it has opted in to confirm failures. */
  probe: boolean;
};

export type AgentContext = DeploymentServices & { agent: Agent };
