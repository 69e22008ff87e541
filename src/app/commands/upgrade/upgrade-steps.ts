import { join } from 'node:path';
import { name } from '#app/version.ts';

/** A package is installed from a file: nobody else may decide what root installs under a name that the project does not own. */
export const upgradeSteps = (
  newest: string,
  { root, isClone }: { root: string; isClone: boolean },
): string[] => [
  '',
  `To upgrade, read ${join(root, 'docs/upgrading.md')} and the notes of the release, then:`,
  '  1. steward backup DIR      # migrations only go forward, so this is the way back',
  isClone
    ? `  2. cd ${shellQuoted(root)} && git fetch && git checkout v${newest} && npm ci`
    : `  2. npm install --global ./${name}-${newest}.tgz   # the file of the new release; see docs/upgrading.md`,
  '  3. steward install-service # if it is a service: updates its units, with the same user and data directory',
  '  4. systemctl restart steward',
];

/** Unchanged if the shell takes it as one word. */
const shellQuoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
