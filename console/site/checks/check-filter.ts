import type { CheckStatus, CheckType, SiteChecksQueryVariables } from '../../api/monitoring.generated.ts';
import { checkTypes } from './check-kinds.ts';

/** As in the address of the page; empty: all. */
export type CheckFilterValues = {
  outcome: string;
  kind: string;
  /** `own` for the site's own address, or the id of a page or probe. */
  place: string;
  region: string;
  from: string;
  to: string;
};

export const noFilter: CheckFilterValues = { outcome: '', kind: '', place: '', region: '', from: '', to: '' };

export const isFiltered = (values: CheckFilterValues): boolean =>
  Object.values(values).some((value) => value !== '');

type Filter = Omit<SiteChecksQueryVariables, 'siteId' | 'after'>;

/** The address may have been typed: what makes no sense is left out. */
export function toFilter(values: CheckFilterValues, probeIds: ReadonlySet<string>): Filter {
  const { outcome, kind, place, region } = values;
  const [from, to] = [timeOf(values.from), timeOf(values.to)];
  return {
    ...(outcome === 'UP' || outcome === 'DOWN' ? { status: outcome satisfies CheckStatus } : {}),
    ...(checkTypes.some((each) => each === kind) ? { checkType: kind as CheckType } : {}),
    ...(place === 'own'
      ? { ownAddress: true }
      : place === ''
        ? {}
        : probeIds.has(place)
          ? { probeId: place }
          : { pageId: place }),
    ...(region ? { region } : {}),
    ...(from ? { from } : {}),
    ...(to && (!from || to > from) ? { to } : {}),
  };
}

const timeOf = (text: string): string | undefined => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};
