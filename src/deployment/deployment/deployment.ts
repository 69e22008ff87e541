import type {
  DeploymentKind,
  DeployType,
  MaintenanceWindow,
  StepReport,
} from '../protocol/agent-protocol.ts';
import type { Status } from './state.ts';

export type Deployment = {
  id: string;
  environmentId: string;
  /** The owner of the environment. */
  teamId: string;
  kind: DeploymentKind;
  version: string;
  gitRef: string;
  deployType: DeployType;
  status: Status;
  maintenanceWindow: MaintenanceWindow;
  releaseTimestamp: string;
  commitSha: string | null;
  /** The first line of the commit message, and who wrote it. Older agents do not report them. */
  commitSubject: string | null;
  commitAuthor: string | null;
  triggeredBy: string;
  tokenName: string | null;
  rollbackOf: string | null;
  databaseChanged: boolean;
  steps: StepReport[];
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  cancelRequestedAt: Date | null;
  /** In characters. */
  logSize: number;
  /** Output is missing; a line in the log says so. */
  logTruncated: boolean;
  /** The log was deleted; a line in its place says so. */
  logExpiredAt: Date | null;
  errorMessage: string | null;
  automatic: boolean;
  /** When its release became live. */
  switchedAt: Date | null;
  /** While it waits for the verification of the live release: the end of the wait at the latest. */
  waitsUntil: Date | null;
  /** Does not wait for the verification of the live release. */
  supersede: boolean;
  notBefore: Date | null;
  /** Why it may start in a freeze. */
  overrideFreeze: string | null;
};

export function durationSeconds({
  startedAt,
  completedAt,
}: Pick<Deployment, 'startedAt' | 'completedAt'>): number | null {
  if (!startedAt || !completedAt) return null;
  return Math.round((completedAt.getTime() - startedAt.getTime()) / 1_000);
}
