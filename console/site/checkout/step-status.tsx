import type { ReactElement } from 'react';
import { words } from '../../words/words.ts';
import type { StepResult } from './use-test-run.ts';

const signs: Record<StepResult, string> = { PASSED: '✓', FAILED: '✕', SKIPPED: '–', RUNNING: '' };

/** The number of a step, or what became of it in the test run. */
export function StepStatus({
  number,
  result,
}: {
  number: number;
  result: StepResult | undefined;
}): ReactElement {
  const { statuses, running } = words().checkout;
  if (!result) return <span className="step-number number">{number}</span>;
  return (
    <span className={`step-number step-${result.toLowerCase()}`}>
      <span aria-hidden="true">{signs[result]}</span>
      <span className="visually-hidden">{result === 'RUNNING' ? running : statuses[result]}</span>
    </span>
  );
}
