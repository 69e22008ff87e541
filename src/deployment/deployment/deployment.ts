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
  userId: string;
  kind: DeploymentKind;
  version: string;
  gitRef: string;
  deployType: DeployType;
  status: Status;
  maintenanceWindow: MaintenanceWindow;
  releaseTimestamp: string;
  commitSha: string | null;
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
  /** Output is missing, which the log says. */
  logTruncated: boolean;
  /** All that is left of the log is a line that says so. */
  logExpiredAt: Date | null;
  errorMessage: string | null;
};

export function durationSeconds({
  startedAt,
  completedAt,
}: Pick<Deployment, 'startedAt' | 'completedAt'>): number | null {
  if (!startedAt || !completedAt) return null;
  return Math.round((completedAt.getTime() - startedAt.getTime()) / 1_000);
}
