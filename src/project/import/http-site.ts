import { checkLiteralAddress } from '#platform/outbound/resolve.ts';
import { isLonger } from '#platform/parse-input.ts';
import type { Assertion, HeaderEntry, HttpCheckEntry, PatternEntry, SiteFields } from './document.ts';
import type { Draft } from './draft.ts';
import { given } from './given.ts';
import { headersOf, type GivenHeaders } from './headers.ts';
import { intervalOf, tagsOf, thresholdOf } from './limits.ts';
import { lineOf } from './line.ts';

/** A check of an address, as all services have it. Null and undefined: the service does not say. */
export type HttpMonitor = {
  name: string | null;
  url: string | null;
  intervalSeconds?: number | null;
  paused?: boolean | null;
  method?: string | null;
  headers?: GivenHeaders;
  body?: string | null;
  /** What the service sends with a body if the headers do not say it. */
  contentType?: string | null;
  username?: string | null;
  password?: string | null;
  followRedirects?: boolean | null;
  expectedContent?: string | null;
  /** A text that must not be on the page. */
  forbiddenContent?: string | null;
  /** Whether the case of both does not matter. */
  ignoresCase?: boolean;
  assertions?: readonly Assertion[];
  tags?: readonly string[];
  failureThreshold?: number | null;
  recoveryThreshold?: number | null;
  degradedAfterMs?: number | null;
  browserChecks?: boolean;
  timeoutSeconds?: number | null;
};

/** That of every check of a site. */
const timeoutSeconds = 30;

const maxUrlLength = 2_048;

/** Returns the key of the site, or null if the monitor cannot be one. */
export function addHttpSite(draft: Draft, monitor: HttpMonitor): string | null {
  const url = readUrl(monitor.url);
  const name = lineOf(monitor.name ?? '') || lineOf(url?.hostname ?? monitor.url ?? '') || 'Site';
  if (!url) {
    draft.leaveOut(
      name,
      'Its address is missing, or is not an http or https URL of at most 2,048 characters.',
    );
    return null;
  }
  if (checkLiteralAddress(url, 'public') !== 'allowed')
    draft.change(
      name,
      'Its address is in a private network, which an administrator of Steward has to allow.',
    );
  if (url.search !== '')
    draft.change(
      name,
      'Its address has a query, which is in the file as it is. Check that it has no secrets.',
    );
  if (monitor.timeoutSeconds && monitor.timeoutSeconds !== timeoutSeconds)
    draft.change(name, 'Its timeout is 30 s. For less, add an assertion about RESPONSE_TIME.');
  const { expectedContent, patterns } = contentOf(draft, name, monitor);
  const httpCheck = httpCheckOf(draft, name, monitor);
  const fields: SiteFields = {
    name,
    url: url.href,
    ...(monitor.paused && { paused: true as const }),
    ...given('checkIntervalSeconds', intervalOf(draft, name, monitor.intervalSeconds ?? null)),
    ...(monitor.browserChecks && { browserChecks: true as const }),
    ...basicAuthOf(draft, name, {
      username: monitor.username || decode(url.username),
      password: monitor.password || decode(url.password),
    }),
    ...given('expectedContent', expectedContent),
    ...given('degradedAfterMs', limited(monitor.degradedAfterMs, 60_000)),
    ...given('failureThreshold', thresholdOf(draft, name, monitor.failureThreshold ?? null, 2)),
    ...given('recoveryThreshold', thresholdOf(draft, name, monitor.recoveryThreshold ?? null, 1)),
    ...given('tags', tagsOf(draft, name, monitor.tags ?? [])),
    ...given('httpCheck', httpCheck),
  };
  return draft.addSite({ ...fields, url: withoutCredentials(monitor.url!, url) }, patterns);
}

export function readUrl(text: string | null | undefined): URL | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > maxUrlLength || /\p{Cc}/u.test(trimmed)) return null;
  const url = URL.parse(trimmed);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null;
}

