import type { CheckFactsFragment } from '../../api/monitoring.generated.ts';

/** The step at which a checkout stopped. */
export const failedStep = (check: Pick<CheckFactsFragment, 'steps'> | null): string | undefined =>
  check?.steps?.find(({ status }) => status === 'FAILED')?.name;
