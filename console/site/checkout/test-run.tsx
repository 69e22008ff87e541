import { useState, type ReactElement } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { milliseconds } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { StepStatus } from './step-status.tsx';
import type { TestRun, TestRunState } from './use-test-run.ts';
import './test-run.css';

type Shown = { url: string; name: string };

const tones: Record<TestRun['status'], Tone> = {
  QUEUED: 'idle',
  RUNNING: 'busy',
  PASSED: 'good',
  FAILED: 'bad',
  INCONCLUSIVE: 'warn',
  CANCELLED: 'idle',
};

/** The steps of a test run as they end, each with the page after it. */
export function TestRunResults({ state }: { state: TestRunState }): ReactElement | null {
  const t = words().checkout;
  const [shown, setShown] = useState<Shown | null>(null);
  const { run, isGone } = state;
  if (isGone) return <p className="quiet">{t.runGone}</p>;
  if (!run) return null;
  return (
    <section className="test-run" aria-label={t.testRun}>
      <div className="row apart">
        <div role="status">
          <Badge tone={tones[run.status]}>{titleOf(run)}</Badge>
        </div>
        {state.isRunning && <Button onClick={state.cancel}>{t.cancelRun}</Button>}
      </div>
      {run.message && <p className={run.status === 'FAILED' ? 'tone-bad' : 'quiet'}>{run.message}</p>}
      <ol className="test-steps">
        {Array.from({ length: run.totalSteps }, (_, index) => (
          <TestedStep key={index} run={run} index={index} onShow={setShown} />
        ))}
      </ol>
      {shown && (
        <Dialog wide title={t.screenshotOf(shown.name)} onClose={() => setShown(null)}>
          <img className="test-screenshot" src={shown.url} alt={t.screenshotOf(shown.name)} />
        </Dialog>
      )}
    </section>
  );
}

function titleOf({ status, steps, totalSteps }: TestRun): string {
  const { results } = words().checkout;
  if (status !== 'RUNNING') return results[status];
  return results.RUNNING(Math.min(steps.length + 1, totalSteps), totalSteps);
}

function TestedStep({
  run,
  index,
  onShow,
}: {
  run: TestRun;
  index: number;
  onShow: (shown: Shown) => void;
}): ReactElement {
  const t = words().checkout;
  const step = run.steps[index];
  const isNext = run.status === 'RUNNING' && index === run.steps.length;
  const url = step?.screenshotUrl;
  return (
    <li className="test-step">
      <StepStatus number={index + 1} result={step?.status ?? (isNext ? 'RUNNING' : undefined)} />
      <div className="test-step-text">
        <span className={step && step.status !== 'SKIPPED' ? '' : 'quiet'}>
          {step?.name ?? (isNext ? t.running : t.pending)}
        </span>
        {step?.message && <span className="small tone-bad">{step.message}</span>}
      </div>
      <span className="quiet small number">{step?.durationMs != null && milliseconds(step.durationMs)}</span>
      <div className="test-picture">
        {url && (
          <button type="button" className="plain" onClick={() => onShow({ url, name: step.name })}>
            <img src={url} alt={t.screenshotOf(step.name)} width={96} height={60} />
          </button>
        )}
      </div>
    </li>
  );
}
