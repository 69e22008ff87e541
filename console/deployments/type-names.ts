import type { DeployType } from '../api/deployment.generated.ts';

export const typeNames: Record<DeployType, string> = { CODE: 'Code only', FULL: 'Full' };

export const typeHints: Record<DeployType, string> = {
  CODE: 'Reuses the build of the previous release. Fast; only for code changes.',
  FULL: 'Installs and builds everything. For changed dependencies, themes or generated code.',
};
