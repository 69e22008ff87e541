import type { ReactElement } from 'react';
import type { DeploymentStatus, StepStatus } from '../api/deployment.generated.ts';
import { decimal, duration, milliseconds } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { stepOutcomes, type StepOutcome } from './step-outcome.ts';
import { timeSteps, type Step } from './step-times.ts';
import { useSeconds } from '../ui/clock.ts';
import './step-list.css';

const signs: Record<StepStatus, string> = {
  PENDING: '',
  RUNNING: '',
  SUCCEEDED: '✓',
  FAILED: '✕',
  SKIPPED: '–',
};

/** The steps in order, each with its duration. */
export function StepList({
  steps,
  status: ofDeployment,
  onShow,
}: {
  steps: readonly Step[];
  status: DeploymentStatus;
  /** Shows where the step begins in the log. */
  onShow: (step: string) => void;
}): ReactElement {
  const t = words().deployments;
  const outcomes = stepOutcomes(steps, ofDeployment);
  const now = useSeconds(steps.some(({ status }) => status === 'RUNNING'));
  return (
    <ol className="steps">
      {timeSteps(steps, now).map(({ name, status, startedAt, took, share, exitCode }, index) => (
        <li key={index} className={`step step-${status.toLowerCase()}`}>
          <span className="step-sign" aria-hidden="true">
            {signs[status]}
          </span>
          <span className="step-name">
            {startedAt === null ? (
              <span className="step-title" title={name}>
                {name}
              </span>
            ) : (
              <button
                type="button"
                className="plain step-title step-jump"
                title={t.showInLog(name)}
                onClick={() => onShow(name)}
              >
                {name}
              </button>
            )}
            <span className="visually-hidden">: {t.outcomes[outcomes[index]!]}</span>
            {status === 'FAILED' && exitCode !== null && (
              <span className="small step-exit">{t.exitCode(exitCode)}</span>
            )}
          </span>
          <span className="quiet small number">{durationText(took, outcomes[index]!)}</span>
          <span className="step-bar" aria-hidden="true" style={{ width: `${share * 100}%` }} />
        </li>
      ))}
    </ol>
  );
}

/** The duration, or the outcome if the step did not run to its end. */
function durationText(took: number | null, outcome: StepOutcome): string {
  if (took === null) return outcome === 'pending' ? '' : words().deployments.outcomes[outcome];
  if (outcome === 'running' || took >= 60_000) return duration(took / 1_000);
  return took < 100 ? milliseconds(took) : `${decimal(took / 1_000, 1)} s`;
}
