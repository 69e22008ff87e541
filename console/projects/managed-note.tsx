import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { projectOf } from '../api/project.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { words } from '../words/words.ts';

/** Says that a configuration file owns this object, so that the next apply overwrites what is changed here. */
export function ManagedNote({
  kind,
  id,
  teamId,
}: {
  kind: 'sites' | 'environments';
  id: string;
  teamId: string;
}): ReactElement | null {
  const refusal = useRefusal(teamId, 'project.manage');
  const { data } = useGraphqlQuery(projectOf, { kind, id }, { everySeconds: 60, enabled: refusal === null });
  const owner = data?.projectObject;
  if (!owner) return null;
  return (
    <p className="banner">
      {words().projects.managed(owner.key)}{' '}
      <Link to={`/projects/${owner.project}` as '/'} search={{ team: teamId } as never}>
        {words().projects.managedBy(owner.project)}
      </Link>
    </p>
  );
}
