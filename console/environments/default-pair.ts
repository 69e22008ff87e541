type Release = { timestamp: string; isCurrent: boolean };

/** The releases to compare: those in the address, otherwise the live one with the one before it. `releases` are newest first. */
export function defaultPair(
  releases: readonly Release[],
  from: string,
  to: string,
): { from: string; to: string } {
  const target = to || releases.find(({ isCurrent }) => isCurrent)?.timestamp || releases[0]!.timestamp;
  const before = releases.find(({ timestamp }) => timestamp < target);
  const other = releases.find(({ timestamp }) => timestamp !== target);
  return { from: from || (before ?? other)?.timestamp || target, to: target };
}
