import { useState } from 'react';
import { setData, useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import {
  cancelCheckoutTestRun,
  checkoutTestRun,
  startCheckoutTestRun,
  type TestRunFactsFragment,
} from '../../api/monitoring.generated.ts';
import { toInput, type FlowForm } from './flow-form.ts';

export type TestRun = TestRunFactsFragment;
export type StepResult = TestRun['steps'][number]['status'] | 'RUNNING';

/** How often its progress is read. */
const everySeconds = 0.7;

export type TestRunState = {
  /** The last one that was started on this page. */
  run: TestRun | null;
  /** It has been deleted on the server. */
  isGone: boolean;
  isRunning: boolean;
  isStarting: boolean;
  error: Error | null;
  start: (form: FlowForm) => void;
  /** Forgets the error of the last start. */
  reset: () => void;
  cancel: () => void;
  /** What became of a step; undefined if it has been changed since. */
  resultOf: (form: FlowForm, index: number) => StepResult | undefined;
};

/** A test run of a flow that is not saved. It goes on if the page is left. */
export function useTestRun(siteId: string): TestRunState {
  const [started, setStarted] = useState<{ id: string; tested: string[] } | null>(null);
  const id = started?.id ?? '';
  const query = useGraphqlQuery(
    checkoutTestRun,
    { id },
    {
      enabled: started !== null,
      everySeconds: (data) => (data?.checkoutTestRun && !data.checkoutTestRun.finishedAt ? everySeconds : 0),
    },
  );
  const start = useGraphqlMutation(startCheckoutTestRun, { quiet: true });
  const cancel = useGraphqlMutation(cancelCheckoutTestRun);
  const run = (started && query.data?.checkoutTestRun) || null;
  return {
    run,
    isGone: started !== null && query.data?.checkoutTestRun === null,
    isRunning: run !== null && run.finishedAt === null,
    isStarting: start.isPending,
    error: start.error,
    start: (form) =>
      start.mutate(
        { siteId, input: toInput(form) },
        {
          onSuccess: ({ startCheckoutTestRun: made }) => {
            setData(checkoutTestRun, { id: made.id }, { checkoutTestRun: made });
            setStarted({ id: made.id, tested: textsOf(form) });
          },
        },
      ),
    reset: start.reset,
    cancel: () => cancel.mutate({ id }),
    resultOf(form, index) {
      if (!run || started?.tested[index] !== textsOf(form)[index]) return undefined;
      const isNext = run.status === 'RUNNING' && index === run.steps.length;
      return run.steps[index]?.status ?? (isNext ? 'RUNNING' : undefined);
    },
  };
}

/** What decides the result of each step, to find those that were changed since. */
const textsOf = ({ way, steps }: FlowForm): string[] =>
  way === 'steps' ? steps.map((step) => JSON.stringify({ ...step, name: '' })) : [];
