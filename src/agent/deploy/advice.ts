/** What the last words of a failed command mean for whoever reads them; the first that fits. $1 is what it found. */
const meanings: readonly [RegExp, string][] = [
  [
    /detected dubious ownership in repository at '([^'\n]+)'/i,
    "The repository on this host belongs to another user, and git does not trust it. As the user of the agent run: git config --global --add safe.directory '$1'",
  ],
  [
    /terminal prompts disabled|could not read (Username|Password)|Authentication failed|Permission denied \(publickey|Host key verification failed|HTTP Basic: Access denied/i,
    'The repository asks for credentials. Give the user of the agent a deploy key (and the host key in known_hosts), or a git credential helper, and deploy again.',
  ],
  [/No space left on device|Disk quota exceeded/i, 'The disk is full. Free some space and deploy again.'],
  [/Read-only file system/i, 'The disk is mounted read-only. Mount it writable and deploy again.'],
  [
    /Could not resolve host(name)?|Temporary failure in name resolution|Connection refused|Connection timed out|Network is unreachable|Operation timed out/i,
    'The host cannot reach it over the network. Check the address, DNS and firewall, and deploy again.',
  ],
  [
    /does not appear to be a git repository|[Rr]epository .*not found|Could not read from remote repository/,
    'There is no such repository, or this host may not read it. Check the repository address of the environment.',
  ],
  [/Allowed memory size of .* exhausted/i, 'PHP ran out of memory. Raise memory_limit for its command line.'],
  [/Permission denied/i, 'The user of the agent lacks permissions there. Change the owner of the files.'],
];

export function adviceFor(lastWords: string): string | null {
  for (const [pattern, meaning] of meanings) {
    const found = pattern.exec(lastWords);
    if (found) return meaning.replace('$1', () => found[1] ?? '');
  }
  return null;
}

/** One line for the error message: the last that says something. */
export const lastLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .findLast(Boolean)
    ?.slice(0, 500) ?? '';
