/** A part of an address that is at least this long is hidden anywhere in a text, a shorter one only as a whole word. */
const longLength = 10;
/** "ok" and "v1" are common words and no secrets. */
const minLength = 3;
/** Words in the paths of webhooks that are not secret. Hiding them would garble ordinary sentences. */
const plainWords = new Set(
  (
    'api apis hook hooks webhook webhooks webhookb2 incoming incomingwebhook services service workflows workflow ' +
    'triggers manual paths invoke spaces messages slack discord teams alert alerts notify notification notifications ' +
    'event events http https url the and not invalid error'
  ).split(' '),
);

/** What reveals a secret: the address of a webhook is one, as a whole and in its distinctive parts. */
export function secretsOf(values: readonly (string | null | undefined)[]): string[] {
  const found = values.flatMap((value) => {
    if (!value) return [];
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol)) return [value];
    const whole = [value, url.href, url.pathname + url.search].filter(({ length }) => length >= longLength);
    const parts = [...url.pathname.split('/'), ...url.searchParams.values(), url.search.slice(1)];
    return [...whole, ...parts.flatMap((part) => [part, safely(part)]).filter(isDistinctive)];
  });
  return [...new Set(found)].sort((a, b) => b.length - a.length);
}

export const hideIn = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((hidden, secret) => hidden.replaceAll(toSearch(secret), '[hidden]'), text);

const isDistinctive = (part: string): boolean =>
  part.length >= minLength && !plainWords.has(part.toLowerCase());

function toSearch(secret: string): string | RegExp {
  if (secret.length >= longLength) return secret;
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu');
}

function safely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
