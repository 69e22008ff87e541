import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { projects as projectsQuery, type ProjectFactsFragment } from '../api/project.generated.ts';
import { OfTeam } from '../teams/of-team.tsx';
import { useOneTeam, useRefusal, type Team } from '../teams/use-teams.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { ExportButton } from './export-button.tsx';
import { countKind, sortByKind } from './kinds.ts';

export function ProjectsPage(): ReactElement {
  const t = words().projects;
  const team = useOneTeam();
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <>
          {team && <ExportButton key={team.id} teamId={team.id} />}
          <Link className="button button-primary" to={'/projects/plan/file' as '/'}>
            {t.planAFile}
          </Link>
        </>
      }
    >
      <OfTeam what={t.ofTeam}>{(chosen) => <Projects team={chosen} />}</OfTeam>
    </Page>
  );
}

function Projects({ team }: { team: Team }): ReactElement {
  const t = words().projects;
  const refusal = useRefusal(team.id, 'project.manage');
  const query = useGraphqlQuery(projectsQuery, { teamId: team.id }, { enabled: refusal === null });
  if (refusal !== null)
    return (
      <Card>
        <Empty title={t.refused}>{refusal}</Empty>
      </Card>
    );
  return (
    <Card flush>
      <Loaded query={query} lines={4}>
        {({ projects }) =>
          projects.length === 0 ? (
            <Empty title={t.none}>{t.noneHint}</Empty>
          ) : (
            <Table columns={[t.project, t.owns, t.lastApplied]}>
              {projects.map((project) => (
                <ProjectRow key={project.name} project={project} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </Card>
  );
}

const ProjectRow = ({ project }: { project: ProjectFactsFragment }): ReactElement => (
  <tr>
    <td>
      <Link to={`/projects/${project.name}` as '/'}>{project.name}</Link>
    </td>
    <td>
      {sortByKind(project.kinds)
        .map(({ kind, objects }) => countKind(kind, objects))
        .join(', ')}
    </td>
    <td>
      <Time at={project.lastAppliedAt} />
      {project.lastAppliedBy && <div className="small quiet">{project.lastAppliedBy}</div>}
    </td>
  </tr>
);
