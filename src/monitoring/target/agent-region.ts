/**
 * Host agents that confirm failures have names like regions: "agent shop-1". The space distinguishes them from regions of workers, which
 * cannot contain one.
 */
const prefix = 'agent ';
const maxLength = 64;

export const isAgentRegion = (region: string): boolean => region.startsWith(prefix);

/** `taken`: those of other agents of the team. Names of environments are not unique. Lists of regions are separated by commas. */
export function agentRegion(environmentName: string, taken: ReadonlySet<string> = new Set()): string {
  const name = environmentName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029,]+/gu, ' ')
    .trim();
  const first = prefix + name.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  let region = first;
  for (let number = 2; taken.has(region); number += 1) region = `${first} (${number})`;
  return region;
}
