import type { DeployType } from '../api/deployment.generated.ts';

export const typeNames: Record<DeployType, string> = { CODE: 'Code only', FULL: 'Full' };

export const typeHints: Record<DeployType, string> = {
  CODE: 'Takes over what the release before has built. Quick; for changes of code alone.',
  FULL: 'Installs and builds everything anew. For changed dependencies, themes or generated code.',
};
