import type { CDPSession, Page, Request, Response } from 'playwright-core';
import type { JsError } from '#probing/check.ts';
import { fingerprintOf } from './fingerprint.ts';
import { fromConsole, fromException, type ConsoleCall } from './js-errors.ts';
import { localNetError } from './driver-errors.ts';
import { fromLog, isAboutLoading, type FailureOf, type LogEntry } from './log-errors.ts';

/** What happens on a page while it is open. */
export type Observation = {
  session: CDPSession;
  errors(): JsError[];
  /** The newest response to a navigation of the page itself, after redirects and scripts. */
  document(): Response | null;
  /** The newest navigation if it failed: a page can still navigate after it has loaded. */
  failure(): { host: string; error: string } | null;
  /** The page navigates to another, which has not responded yet. */
  isLeaving(): boolean;
  /** A request of the page failed because of this machine. */
  localFailure(): string | undefined;
  /** Rejects when the page's process is gone. */
  crashed: Promise<never>;
};

export class PageCrashed extends Error {}

/** Different errors. More would not help anybody. */
const maxErrors = 50;

export async function observe(page: Page, failureOf: FailureOf): Promise<Observation> {
  const session = await page.context().newCDPSession(page);
  const errors = new Map<string, { error: JsError; ids: Set<number | null> }>();
  let document: Response | null = null;
  let failure: ReturnType<Observation['failure']> = null;
  let localFailure: string | undefined;
  let leaving: Request | null = null;

  const add = (error: JsError | null, id: number | null = null): void => {
    if (!error) return;
    const key = fingerprintOf(error);
    const known = errors.get(key);
    if (known) known.ids.add(id);
    else if (errors.size < maxErrors) errors.set(key, { error, ids: new Set([id]) });
  };
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) =>
    add(fromException(exceptionDetails), exceptionDetails.exceptionId),
  );
  // A rejection that was handled later. Others with the same message may not have been.
  session.on('Runtime.exceptionRevoked', ({ exceptionId }) => {
    for (const [key, { ids }] of errors) if (ids.delete(exceptionId) && ids.size === 0) errors.delete(key);
  });
  session.on('Runtime.consoleAPICalled', (call) => add(fromConsole(call as ConsoleCall)));
  session.on('Log.entryAdded', ({ entry }) => add(fromLog(entry as LogEntry, failureOf)));

  page.on('request', (request) => {
    if (isNavigation(page, request)) leaving = request;
  });
  page.on('response', (response) => {
    if (!isNavigation(page, response.request())) return;
    document = response;
    failure = null;
    leaving = null;
  });
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText ?? '';
    localFailure ??= localNetError(error);
    if (request === leaving) leaving = null;
    // A navigation that is replaced by another has not failed.
    if (!isNavigation(page, request) || error.includes('ERR_ABORTED')) return;
    failure = { host: (URL.parse(request.url())?.hostname ?? '').replace(/^\[|\]$/g, ''), error };
  });
  const crashed = new Promise<never>((_, reject) =>
    page.on('crash', () => reject(new PageCrashed('the page crashed'))),
  );
  crashed.catch(() => {});

  await Promise.all([session.send('Runtime.enable'), session.send('Log.enable')]);
  return {
    session,
    errors: () =>
      [...errors.values()]
        .map(({ error }) => error)
        // The status of the page itself is checked separately.
        .filter((error) => !isAboutLoading(error) || error.url !== document?.url()),
    document: () => document,
    failure: () => failure,
    isLeaving: () => leaving !== null,
    localFailure: () => localFailure,
    crashed,
  };
}

function isNavigation(page: Page, request: Request): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    // Its frame does not exist yet, or it belongs to a service worker.
    return false;
  }
}
