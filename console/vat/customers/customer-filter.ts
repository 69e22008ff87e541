import type { VatCustomerFilter } from '../../api/vat.generated.ts';
import { words, type Words } from '../../words/words.ts';

const dayMs = 86_400_000;
const changedDays = 30;

export type View = keyof Words['vat']['customers']['views'];

/** In the order in which they are listed. */
export function viewNames(): Record<View, string> {
  const t = words().vat.customers.views;
  return { ...t, changed: t.changed(changedDays) };
}

const filters: Record<View, (now: number) => VatCustomerFilter> = {
  all: () => ({}),
  valid: () => ({ verdict: 'VALID' }),
  invalid: () => ({ verdict: 'INVALID' }),
  unknown: () => ({ verdict: 'UNKNOWN' }),
  // From the beginning of a day: a filter that changed with each render would be read again and again.
  changed: (now) => ({
    changedSince: new Date(Math.floor(now / dayMs - changedDays) * dayMs).toISOString(),
  }),
  mismatch: () => ({ mismatch: true }),
};

/** The filter as the service takes it. A view that an address made up counts as all. */
export function toFilter(view: View, country: string, search: string, now: number): VatCustomerFilter {
  const text = search.trim().slice(0, 100);
  return {
    ...(Object.hasOwn(filters, view) ? filters[view](now) : {}),
    ...(country ? { country } : {}),
    ...(text ? { search: text } : {}),
  };
}

/** The file has the same customers as the list. */
export const downloadPath = (teamId: string, filter: VatCustomerFilter): string =>
  `/vat/customers.csv?${new URLSearchParams({
    teamId,
    ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
  })}`;
