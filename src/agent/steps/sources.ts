import type { Task } from '#deployment/protocol/agent-protocol.ts';
import type { Layout } from '../host/layout.ts';
import { commitsScript, parseFetched } from './fetched-commits.ts';
import { shell, type Step } from './step.ts';

/** No prompts: nobody could answer them. */
export const gitEnvironment: Record<string, string> = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '/bin/false',
  SSH_ASKPASS: '/bin/false',
  GIT_HTTP_LOW_SPEED_LIMIT: '1',
  GIT_HTTP_LOW_SPEED_TIME: '60',
  // The repository may belong to another user, who installed the agent.
  GIT_CONFIG_COUNT: '3',
  GIT_CONFIG_KEY_0: 'safe.directory',
  GIT_CONFIG_VALUE_0: '*',
  // Garbage collection waits until the deployment is over.
  GIT_CONFIG_KEY_1: 'gc.auto',
  GIT_CONFIG_VALUE_1: '0',
  GIT_CONFIG_KEY_2: 'maintenance.auto',
  GIT_CONFIG_VALUE_2: 'false',
};

/** Uses the SSH command and key that the host has configured for git. A dead connection must not block a deployment forever. */
const nonInteractiveSsh = `
if [ -z "\${GIT_SSH:-}" ] || [ -n "\${GIT_SSH_COMMAND:-}" ]; then
  ssh=\${GIT_SSH_COMMAND:-$(git config --get core.sshCommand || echo ssh)}
  export GIT_SSH_COMMAND="$ssh -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=15"
fi`.trim();

/** Exit code of `fetch` if the repository does not have the ref. */
export const noSuchRef = 3;

/** Exit code of `fetch` if a release of the commit was rolled back from. */
export const refusedCommit = 4;

/** Only this deployment uses the mirror, so that a lock file in it was left by a killed git and can be removed. */
const fetchScript = `
[ -f "$REPO/HEAD" ] || git init -q --bare "$REPO"
cd "$REPO"
find . -path './objects/??' -prune -o -name '*.lock' -exec rm -f {} +
${nonInteractiveSsh}
git fetch --quiet --force --prune --no-write-fetch-head --end-of-options "$URL" '+refs/heads/*:refs/heads/*' '+refs/tags/*:refs/tags/*'
resolve() {
  for name in "refs/heads/$REF" "refs/tags/$REF" "$REF"; do
    git rev-parse --quiet --verify --end-of-options "$name^{commit}" && return
  done
  return 1
}
sha=$(resolve) || {
  git fetch --quiet --force --end-of-options "$URL" "+$REF:refs/steward/wanted" 2>/dev/null || exit ${noSuchRef}
  sha=$(git rev-parse --quiet --verify 'refs/steward/wanted^{commit}') || exit ${noSuchRef}
}
echo "$sha" > "$STEWARD_RESULT"
case " $REFUSED " in *" $sha "*) exit ${refusedCommit} ;; esac
git --no-pager log -1 --format='%h %s (%an, %ad)' --date=short "$sha"
${commitsScript}
`.trim();

/** The host keeps a mirror, so that a fetch transfers only what is new, and a checkout is local. */
export const fetchStep = (
  { environment, gitRef, refusedCommits = [] }: Task,
  { repo, own }: Layout,
  previousSha: string,
): Step => ({
  name: 'fetch',
  action: shell(fetchScript, own, {
    ...gitEnvironment,
    REPO: repo,
    URL: environment.repositoryUrl,
    REF: gitRef,
    REFUSED: refusedCommits.join(' '),
    PREVIOUS: previousSha,
  }),
  learns: ({ result }) => {
    const { sha, commit } = parseFetched(result);
    return { sha, commit };
  },
});

/**
 * A tree that was prepared after an earlier deployment becomes the release, and only changed files are written: with 100 of 10,000
 * files changed, 100 ms instead of 500 ms. The oldest is taken first, so that all of them stay recent. It is used only if it is
 * exactly what git wrote: one pass over it finds modified, missing and added files. Changed attributes (line endings, filters) could
 * apply to files that git would not write again.
 */
const checkoutScript = `
export GIT_DIR="$REPO"
[ ! -e "$RELEASE" ] || { echo "$RELEASE already exists." >&2; exit 1; }
newline='
'
take() {
  read -r old < "$1/ready" || { why='it is not completely written.'; return 1; }
  export GIT_WORK_TREE="$PWD/$1/tree" GIT_INDEX_FILE="$PWD/$1/index"
  if ! found=$(git -c core.bare=false ls-files --modified --others --directory); then
    why='it could not be compared with its index.'
  elif [ -n "$found" ]; then
    why="it was modified: \${found%%"$newline"*}"
  elif ! git diff-tree -r --quiet "$old" "$SHA" -- ':(glob)**/.gitattributes'; then
    why='.gitattributes has changed.'
  elif ! git -c core.bare=false -c checkout.workers=1 read-tree -m -u "$old" "$SHA"; then
    why='it could not be updated.'
  else
    mv "$1/tree" "$RELEASE"
    echo 'Prepared tree used.'
    exit
  fi
  rm "$1/ready"
}
why='there is none.'
for tree in spare*/tree; do [ ! -d "$tree" ] || why='it is not completely written.'; done
for ready in $(ls -tr spare*/ready 2>/dev/null); do
  [ ! -d "\${ready%/*}/tree" ] || take "\${ready%/*}" || :
done
echo "Prepared tree not used: $why"
mkdir -p "\${INDEX%/*}"
rm -f "$INDEX"
mkdir "$RELEASE"
export GIT_WORK_TREE="$RELEASE" GIT_INDEX_FILE="$INDEX"
git -c core.bare=false -c checkout.workers=0 read-tree --reset -u "$SHA"
`.trim();

export const checkoutStep = ({ releaseTimestamp }: Task, layout: Layout, sha: string): Step => ({
  name: 'checkout',
  takesTree: true,
  action: shell(checkoutScript, layout.own, {
    ...gitEnvironment,
    REPO: layout.repo,
    RELEASE: layout.release(releaseTimestamp),
    INDEX: layout.index(releaseTimestamp),
    SHA: sha,
  }),
});
