import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { CheckTarget } from '#monitoring/check/check-runner.ts';
import { openGuard, type Guard } from '../guard/guard.ts';
import type { Deadline } from './deadline.ts';
import { observe, type Observation } from './observe.ts';

export type OpenPage = {
  page: Page;
  guard: Guard;
  seen: Observation;
};

/** What a visitor with a laptop has. */
const usualWindow = { width: 1_366, height: 768 };
const closeMs = 2_000;

/**
 * Gives `use` a page in a context of its own, with its own way out. False as the second result: the context could not be
 * closed in time, so the browser is not to be used again.
 */
export async function withPage<T>(
  browser: Browser,
  { target, userAgent, deadline }: { target: CheckTarget; userAgent: string; deadline: Deadline },
  use: (open: OpenPage) => Promise<T>,
): Promise<{ outcome: PromiseSettledResult<T>; isClean: boolean }> {
  const guard = await openGuard({ policy: target.policy });
  let context: BrowserContext | undefined;
  const run = async (): Promise<T> => {
    const opening = browser.newContext({
      proxy: { server: guard.proxy },
      viewport: target.window ?? usualWindow,
      userAgent,
      acceptDownloads: false,
      locale: 'en-US',
      ...credentials(target),
    });
    // One that comes too late to be used must still be closed.
    void opening.then(
      (opened) => (context = opened),
      () => {},
    );
    const opened = await deadline.race(opening);
    const page = await deadline.race(opened.newPage());
    opened.on('page', (popup) => void popup.close().catch(() => {}));
    const seen = await deadline.race(observe(page, (host) => guard.failureOf(host)?.message));
    return use({ page, guard, seen });
  };
  const [outcome] = await Promise.allSettled([run()]);
  const isClean = await closeContext(context);
  await guard[Symbol.asyncDispose]();
  return { outcome, isClean };
}

/** Only for the site's own origin: wherever a page leads, they stay at home. */
function credentials({ basicAuth, url }: CheckTarget): Pick<BrowserContextOptions, 'httpCredentials'> {
  return basicAuth ? { httpCredentials: { ...basicAuth, origin: new URL(url).origin } } : {};
}

async function closeContext(context: BrowserContext | undefined): Promise<boolean> {
  if (!context) return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), closeMs)));
  const closed = context.close().then(
    () => true,
    () => false,
  );
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}
