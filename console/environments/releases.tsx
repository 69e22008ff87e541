import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { releaseTime } from '../deployments/release-time.ts';
import { RollBack } from '../deployments/roll-back.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import { Empty } from '../ui/states.tsx';
import type { Environment } from './environment.ts';

const condemned =
  'It was live and was rolled back from. It is not a default target of a rollback, and its commit is not deployed again unless you insist.';

/** More than most environments keep. */
const most = 8;

/** The releases on the host, with a button to roll back to them. */
export function Releases({
  environment: { id, teamId, releases },
}: {
  environment: Environment;
}): ReactElement {
  const refusal = useRefusal(teamId, 'deployment.run');
  const [chosen, setChosen] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  if (releases.length === 0)
    return <Empty title="No releases yet">The agent reports the releases in the deploy path.</Empty>;
  return (
    <>
      <ul className="list">
        {(showsAll ? releases : releases.slice(0, most)).map(
          ({ timestamp, isCurrent, canRollBack, isCondemned, deploymentId, version, commitSha }) => (
            <li key={timestamp} className="release">
              <div className="release-what">
                {deploymentId ? (
                  <Link to="/deployments/$id" params={{ id: deploymentId }} className="truncate">
                    {version}
                  </Link>
                ) : (
                  <span className="mono">{timestamp}</span>
                )}
                <span className="quiet small truncate" title={timestamp}>
                  {isCondemned && (
                    <>
                      <span className="tone-warn" title={condemned}>
                        condemned
                      </span>
                      {' · '}
                    </>
                  )}
                  {releaseTime(timestamp)}
                  {commitSha && (
                    <>
                      {' · '}
                      <span className="mono">{commitSha.slice(0, 10)}</span>
                    </>
                  )}
                </span>
              </div>
              {isCurrent ? (
                <Badge tone="good">Live</Badge>
              ) : !canRollBack ? (
                <span className="quiet small">deployment failed</span>
              ) : (
                <Button
                  refusal={refusal}
                  onClick={() => setChosen(timestamp)}
                  aria-label={`Roll back to ${version ?? timestamp}`}
                >
                  Roll back
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
      {!showsAll && releases.length > most && (
        <div className="list-more">
          <Button onClick={() => setShowsAll(true)}>Show all {count(releases.length)}</Button>
        </div>
      )}
      {chosen && <RollBack environmentId={id} release={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
