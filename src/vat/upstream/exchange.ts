import type { Exchange } from './result.ts';

/** Real answers have a few kilobytes. */
const maxAnswerBytes = 64 * 1024;
/** What Steward itself puts into a query string. All others are the operator's, such as the key of a proxy. */
const openParameters: ReadonlySet<string> = new Set(['abn', 'callback', 'organisasjonsnummer']);
/** A shorter one would be found by chance in an answer. */
const minSecretLength = 6;

type Sent = { method?: string; body?: string };
type Received = { status: number; body: Buffer };

/**
 * What is sent and received, without credentials, in which headers are not included. `secrets` are values that must not be logged
 * wherever they occur: a register can repeat them in its answer.
 */
export function exchangeOf(
  address: string,
  { method = 'GET', body }: Sent,
  received: Received | null,
  secrets: readonly string[] = [],
): Exchange {
  const url = new URL(address);
  const found = [url.username, url.password].map(decodeText);
  // A copy, because it is changed meanwhile.
  for (const [name, value] of Array.from(url.searchParams)) {
    if (openParameters.has(name.toLowerCase())) continue;
    found.push(value);
    url.searchParams.set(name, 'hidden');
  }
  url.username = '';
  url.password = '';
  const hide = createHiding([
    ...secrets.filter(Boolean),
    ...found.filter(({ length }) => length >= minSecretLength),
  ]);
  return {
    question: { method, url: hide(url.href), body: body === undefined ? null : hide(body) },
    answer: received && { status: received.status, ...cut(hide(received.body.toString('utf8'))) },
  };
}

/** After hiding, which would not find a secret of which only the beginning is left. */
function cut(text: string): { body: string; isCut?: boolean } {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxAnswerBytes) return { body: text };
  return { body: bytes.toString('utf8', 0, maxAnswerBytes), isCut: true };
}

/** Also finds the secrets in another case, and encoded for a URL or a form. */
function createHiding(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams({ '': secret }).toString().slice(1),
  ]);
  const patterns = [...new Set(forms)]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  if (patterns.length === 0) return storable;
  const pattern = new RegExp(patterns.join('|'), 'gi');
  return (text) => storable(text).replaceAll(pattern, 'hidden');
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** PostgreSQL stores no NUL, and half a surrogate pair not in JSON. */
const storable = (text: string): string => text.replaceAll('\0', '\u{fffd}').toWellFormed();
