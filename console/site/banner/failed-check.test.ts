import { expect, it } from 'vitest';
import type { CheckFactsFragment } from '../../api/monitoring.generated.ts';
import { failedStep } from './failed-check.ts';

it('the failed step of a checkout is named', () => {
  const steps = [
    { name: 'Open the shop', status: 'PASSED' },
    { name: 'Place order', status: 'FAILED' },
    { name: 'Thank you', status: 'SKIPPED' },
  ] as CheckFactsFragment['steps'];
  expect(failedStep({ steps })).toBe('Place order');
  expect(failedStep(null)).toBeUndefined();
});
