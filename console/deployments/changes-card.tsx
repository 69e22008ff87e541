import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import {
  deploymentCommits,
  type DeploymentCommitsQuery,
  type DeploymentFactsFragment,
} from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { CommitList } from './commit-list.tsx';
import { shortSha } from './release-title.ts';

/** The commits since the release that was live before. The agent reports them at the end of a deployment. */
export function ChangesCard({
  deployment: { id, environmentId, releaseTimestamp },
  isKnownEnvironment,
}: {
  deployment: DeploymentFactsFragment;
  isKnownEnvironment: boolean;
}): ReactElement {
  const t = words().deployments.changes;
  const query = useGraphqlQuery(deploymentCommits, { id }, { everySeconds: false });
  return (
    <Card title={t.title}>
      <div className="stack changes">
        <Loaded query={query} lines={2}>
          {({ deployment }) => <Changes changes={deployment?.changes ?? null} />}
        </Loaded>
        {isKnownEnvironment && releaseTimestamp && (
          <p className="small">
            <Link
              to="/environments/$id/compare"
              params={{ id: environmentId }}
              search={{ to: releaseTimestamp } as never}
            >
              {t.compare}
            </Link>
          </p>
        )}
      </div>
    </Card>
  );
}

type ReportedChanges = NonNullable<NonNullable<DeploymentCommitsQuery['deployment']>['changes']>;

function Changes({ changes }: { changes: ReportedChanges | null }): ReactElement {
  const t = words().deployments.changes;
  if (!changes) return <p className="quiet small">{t.unknown}</p>;
  const { commits, hasMore, missing, sinceCommitSha } = changes;
  return (
    <>
      {commits.length === 0 && missing === 0 ? (
        <p className="quiet">{t.none}</p>
      ) : (
        <p>
          {hasMore ? t.addedOrMore(commits.length) : t.added(commits.length)}{' '}
          <span className="quiet small mono">{t.since(shortSha(sinceCommitSha))}</span>
        </p>
      )}
      {missing > 0 && <p className="small tone-warn">{t.missing(missing)}</p>}
      {commits.length > 0 && <CommitList commits={commits} />}
      {hasMore && <p className="quiet small">{t.rest(commits.length)}</p>}
    </>
  );
}
