import type { ReactElement } from 'react';
import { Badge, type Tone } from '../ui/badge.tsx';
import { duration, milliseconds } from '../ui/format.ts';
import { Empty } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import type { Run } from './runs.ts';

const tones: Record<Run['outcome'], Tone> = {
  running: 'busy',
  unfinished: 'warn',
  success: 'good',
  failure: 'bad',
};

const runTime = (ms: number): string => (ms < 10_000 ? milliseconds(ms) : duration(ms / 1_000));

/** A timeline of runs, newest first, with bars as long as they took. */
export function RunList({ runs }: { runs: readonly Run[] }): ReactElement {
  const t = words().heartbeats;
  if (runs.length === 0) return <Empty title={t.noRuns}>{t.noRunsHint}</Empty>;
  const longest = Math.max(1, ...runs.map(({ durationMs }) => durationMs ?? 0));
  return (
    <ol className="list run-list">
      {runs.map((run) => (
        <li key={run.id}>
          <Badge tone={tones[run.outcome]}>{t.outcomes[run.outcome]}</Badge>
          <div className="heartbeat-what">
            <span>
              <Time at={run.startedAt ?? run.endedAt!} />
              {run.exitCode !== null && <span className="quiet"> {t.exitCode(run.exitCode)}</span>}
            </span>
            {run.problem && <span className="small tone-bad">{run.problem}</span>}
            {run.body && (
              <details>
                <summary className="small">{t.output}</summary>
                <pre>{run.body}</pre>
              </details>
            )}
          </div>
          <div className="run-time">
            {run.durationMs !== null && (
              <>
                <span className="small">{runTime(run.durationMs)}</span>
                <meter min={0} max={longest} value={run.durationMs} aria-label={t.runTime} />
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