function withoutCredentials(text: string, url: URL): string {
  if (!url.username && !url.password && /^https?:\/\/[^/\\]/i.test(text.trim())) return text.trim();
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return plain.href;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function basicAuthOf(
  draft: Draft,
  name: string,
  { username, password }: { username: string; password: string },
): Pick<SiteFields, 'basicAuthUsername' | 'basicAuthPassword'> {
  if (username === '' && password === '') return {};
  if (username === '' || username.length > 200 || /[:\p{Cc}]/u.test(username)) {
    draft.leaveOut(name, 'The credentials for basic authentication have no user name that can be used.');
    return {};
  }
  return {
    basicAuthUsername: username,
    ...(password !== '' && { basicAuthPassword: draft.secret(password, name, 'PASSWORD') }),
  };
}

const maxText = 1_000;

function contentOf(
  draft: Draft,
  name: string,
  { expectedContent, forbiddenContent, ignoresCase }: HttpMonitor,
) {
  const patterns: Omit<PatternEntry, 'key'>[] = [];
  const forbidden = forbiddenContent?.trim() ?? '';
  const escaped = forbidden.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const pattern = ignoresCase ? `(?i)${escaped}` : escaped;
  if (forbidden !== '' && !isLonger(pattern, maxText) && !/\p{Cc}/u.test(pattern))
    patterns.push({ pattern, action: 'FAIL', description: 'Must not be on the page' });
  else if (forbidden !== '')
    draft.leaveOut(
      name,
      'A text that must not be on the page can have at most 1,000 characters in one line.',
    );
  const expected = expectedContent?.trim() ?? '';
  if (expected !== '' && ignoresCase)
    draft.change(name, 'The case of the expected text matters: Steward looks for exactly this text.');
  if (isLonger(expected, maxText))
    draft.leaveOut(name, 'An expected text can have at most 1,000 characters.');
  return { patterns, expectedContent: expected === '' || isLonger(expected, maxText) ? undefined : expected };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const maxBody = 10_000;
const maxAssertions = 20;

function httpCheckOf(draft: Draft, name: string, monitor: HttpMonitor): HttpCheckEntry | undefined {
  const wanted = (monitor.method ?? 'GET').trim().toUpperCase();
  if (!methods.has(wanted)) draft.change(name, 'Its request method is not supported, so it is GET.');
  const method = methods.has(wanted) ? wanted : 'GET';
  const assertions = (monitor.assertions ?? []).filter(isUsable);
  if (assertions.length < (monitor.assertions?.length ?? 0))
    draft.leaveOut(name, 'A condition is longer than 1,000 characters.');
  if (assertions.length > maxAssertions)
    draft.leaveOut(name, 'A site can have at most 20 assertions. The others were left out.');
  const body = bodyOf(draft, name, method, monitor.body ?? '');
  const headers = headersOf(draft, name, monitor.headers ?? []);
  if (body !== undefined && monitor.contentType && !headers.some(isContentType))
    headers.push({ name: 'Content-Type', value: monitor.contentType });
  const check: HttpCheckEntry = {
    ...(method !== 'GET' && { method }),
    ...(headers.length > 0 && { headers }),
    ...given('body', body),
    ...(monitor.followRedirects === false && { followRedirects: false as const }),
    ...(assertions.length > 0 && { assertions: assertions.slice(0, maxAssertions) }),
  };
  return Object.keys(check).length === 0 ? undefined : check;
}

const isContentType = ({ name }: HeaderEntry): boolean => name.toLowerCase() === 'content-type';

const isUsable = ({ property = '', value = '' }: Assertion): boolean =>
  !isLonger(property, maxText) && !isLonger(value, maxText);

function bodyOf(draft: Draft, name: string, method: string, body: string): string | undefined {
  if (body === '') return undefined;
  if (!methodsWithBody.has(method)) {
    draft.leaveOut(name, `The body of the request: a ${method} request has none.`);
    return undefined;
  }
  if (isLonger(body, maxBody) || body.includes('\0')) {
    draft.leaveOut(name, 'The body of the request: it can have at most 10,000 characters, and no NUL.');
    return undefined;
  }
  draft.change(name, 'The body of the request is in the file as it is. Check that it has no secrets.');
  return body.toWellFormed();
}

const limited = (value: number | null | undefined, max: number): number | undefined =>
  value && value >= 1 && value <= max ? Math.round(value) : undefined;
