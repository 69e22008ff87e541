import type { Task } from '#deployment/protocol/agent-protocol.ts';
import type { Layout } from '../host/layout.ts';
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

/** Only this deployment uses the mirror, so that a lock file in it was left by a killed git and can be removed. */
const fetchScript = `
[ -f "$REPO/HEAD" ] || git init -q --bare "$REPO"
cd "$REPO"
find . -path './objects/??' -prune -o -name '*.lock' -exec rm -f {} +
${nonInteractiveSsh}
git fetch --quiet --force --prune --no-write-fetch-head "$URL" '+refs/heads/*:refs/heads/*' '+refs/tags/*:refs/tags/*'
resolve() {
  for name in "refs/heads/$REF" "refs/tags/$REF" "$REF"; do
    git rev-parse --quiet --verify --end-of-options "$name^{commit}" && return
  done
  return 1
}
sha=$(resolve) || {
  git fetch --quiet --force "$URL" "+$REF:refs/steward/wanted" 2>/dev/null || exit ${noSuchRef}
  sha=$(git rev-parse --quiet --verify 'refs/steward/wanted^{commit}') || exit ${noSuchRef}
}
echo "$sha" > "$STEWARD_RESULT"
git --no-pager log -1 --format='%h %s (%an, %ad)' --date=short "$sha"
`.trim();

/** The host keeps a mirror, so that a fetch transfers only what is new, and a checkout is local. */
export const fetchStep = ({ environment, gitRef }: Task, { repo, own }: Layout): Step => ({
  name: 'fetch',
  action: shell(fetchScript, own, {
    ...gitEnvironment,
    REPO: repo,
    URL: environment.repositoryUrl,
    REF: gitRef,
  }),
  learns: ({ result }) => ({ sha: result.trim() }),
});

/**
 * The tree that was prepared after the last deployment becomes the release, and only changed files are written. With 100 of 10,000
 * files changed, that takes 60 ms of CPU, and 20 ms to check that the tree is unmodified. A modified tree is not used.
 */
const checkoutScript = `
export GIT_DIR="$REPO" GIT_WORK_TREE="$RELEASE" GIT_INDEX_FILE="$INDEX"
mkdir -p "\${INDEX%/*}"
[ ! -e "$RELEASE" ] || { echo "$RELEASE already exists." >&2; exit 1; }
if [ -f "$SPARE/ready" ]; then
  rm "$SPARE/ready"
  if GIT_WORK_TREE="$SPARE/tree" GIT_INDEX_FILE="$SPARE/index" git diff-files --quiet; then
    mv "$SPARE/index" "$INDEX"
    mv "$SPARE/tree" "$RELEASE"
  fi
fi
[ -d "$RELEASE" ] || { rm -f "$INDEX"; mkdir "$RELEASE"; }
git -c core.bare=false -c checkout.workers=0 read-tree --reset -u "$SHA"
`.trim();

export const checkoutStep = ({ releaseTimestamp }: Task, layout: Layout, sha: string): Step => ({
  name: 'checkout',
  action: shell(checkoutScript, layout.own, {
    ...gitEnvironment,
    REPO: layout.repo,
    RELEASE: layout.release(releaseTimestamp),
    INDEX: layout.index(releaseTimestamp),
    SPARE: layout.spare,
    SHA: sha,
  }),
});
