/** From this length on, a piece of an address is hidden wherever it stands; shorter ones where they stand as a word. */
const long = 10;
/** "ok" and "v1" are in every other sentence, and no secrets. */
const shortest = 3;
/** What paths of webhooks are made of besides secrets. Hiding these would garble every sentence. */
const plainWords = new Set(
  (
    'api apis hook hooks webhook webhooks webhookb2 incoming incomingwebhook services service workflows workflow ' +
    'triggers manual paths invoke spaces messages slack discord teams alert alerts notify notification notifications ' +
    'event events http https url the and not invalid error'
  ).split(' '),
);

/** Whatever of the text gives a secret away: the address of a webhook is one, in whole and in its telling parts. */
export function secretsOf(values: readonly (string | null | undefined)[]): string[] {
  const found = values.flatMap((value) => {
    if (!value) return [];
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol)) return [value];
    const whole = [value, url.href, url.pathname + url.search].filter(({ length }) => length >= long);
    const parts = [...url.pathname.split('/'), ...url.searchParams.values(), url.search.slice(1)];
    return [...whole, ...parts.flatMap((part) => [part, safely(part)]).filter(isTelling)];
  });
  return [...new Set(found)].sort((a, b) => b.length - a.length);
}

export const hideIn = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((hidden, secret) => hidden.replaceAll(toSearch(secret), '[hidden]'), text);

const isTelling = (part: string): boolean => part.length >= shortest && !plainWords.has(part.toLowerCase());

function toSearch(secret: string): string | RegExp {
  if (secret.length >= long) return secret;
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
