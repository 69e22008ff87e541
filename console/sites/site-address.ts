import { words } from '../words/words.ts';

/** The initial text of the field, so that the user can type just the host. */
export const addressStart = 'https://';

const scheme = /^[a-z][a-z\d+.-]*:\/\//i;

/** The value after a URL was pasted into the initial text; null if the default behaviour applies. */
export function pastedAddress(value: string, pasted: string): string | null {
  const address = pasted.trim();
  return value.replace(scheme, '') === '' && scheme.test(address) ? address : null;
}

/** A second scheme right after the first would be parsed as a host called "http". */
export const mistakeIn = (address: string): string | null =>
  scheme.test(address.trim().replace(scheme, '')) ? words().sites.add.twoSchemes : null;

/** The host without its `www.`, with its port if it has one; empty until there is a host. */
export function nameFrom(address: string): string {
  if (mistakeIn(address) || !URL.canParse(address)) return '';
  return new URL(address).host.replace(/^www\./, '');
}
