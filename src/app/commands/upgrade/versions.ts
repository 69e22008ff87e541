export type Version = { numbers: readonly [number, number, number]; prerelease: readonly string[] };

const pattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/;

/** Semantic versions. Null for anything else. */
export function parseVersion(text: string): Version | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, major, minor, patch, prerelease] = match;
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    prerelease: prerelease?.split('.') ?? [],
  };
}

/** As semver.org orders them: negative if `a` is older than `b`. */
export function compareVersions(a: Version, b: Version): number {
  for (const at of [0, 1, 2] as const)
    if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] - b.numbers[at];
  if (a.prerelease.length === 0 || b.prerelease.length === 0)
    return b.prerelease.length - a.prerelease.length;
  for (const [at, part] of a.prerelease.entries()) {
    const other = b.prerelease[at];
    if (other === undefined) return 1;
    if (part !== other) return comparePart(part, other);
  }
  return a.prerelease.length - b.prerelease.length;
}

function comparePart(a: string, b: string): number {
  const [aIsNumber, bIsNumber] = [a, b].map((part) => /^\d+$/.test(part));
  if (aIsNumber && bIsNumber) return Number(a) - Number(b);
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  return a < b ? -1 : 1;
}
