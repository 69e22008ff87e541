/** What the field begins with, so that a bare host can be typed. */
export const addressStart = 'https://';

const scheme = /^[a-z][a-z\d+.-]*:\/\//i;

/** What the field holds after something was pasted over its beginning; null when it is pasted as anywhere else. */
export function pastedAddress(value: string, pasted: string): string | null {
  const address = pasted.trim();
  return value.replace(scheme, '') === '' && scheme.test(address) ? address : null;
}

/** A second scheme right after the first would be taken for a host called "http". */
export const mistakeIn = (address: string): string | null =>
  scheme.test(address.trim().replace(scheme, ''))
    ? 'This address starts with two schemes. Give it one: http:// or https://, then the host.'
    : null;

/** The host without its `www.`, with its port if it has one; empty until there is a host. */
export function nameFrom(address: string): string {
  if (mistakeIn(address) || !URL.canParse(address)) return '';
  return new URL(address).host.replace(/^www\./, '');
}
