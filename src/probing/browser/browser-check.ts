import type { CheckPhases, CheckResult, CheckTarget, JsError } from '../check.ts';
import { failPatterns, wantedText } from '../http/content-rules.ts';
import type { PageSearch } from '../pattern-search/pattern-search.ts';
import { downResult, localFailure, plainMessage, type ProbeReport } from '../report.ts';
import type { PageVisit } from './page-visit.ts';
import { TimedOut } from './page/deadline.ts';
import { isInvalidSelector } from './page/driver-errors.ts';
import { withoutIgnored } from './page/ignore-errors.ts';
import { loadFailure, statusMessage } from './page/load-failure.ts';
import type { OpenPage } from './page/open-page.ts';
import { readPage } from './page/read-page.ts';
import { takeScreenshot } from './page/screenshot.ts';

/** Some errors come a moment after the page has loaded: a rejected promise, a script that loads late. */
const settleMs = 250;
/** For a search for patterns after the deadline. Together with screenshot and closing it takes less than 5 s. */
const lastSearchMs = 500;
const selectorMs = 10_000;

/** Loads a page as a visitor's browser does: UP with a good status, a complete load, and nothing on it that must not be. */
export async function browserCheck(open: OpenPage, visit: PageVisit): Promise<ProbeReport> {
  const { target, deadline, clock, search } = visit;
  const { page, seen } = open;
  const started = performance.now();
  let [loadedMs, reason]: [number | null, string | undefined] = [null, undefined];
  let [isStuck, isUnanswered] = [false, false];
  try {
    deadline.at('answer');
    const loading = page.goto(target.url, { waitUntil: 'load', timeout: 0 });
    page.once('response', () => deadline.at('loading'));
    await deadline.race(Promise.race([loading, seen.crashed]));
    loadedMs = performance.now() - started;
    reason = await missingElement(open, visit);
    deadline.at('settling');
    visit.whileWaiting();
    await deadline.race(Promise.race([clock.sleep(settleMs), seen.crashed]));
    const lost = seen.failure();
    if (lost) throw new Error(lost.error);
    deadline.at('reading');
    reason ??= await deadline.race(Promise.race([examinePage(open, target, search), seen.crashed]));
  } catch (error) {
    const failure = loadFailure(error, open, visit);
    if (failure.kind === 'report') return failure.report;
    ({ reason, isUnanswered } = failure);
    isStuck = deadline.stage === 'reading';
  }
  const local = open.guard.localFailure() ?? seen.localFailure();
  if (local !== undefined) return localFailure(local);
  const budgetMs = Math.max(deadline.leftMs(), lastSearchMs);
  const errors = await withoutIgnored(seen.errors(), target.patterns, search, budgetMs);
  // A failure that is known stays one, even if the search for patterns was given up.
  if ('kind' in errors && reason === undefined) return localFailure(errors.reason);
  const hasScreenshot = reason !== undefined && seen.document() !== null && !isStuck;
  const screenshot = hasScreenshot ? await takeScreenshot(page, deadline) : null;
  const result = resultOf(open, { reason, errors: 'kind' in errors ? [] : errors, loadedMs, screenshot });
  const { hostname: host } = new URL(target.url);
  const address = open.guard.addressOf(host);
  if (isUnanswered)
    return { kind: 'unanswered', host, address, isLookup: false, message: reason ?? '', result };
  // A page that hangs responded long ago, which says nothing about the network now.
  return { kind: 'answered', host, address: isStuck ? undefined : address, result };
}

/** Waits for the element that must be visible. Undefined if it is, or if none is configured. */
async function missingElement(
  { page, seen }: OpenPage,
  { target: { waitForSelector }, deadline, ...visit }: PageVisit,
): Promise<string | undefined> {
  if (!waitForSelector) return undefined;
  const shown = `"${waitForSelector.slice(0, 100)}"`;
  // An error page does not have it, and its status says more.
  if (seen.document()?.ok() === false) return undefined;
  try {
    const visible = page
      .locator(waitForSelector)
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'visible', timeout: 0 });
    await deadline.race(Promise.race([visible, seen.crashed]), selectorMs);
    return undefined;
  } catch (error) {
    if (error instanceof TimedOut && !error.isWhole && !visit.isStarved())
      return `${shown} did not appear on the page within ${selectorMs / 1_000} s`;
    if (isInvalidSelector(error)) return `${shown} is not a selector`;
    throw error;
  }
}

/** Undefined if the page is as it should be. */
async function examinePage(
  { seen }: OpenPage,
  target: CheckTarget,
  search: PageSearch,
): Promise<string | undefined> {
  const response = seen.document();
  if (response && !response.ok()) return statusMessage(response.status(), response.statusText());
  const [expected, patterns] = [wantedText(target), failPatterns(target)];
  // Read in any case: a page that hangs in an endless loop has loaded, but nobody can use it.
  const { text, hasExpected } = await readPage(seen.session, expected ?? null);
  if (!hasExpected) return `the text "${expected!.slice(0, 100)}" is not on the page`;
  if (patterns.length === 0) return undefined;
  const outcome = await search.find({ patterns, body: Buffer.from(text), charset: 'utf-8' });
  if (outcome.kind === 'given-up') throw new Error(outcome.reason);
  return outcome.found === undefined ? undefined : `error pattern found: ${outcome.found}`;
}

type Found = {
  reason: string | undefined;
  errors: readonly JsError[];
  loadedMs: number | null;
  screenshot: Uint8Array | null;
};

function resultOf({ seen }: OpenPage, { reason, errors, loadedMs, screenshot }: Found): CheckResult {
  const response = seen.document();
  const firstByteMs = response ? response.request().timing().responseStart : -1;
  return {
    ...downResult(plainMessage(reason ?? '')),
    status: reason === undefined ? 'UP' : 'DOWN',
    errorMessage: reason === undefined ? null : plainMessage(reason),
    responseTimeMs: firstByteMs < 0 ? null : Math.max(1, Math.round(firstByteMs)),
    statusCode: response?.status() ?? null,
    jsErrors: errors,
    phases: loadedMs === null || firstByteMs < 0 ? null : phasesOf(firstByteMs, loadedMs),
    screenshot,
  };
}

/** The proxy looks up the name and connects, which is part of the time to the first byte. */
const phasesOf = (firstByteMs: number, totalMs: number): CheckPhases => ({
  dnsMs: 0,
  connectMs: 0,
  tlsMs: 0,
  firstByteMs: Math.round(firstByteMs),
  totalMs: Math.round(totalMs),
});
