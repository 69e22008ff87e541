import { useRef, useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { planFile, type PlanFragment } from '../api/project.generated.ts';
import { OfTeam } from '../teams/of-team.tsx';
import { useRefusal, type Team } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';
import { FileForm, type FileInput } from './file-form.tsx';
import { PlanCard } from './plan-card.tsx';
import { summaryOf } from './plan-summary.ts';
import { ProblemList } from './problem-list.tsx';
import { offsetOf } from './variables.ts';

/** Plans a configuration file in the browser, as `steward plan` does on the command line. */
export function PlanFilePage(): ReactElement {
  const t = words().projects;
  return (
    <Page title={t.planAFile} lead={t.planLead}>
      <OfTeam what={t.ofTeam}>{(team) => <PlanFile key={team.id} team={team} />}</OfTeam>
    </Page>
  );
}

function PlanFile({ team }: { team: Team }): ReactElement {
  const refusal = useRefusal(team.id, 'project.manage');
  const [plan, setPlan] = useState<PlanFragment | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  // Who edits the file while it is planned does not see, and cannot apply, the plan of the former text.
  const edits = useRef({ made: 0, planned: 0 });
  const edit = (): void => {
    edits.current.made += 1;
    setPlan(null);
  };
  const send = useGraphqlMutation(planFile, {
    quiet: true,
    onDone: ({ plan: made }) => {
      if (edits.current.planned === edits.current.made) setPlan(made);
    },
  });
  const submit = ({ document, variables, deletes }: FileInput): void => {
    setPlan(null);
    edits.current.planned = edits.current.made;
    send.mutate({
      teamId: team.id,
      document,
      delete: deletes,
      variables: Object.entries(variables)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => ({ name, value })),
    });
  };
  const showPlace = (place: { line: number; column: number }): void => {
    const area = text.current;
    if (!area) return;
    const at = offsetOf(area.value, place);
    area.focus();
    area.setSelectionRange(at, at);
    // The browser does not scroll to a selection that a script makes.
    area.scrollTop = (area.scrollHeight / area.value.split('\n').length) * Math.max(0, place.line - 4);
  };
  return (
    <>
      <Card>
        <FileForm
          textRef={text}
          refusal={refusal}
          busy={send.isPending}
          error={send.error}
          onEdit={edit}
          onSubmit={submit}
        />
      </Card>
      <span className="visually-hidden" role="status">
        {plan && outcomeOf(plan)}
      </span>
      {plan && plan.problems.length > 0 && (
        <Card flush title={outcomeOf(plan)}>
          <ProblemList problems={plan.problems} onShow={showPlace} />
        </Card>
      )}
      {plan && plan.problems.length === 0 && <PlanCard plan={plan} onChange={setPlan} />}
    </>
  );
}

/** Also for screen readers, which would otherwise read every change. */
const outcomeOf = ({ project, problems, counts }: PlanFragment): string =>
  problems.length > 0
    ? words().projects.problems(problems.length)
    : words().projects.planTitle(project ?? '', summaryOf(counts));
