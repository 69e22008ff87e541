import type { CheckPhases, CheckResult, CheckTarget, JsError } from '../check.ts';
import { failPatterns, wantedText } from '../http/content-rules.ts';
import { plainMessage } from '../http/error-message.ts';
import { nothing, trouble, type ProbeReport } from '../http/http-probe.ts';
import type { PageSearch } from '../pattern-search/pattern-search.ts';
import { withoutIgnored } from './page/ignore-errors.ts';
import { loadFailure, statusMessage } from './page/load-failure.ts';
import type { OpenPage } from './page/open-page.ts';
import { readPage } from './page/read-page.ts';
import { takeScreenshot } from './page/screenshot.ts';
import { missingElement } from './page/wait-for.ts';
import type { Visit } from './page-visit.ts';

/** Errors show themselves a moment after a page has loaded: a promise refused, a script that came late. */
const settleMs = 250;
/** For patterns to be looked for when the deadline has passed; with screenshot and closing it is less than 5 s. */
const lastWordsMs = 500;

/** Loads a page as a visitor's browser would: UP with a good status, loaded to the end, and nothing on it that must not be. */
export async function browserCheck(open: OpenPage, visit: Visit): Promise<ProbeReport> {
  const { target, deadline, clock, search } = visit;
  const { page, seen } = open;
  const started = performance.now();
  let [loadedMs, reason]: [number | null, string | undefined] = [null, undefined];
  let [isStuck, isSilence] = [false, false];
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
    reason ??= await deadline.race(Promise.race([judgePage(open, target, search), seen.crashed]));
  } catch (error) {
    const failure = loadFailure(error, open, visit);
    if (failure.kind === 'report') return failure.report;
    ({ reason, isSilence } = failure);
    isStuck = deadline.stage === 'reading';
  }
  const own = open.guard.trouble() ?? seen.trouble();
  if (own !== undefined) return trouble(own);
  const budgetMs = Math.max(deadline.leftMs(), lastWordsMs);
  const errors = await withoutIgnored(seen.errors(), target.patterns, search, budgetMs);
  // What is known to be wrong stays so, whatever else there is to say of it.
  if ('kind' in errors && reason === undefined) return trouble(errors.reason);
  const isWorthSeeing = reason !== undefined && seen.document() !== null && !isStuck;
  const screenshot = isWorthSeeing ? await takeScreenshot(page, deadline) : null;
  const result = resultOf(open, { reason, errors: 'kind' in errors ? [] : errors, loadedMs, screenshot });
  const { hostname: host } = new URL(target.url);
  const address = open.guard.addressOf(host);
  if (isSilence) return { kind: 'silent', host, address, isLookup: false, message: reason ?? '', result };
  // One that hangs has answered long ago, and says nothing of the network of now.
  return { kind: 'answered', host, address: isStuck ? undefined : address, result };
}

/** Undefined when all is well. */
async function judgePage(
  { seen }: OpenPage,
  target: CheckTarget,
  search: PageSearch,
): Promise<string | undefined> {
  const answer = seen.document();
  if (answer && !answer.ok()) return statusMessage(answer.status(), answer.statusText());
  const [expected, patterns] = [wantedText(target), failPatterns(target)];
  // Asked in any case: a page that hangs in a loop of its own is loaded, and of no use to anybody.
  const { text, hasExpected } = await readPage(seen.session, expected ?? null);
  if (!hasExpected) return `the text "${expected!.slice(0, 100)}" is not on the page`;
  if (patterns.length === 0) return undefined;
  const outcome = await search.find({ patterns, body: Buffer.from(text), charset: 'utf-8' });
  if (outcome.kind === 'given-up') throw new SearchGivenUp(outcome.reason);
  return outcome.found === undefined ? undefined : `error pattern found: ${outcome.found}`;
}

class SearchGivenUp extends Error {}

type Found = {
  reason: string | undefined;
  errors: readonly JsError[];
  loadedMs: number | null;
  screenshot: Uint8Array | null;
};

function resultOf({ seen }: OpenPage, { reason, errors, loadedMs, screenshot }: Found): CheckResult {
  const answer = seen.document();
  const firstByteMs = answer ? answer.request().timing().responseStart : -1;
  return {
    ...nothing(plainMessage(reason ?? '')),
    status: reason === undefined ? 'UP' : 'DOWN',
    errorMessage: reason === undefined ? null : plainMessage(reason),
    responseTimeMs: firstByteMs < 0 ? null : Math.max(1, Math.round(firstByteMs)),
    statusCode: answer?.status() ?? null,
    jsErrors: errors,
    phases: loadedMs === null || firstByteMs < 0 ? null : phasesOf(firstByteMs, loadedMs),
    screenshot,
  };
}

/** Look-up and connection are the guard's, and part of the time to the first byte. */
const phasesOf = (firstByteMs: number, totalMs: number): CheckPhases => ({
  dnsMs: 0,
  connectMs: 0,
  tlsMs: 0,
  firstByteMs: Math.round(firstByteMs),
  totalMs: Math.round(totalMs),
});
