import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { verificationSetUp, type OverviewEnvironmentFragment } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { colleagues as colleaguesQuery } from '../api/identity.generated.ts';
import { unreachedTeams } from '../api/monitoring.generated.ts';
import { useOneTeam, useTeamId, useTeamsFor } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useBrowserState } from '../ui/use-browser-state.ts';
import { words } from '../words/words.ts';
import { stepsOf, type Step } from './checklist.ts';
import './checklist.css';

export type Checklist = { isLoading: boolean; steps: Step[]; dismiss: () => void };

/** The steps of a new team, ticked by what there is. No steps if all are done, it was dismissed or the user may set up nothing. */
export function useChecklist(
  sites: number | undefined,
  environments: readonly OverviewEnvironmentFragment[] | undefined,
): Checklist {
  const teamId = useTeamId();
  const team = useOneTeam();
  const mayManage = useTeamsFor('site.manage').length > 0;
  const [dismissed, setDismissed] = useBrowserState('steward.checklist.dismissed', '');
  const enabled = mayManage && dismissed === '';
  const options = { everySeconds: 10, enabled };
  const notifications = useGraphqlQuery(unreachedTeams, { teamId }, options);
  const verifications = useGraphqlQuery(verificationSetUp, { teamId }, options);
  const people = useGraphqlQuery(colleaguesQuery, {}, options);
  const queries = [notifications, verifications, people];
  const dismiss = (): void => setDismissed('yes');
  if (!enabled) return { isLoading: false, steps: [], dismiss };
  if (sites === undefined || !environments || queries.some(({ data }) => !data))
    return { isLoading: !queries.some(({ error }) => error), steps: [], dismiss };
  const modes = new Map(
    verifications.data!.environments.map(({ id, verification }) => [id, verification?.mode]),
  );
  const steps = stepsOf({
    sites,
    hasNotification: !notifications.data!.unreachedTeams.some(({ teamId: id }) => id === team?.id),
    environments: environments.map(({ id, lastDeploymentAt }) => ({
      id,
      lastDeploymentAt,
      verificationMode: modes.get(id) ?? null,
    })),
    colleagues: Math.max(
      0,
      ...people.data!.teams.map(({ members, invitations }) => members.length - 1 + invitations.length),
    ),
    teamId: team && !team.isPersonal ? team.id : null,
  });
  return { isLoading: false, steps: steps.every(({ isDone }) => isDone) ? [] : steps, dismiss };
}

export function ChecklistCard({ checklist: { steps, dismiss } }: { checklist: Checklist }): ReactElement {
  const t = words().overview.checklist;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      title={t.title}
      actions={
        <>
          <span className="quiet small">{t.done(done, steps.length)}</span>
          <Button title={t.dismissHint} onClick={dismiss}>
            {t.dismiss}
          </Button>
        </>
      }
    >
      <progress className="visually-hidden" aria-label={t.title} value={done} max={steps.length} />
      <ol className="checklist">
        {steps.map((step) => (
          <ChecklistStep key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function ChecklistStep({
  step: { name, isDone, path },
  isNext,
}: {
  step: Step;
  isNext: boolean;
}): ReactElement {
  const t = words().overview.checklist;
  return (
    <li className={isDone ? 'step-done' : isNext ? 'step-next' : ''}>
      <span className="step-tick" aria-hidden="true">
        {isDone ? '✓' : ''}
      </span>
      <div>
        <Link to={path as '/'} className="step-name">
          {t.steps[name].name}
        </Link>
        {isDone && <span className="visually-hidden"> {t.ticked}</span>}
        <p className="quiet small">{t.steps[name].hint}</p>
      </div>
    </li>
  );
}
