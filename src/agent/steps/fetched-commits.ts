import { agentLimits, type Commit, type CommitRange } from '#deployment/protocol/agent-protocol.ts';
import { parseCommit, parseSha } from '#deployment/protocol/commit.ts';

/** Three lines per commit. Names and subjects have no line breaks in git's output; other characters are cleaned later. */
const commitFormat = '%H%n%an%n%s';

/**
 * Appends to the result of the step `fetch`: the commit, then, if the commit of the live release is known and in the repository,
 * that commit, how many commits it has that are missing now, and the new commits. It must not fail the deployment.
 */
export const commitsScript = `
commits() {
  git -c log.showSignature=false --no-pager log --encoding=UTF-8 --format='${commitFormat}' "$@" | cut -b 1-1000
}
{
  commits -1 "$sha"
  if [ -n "$PREVIOUS" ] && missing=$(git rev-list --count --max-count=${agentLimits.missingCommits} "$sha..$PREVIOUS"); then
    echo "$PREVIOUS"
    echo "$missing"
    commits --max-count=${agentLimits.commits + 1} "$PREVIOUS..$sha"
  fi
} >> "$STEWARD_RESULT" 2>/dev/null || :
`.trim();

export type Fetched = { sha: string; commit: Commit | null; changes: CommitRange | null };

/** Reads the result of `fetch`. An older agent, which may have run the step before an upgrade, wrote the commit id only. */
export function parseFetched(result: string): Fetched {
  const lines = result.split('\n');
  const sha = lines[0]!.trim();
  const [head] = toCommits(lines.slice(1, 4));
  const since = parseSha(lines[4]?.trim());
  const missing = Number(lines[5]);
  // The text ends with a line break.
  const commits = toCommits(lines.slice(6, -1));
  const isKnown = since !== null && lines.length > 6 && Number.isSafeInteger(missing);
  return {
    sha,
    commit: head?.sha === sha ? head : null,
    changes: isKnown
      ? {
          since,
          commits: commits.slice(0, agentLimits.commits),
          hasMore: commits.length > agentLimits.commits,
          missing,
        }
      : null,
  };
}

function toCommits(lines: readonly string[]): Commit[] {
  const found: Commit[] = [];
  for (let at = 0; at + 2 < lines.length; at += 3) {
    const commit = parseCommit({ sha: lines[at]!.trim(), author: lines[at + 1], subject: lines[at + 2] });
    if (commit) found.push(commit);
  }
  return found;
}
