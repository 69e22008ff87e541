import type { ReactElement } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { milliseconds } from '../../ui/format.ts';
import type { CheckFactsFragment } from '../../api/monitoring.generated.ts';
import { words } from '../../words/words.ts';

type Step = NonNullable<CheckFactsFragment['steps']>[number];

const tones: Record<Step['status'], Tone> = { PASSED: 'good', FAILED: 'bad', SKIPPED: 'idle' };

/** The results of the steps of a checkout flow. */
export const CheckoutSteps = ({ steps }: { steps: readonly Step[] }): ReactElement => (
  <ol className="checkout-steps">
    {steps.map((step, index) => (
      <li key={index} className="row">
        <Badge tone={tones[step.status]}>{words().checkout.statuses[step.status]}</Badge>
        <span>{step.name}</span>
        {step.durationMs !== null && (
          <span className="quiet small number">{milliseconds(step.durationMs)}</span>
        )}
        {step.message && <span className="small tone-bad">{step.message}</span>}
      </li>
    ))}
  </ol>
);
