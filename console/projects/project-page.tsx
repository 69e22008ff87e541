import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { project as projectQuery, type ProjectQuery } from '../api/project.generated.ts';
import { useOneTeam, useRefusal } from '../teams/use-teams.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { ExportButton } from './export-button.tsx';
import { kindName, pathTo, sortByKind } from './kinds.ts';
import { summaryOf, toneOf } from './plan-summary.ts';

type Project = ProjectQuery['projects'][number];

const maxContents = 1_000;

export function ProjectPage(): ReactElement {
  const t = words().projects;
  const { name = '' } = useParams({ strict: false }) as { name?: string };
  const team = useOneTeam();
  const refusal = useRefusal(team?.id, 'project.manage');
  const [kind, setKind] = useState<string | null>(null);
  const query = useGraphqlQuery(
    projectQuery,
    { teamId: team?.id ?? null, name, kind, limit: maxContents },
    { everySeconds: 60, enabled: team !== null && refusal === null },
  );
  const facts = query.data?.projects[0];
  return (
    <Page
      title={name}
      lead={
        facts && (
          <>
            {t.lastApplied} <Time at={facts.lastAppliedAt} />
            {facts.lastAppliedBy && ` · ${facts.lastAppliedBy}`}
          </>
        )
      }
      actions={
        <>
          {team && <ExportButton teamId={team.id} project={name} />}
          <Link className="button button-primary" to={'/projects/plan/file' as '/'}>
            {t.planAFile}
          </Link>
        </>
      }
    >
      {refusal === null ? (
        <Loaded query={query} lines={8}>
          {({ projects: [project] }) =>
            project ? (
              <>
                <Contents project={project} kind={kind} onKind={setKind} />
                <Plans project={project} />
              </>
            ) : (
              <Card>
                <Empty title={t.noSuchProject}>
                  {team && t.noSuchProjectHint(team.name)}{' '}
                  <Link to={'/projects' as '/'}>{t.allProjects}</Link>
                </Empty>
              </Card>
            )
          }
        </Loaded>
      ) : (
        <Card>
          <Empty title={t.refused}>{refusal}</Empty>
        </Card>
      )}
    </Page>
  );
}

function Contents({
  project,
  kind,
  onKind,
}: {
  project: Project;
  kind: string | null;
  onKind: (kind: string | null) => void;
}): ReactElement {
  const t = words().projects;
  const { contents, kinds, objects } = project;
  const total = kind === null ? objects : (kinds.find((each) => each.kind === kind)?.objects ?? 0);
  return (
    <Card
      flush
      title={t.contents(count(objects))}
      actions={
        <label className="row">
          <span className="visually-hidden">{t.kind}</span>
          <select
            className="select"
            value={kind ?? ''}
            onChange={({ target }) => onKind(target.value === '' ? null : target.value)}
          >
            <option value="">{t.allKinds}</option>
            {sortByKind(kinds).map((each) => (
              <option key={each.kind} value={each.kind}>
                {kindName(each.kind)} ({count(each.objects)})
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Table columns={[t.key, t.kind]}>
        {sortByKind(contents).map((content) => {
          const path = pathTo(content);
          return (
            <tr key={`${content.kind} ${content.id}`}>
              <td>
                {path === null ? (
                  <code>{content.key}</code>
                ) : (
                  <Link to={path as '/'}>
                    <code>{content.key}</code>
                  </Link>
                )}
              </td>
              <td className="quiet">{kindName(content.kind)}</td>
            </tr>
          );
        })}
      </Table>
      {contents.length < total && (
        <p className="list-tools quiet small">{t.firstOf(count(contents.length), count(total))}</p>
      )}
    </Card>
  );
}

function Plans({ project: { name, plans } }: { project: Project }): ReactElement {
  const t = words().projects;
  return (
    <Card flush title={t.plans}>
      {plans.length === 0 ? (
        <Empty title={t.noPlans} />
      ) : (
        <Table columns={[t.planColumn, t.state, t.plannedColumn]}>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <td>
                <Link to={`/projects/${name}/${plan.id}` as '/'}>{summaryOf(plan.counts)}</Link>
              </td>
              <td>
                <Badge tone={toneOf[plan.state]}>{t.states[plan.state]}</Badge>
              </td>
              <td>
                <Time at={plan.createdAt} /> <span className="small quiet">{plan.createdBy}</span>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
