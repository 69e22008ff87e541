import type { DeploymentServices } from '../log/settings.ts';

/** The host agent that speaks: a token stands for one environment. */
export type Agent = {
  tokenId: string;
  ownerId: string;
  environmentId: string;
  environmentName: string;
  /** Whether there is something for it to take, or to stop. */
  work: 'offer' | 'cancel' | null;
  /** What it told of its host last: a list as PostgreSQL writes it, `{20260101_000000,20260102_000000}`. */
  releases: string | null;
  currentRelease: string | null;
  /** As `releases`. */
  liveHistory: string | null;
};

export type AgentContext = DeploymentServices & { agent: Agent };
