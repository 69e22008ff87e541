/** Shorter pieces are words such as "services" or "workflows"; hiding those would garble every sentence. */
const shortest = 10;

/** Whatever of the text gives a secret away: the address of a webhook is one, in whole and in its telling parts. */
export function secretsOf(values: readonly (string | null | undefined)[]): string[] {
  const found = values.flatMap((value) => {
    if (!value) return [];
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol)) return [value];
    const parts = [...url.pathname.split('/'), ...url.searchParams.values(), url.search.slice(1)];
    return [value, url.href, url.pathname + url.search, ...parts.flatMap((part) => [part, safely(part)])];
  });
  return [...new Set(found.filter(({ length }) => length >= shortest))].sort((a, b) => b.length - a.length);
}

export const hideIn = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text);

function safely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
