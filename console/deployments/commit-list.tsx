import { useState, type ReactElement } from 'react';
import type { CommitTextFragment } from '../api/deployment.generated.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { shortSha } from './release-title.ts';
import './commit-list.css';

/** More than most releases have. */
const most = 8;

/** Commits, newest first. The rest of a long list is shown on request. */
export function CommitList({ commits }: { commits: readonly CommitTextFragment[] }): ReactElement {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className="commits">
        {(showsAll ? commits : commits.slice(0, most)).map(({ sha, subject, author }) => (
          <li key={sha}>
            <span className="commit-subject">{subject || '–'}</span>
            <span className="quiet small commit-by">
              <span className="mono" title={sha}>
                {shortSha(sha)}
              </span>
              {author && ` · ${author}`}
            </span>
          </li>
        ))}
      </ul>
      {!showsAll && commits.length > most && (
        <div>
          <Button onClick={() => setShowsAll(true)}>
            {words().deployments.changes.showAll(count(commits.length))}
          </Button>
        </div>
      )}
    </>
  );
}

/** The commit of a release in one line: where it comes from, and who wrote it. */
export const CommitLine = ({
  release: { gitRef, commitSha, commitAuthor },
}: {
  release: { gitRef?: string; commitSha: string | null; commitAuthor: string | null };
}): ReactElement => (
  <>
    {gitRef && !commitSha?.startsWith(gitRef) && <span className="mono">{gitRef}</span>}
    {commitSha && (
      <>
        {gitRef && !commitSha.startsWith(gitRef) && ' · '}
        <span className="mono" title={commitSha}>
          {shortSha(commitSha)}
        </span>
      </>
    )}
    {commitAuthor && ` · ${commitAuthor}`}
  </>
);
