import { useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import type { PlanFragment } from '../api/project.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { count } from '../ui/format.ts';
import { Empty } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { PlanDiff } from './plan-diff.tsx';
import { canBeApplied, summaryOf, toneOf, totalOf } from './plan-summary.ts';
import { useApply } from './use-apply.ts';
import './plan-card.css';

/** A plan without problems: what it changes, and the button that applies it. */
export function PlanCard({
  plan,
  onChange,
}: {
  plan: PlanFragment;
  onChange?: (plan: PlanFragment) => void;
}): ReactElement {
  const t = words().projects;
  const [isAsking, setAsking] = useState(false);
  const { apply, progress } = useApply(plan.id, (applied) => onChange?.(applied));
  const refusal = useRefusal(plan.teamId, 'project.manage');
  const { counts, changes, warnings } = plan;
  const total = totalOf(counts);
  const start = (): void => {
    setAsking(false);
    apply.mutate();
  };
  return (
    <Card
      flush
      title={t.planTitle(plan.project ?? '', summaryOf(counts))}
      actions={
        <>
          <Badge tone={toneOf[plan.state]}>{t.states[plan.state]}</Badge>
          {canBeApplied(plan.state) && total > 0 && (
            <Button look="primary" busy={apply.isPending} refusal={refusal} onClick={() => setAsking(true)}>
              {plan.state === 'OPEN' ? t.apply : t.continueApply}
            </Button>
          )}
        </>
      }
    >
      <div className="plan-notes stack">
        {plan.createdAt && (
          <p className="quiet small">
            {t.plannedBy(plan.createdBy ?? '')} <Time at={plan.createdAt} />
          </p>
        )}
        {counts.detach > 0 && <p className="quiet small">{t.detachHint}</p>}
        {warnings.map(({ line, column, message }) => (
          <p key={`${line}:${column} ${message}`} className="banner">
            {t.place(line, column)}: {message}
          </p>
        ))}
        {apply.error && (
          <p className="problem" role="alert">
            {messageOf(apply.error)}
          </p>
        )}
        {apply.isPending && <Applying done={progress?.counts.done ?? counts.done} total={total} />}
      </div>
      {changes.length > 0 ? <PlanDiff changes={changes} /> : <Empty title={t.upToDate} />}
      {isAsking && (
        <Confirm
          title={t.applyTitle(plan.project ?? '')}
          action={t.apply}
          busy={false}
          onConfirm={start}
          onClose={() => setAsking(false)}
        >
          <p>{summaryOf(counts)}.</p>
          {counts.delete > 0 && <p className="tone-bad">{t.deleteWarning(counts.delete)}</p>}
        </Confirm>
      )}
    </Card>
  );
}

function Applying({ done, total }: { done: number; total: number }): ReactElement {
  const text = words().projects.applying(count(done), count(total));
  return (
    <div className="plan-progress" role="status">
      <progress value={done} max={total} aria-label={text} />
      <span className="small quiet">{text}</span>
    </div>
  );
}
