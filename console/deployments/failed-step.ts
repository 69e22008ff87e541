import type { DeploymentFactsFragment } from '../api/deployment.generated.ts';

/** The step because of which a deployment failed; null if there is none. Optional steps can fail without consequences. */
export function failedStep({
  status,
  steps,
  errorMessage,
}: Pick<DeploymentFactsFragment, 'status' | 'steps' | 'errorMessage'>): string | null {
  if (status !== 'FAILED' && status !== 'ROLLED_BACK') return null;
  const failed = steps.filter((step) => step.status === 'FAILED').map(({ name }) => name);
  return failed.find((name) => errorMessage?.startsWith(`"${name}" failed`)) ?? failed[0] ?? null;
}
