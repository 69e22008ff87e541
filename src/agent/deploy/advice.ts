/** Advice for the last output of a failed command; the first pattern that matches. $1 is its first group. */
const advice: readonly [RegExp, string][] = [
  [
    /detected dubious ownership in repository at '([^'\n]+)'/i,
    "The repository on this host belongs to another user, and git does not trust it. As the agent's user, run: git config --global --add safe.directory '$1'",
  ],
  [
    /terminal prompts disabled|could not read (Username|Password)|Authentication failed|Permission denied \(publickey|Host key verification failed|HTTP Basic: Access denied/i,
    "The repository asks for credentials. Give the agent's user a deploy key (and the host key in known_hosts), or a git credential helper, and deploy again.",
  ],
  [/No space left on device|Disk quota exceeded/i, 'The disk is full. Free some space and deploy again.'],
  [/Read-only file system/i, 'The disk is mounted read-only. Mount it writable and deploy again.'],
  [
    /Could not resolve host(name)?|Temporary failure in name resolution|Connection refused|Connection timed out|Network is unreachable|Operation timed out/i,
    'The server is unreachable from this host. Check the address, DNS and firewall, and deploy again.',
  ],
  [
    /does not appear to be a git repository|[Rr]epository .*not found|Could not read from remote repository/,
    'There is no such repository, or this host has no access to it. Check the repository address of the environment.',
  ],
  [/Allowed memory size of .* exhausted/i, 'PHP ran out of memory. Raise memory_limit for its command line.'],
  [/Permission denied/i, "The agent's user lacks permissions. Change the owner of the files."],
];

export function adviceFor(output: string): string | null {
  for (const [pattern, text] of advice) {
    const found = pattern.exec(output);
    if (found) return text.replace('$1', () => found[1] ?? '');
  }
  return null;
}

/** The last line that is not empty, for the error message. */
export const lastLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .findLast(Boolean)
    ?.slice(0, 500) ?? '';
