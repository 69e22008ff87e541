import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { releaseTime } from '../deployments/release-time.ts';
import { releaseTitle } from '../deployments/release-title.ts';
import { RollBack } from '../deployments/roll-back.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import { Empty } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import type { Environment } from './environment.ts';

/** More than most environments keep. */
const most = 8;

/** The releases on the host, with a button to roll back to them. */
export function Releases({
  environment: { id, teamId, releases },
}: {
  environment: Environment;
}): ReactElement {
  const t = words().environments.releases;
  const refusal = useRefusal(teamId, 'deployment.run');
  const [chosen, setChosen] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  if (releases.length === 0) return <Empty title={t.none}>{t.noneHint}</Empty>;
  return (
    <>
      <ul className="list">
        {(showsAll ? releases : releases.slice(0, most)).map(
          ({
            timestamp,
            isCurrent,
            canRollBack,
            wasRolledBack,
            isCondemned,
            deploymentId,
            version,
            commitSha,
            commitSubject,
          }) => (
            <li key={timestamp} className="release">
              <div className="release-what">
                {deploymentId ? (
                  <Link to="/deployments/$id" params={{ id: deploymentId }} className="truncate">
                    {releaseTitle({ version: version ?? timestamp, commitSubject })}
                  </Link>
                ) : (
                  <span className="mono">{timestamp}</span>
                )}
                <span className="quiet small truncate" title={timestamp}>
                  {wasRolledBack && (
                    <>
                      <span className="tone-warn" title={isCondemned ? t.condemnedHint : t.rolledBackHint}>
                        {t.rolledBack}
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
                <Badge tone="good">{t.live}</Badge>
              ) : !canRollBack ? (
                <span className="quiet small">{t.failed}</span>
              ) : (
                <Button
                  refusal={refusal}
                  onClick={() => setChosen(timestamp)}
                  aria-label={t.rollBackTo(version ?? timestamp)}
                >
                  {t.rollBack}
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
      {!showsAll && releases.length > most && (
        <div className="list-more">
          <Button onClick={() => setShowsAll(true)}>{t.showAll(count(releases.length))}</Button>
        </div>
      )}
      {chosen && <RollBack environmentId={id} release={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
