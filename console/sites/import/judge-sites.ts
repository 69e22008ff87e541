import type { PreviewSitesQuery } from '../../api/monitoring.generated.ts';
import type { ReadSite } from './read-sites.ts';

type Preview = PreviewSitesQuery['previewSites'][number];

/** What will become of a line. */
export type Verdict =
  | { kind: 'new' }
  | { kind: 'invalid'; problem: string }
  | { kind: 'duplicate'; of: string }
  | { kind: 'repeated'; line: number }
  | { kind: 'over quota' };

/** For each line: the first that applies. `left`: how many sites the quota still allows. */
export function judgeSites(
  sites: readonly ReadSite[],
  previews: readonly Preview[],
  left: number,
  intervalWrong: string,
): Verdict[] {
  const lines = new Map<string, number>();
  let added = 0;
  return sites.map(({ line, interval }, index): Verdict => {
    const { url, problem, duplicateOf } = previews[index] ?? { url: null, problem: '', duplicateOf: null };
    if (problem !== null || url === null) return { kind: 'invalid', problem: problem ?? '' };
    if (Number.isNaN(interval)) return { kind: 'invalid', problem: intervalWrong };
    if (duplicateOf) return { kind: 'duplicate', of: duplicateOf.name };
    const { href } = new URL(url);
    const earlier = lines.get(href);
    if (earlier !== undefined) return { kind: 'repeated', line: earlier };
    lines.set(href, line);
    added += 1;
    return added > left ? { kind: 'over quota' } : { kind: 'new' };
  });
}
