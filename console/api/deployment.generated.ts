// Generated from the console's *.deployment.graphql by `npm run generate`; do not edit.
import { operation } from './operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type DeploymentKind =
  | 'DEPLOY'
  | 'ROLLBACK';

export type DeploymentStatus =
  /** Waits for its turn and for the agent. */
  | 'PENDING'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'FAILED'
  /** The new release failed its health check, and the one before is live again. */
  | 'ROLLED_BACK'
  | 'CANCELLED';

export type DeploymentOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type DeploymentOverviewQuery = { dashboardStats: { totalEnvironments: number, onlineAgents: number, deploymentsLast24h: number, successRate30d: number | null }, environments: Array<{ id: string, name: string, isOnline: boolean, deployments: { edges: Array<{ node: { id: string, version: string, kind: DeploymentKind, status: DeploymentStatus, triggeredBy: string, tokenName: string | null, createdAt: string, completedAt: string | null } }> } }> };

export const deploymentOverview = operation<DeploymentOverviewQuery, DeploymentOverviewQueryVariables>('deployment', "query DeploymentOverview { dashboardStats { totalEnvironments onlineAgents deploymentsLast24h successRate30d } environments { id name isOnline deployments(first: 5) { edges { node { id version kind status triggeredBy tokenName createdAt completedAt } } } } }");
