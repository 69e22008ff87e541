import type { DeploymentKind, DeployType } from '../api/deployment.generated.ts';
import { words } from '../words/words.ts';

type Deployment = { kind: DeploymentKind; deployType: DeployType; automatic: boolean };

const keyOf = ({ kind, deployType, automatic }: Deployment) =>
  kind === 'DEPLOY' ? deployType : automatic ? 'automaticRollback' : 'rollback';

export const kindName = (deployment: Deployment): string => words().deployments.kinds[keyOf(deployment)];

/** The same within a line. */
export const kindNote = (deployment: Deployment): string => words().deployments.kindNotes[keyOf(deployment)];
