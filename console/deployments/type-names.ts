import type { DeploymentKind, DeployType } from '../api/deployment.generated.ts';

export const typeNames: Record<DeployType, string> = { CODE: 'Code only', FULL: 'Full' };

export const typeHints: Record<DeployType, string> = {
  CODE: 'Reuses the build of the previous release. Fast; only for code changes.',
  FULL: 'Installs and builds everything. For changed dependencies, themes or generated code.',
};

export const kindName = ({
  kind,
  deployType,
  automatic,
}: {
  kind: DeploymentKind;
  deployType: DeployType;
  automatic: boolean;
}): string => (kind === 'DEPLOY' ? typeNames[deployType] : automatic ? 'Automatic rollback' : 'Rollback');
