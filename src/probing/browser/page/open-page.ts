import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { CheckTarget } from '#probing/check.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { openGuard, type Guard } from '../guard/guard.ts';
import { observe, type Observation } from './observe.ts';

export type OpenPage = {
  page: Page;
  guard: Guard;
  seen: Observation;
};

/** How the page is opened, and which addresses it can reach. */
export type Visitor = {
  policy: AddressPolicy;
  window: { width: number; height: number };
  /** Sent only to the site's own origin. */
  credentials: BrowserContextOptions['httpCredentials'] | null;
};

/** A page in its own context, with its own proxy. */
export type Opening = {
  ready: Promise<OpenPage>;
  /** False if the context could not be closed in time; then the browser must not be used again. */
  close(): Promise<boolean>;
};

/** A common laptop. */
const defaultWindow = { width: 1_366, height: 768 };
const closeMs = 2_000;

export function visitorOf({ policy, window = defaultWindow, basicAuth, url }: CheckTarget): Visitor {
  const credentials = basicAuth && { ...basicAuth, origin: new URL(url).origin };
  return { policy, window, credentials };
}

export function openPage(browser: Browser, userAgent: string, visitor: Visitor): Opening {
  const { policy, window, credentials } = visitor;
  const guarding = openGuard({ policy });
  let [state, context]: ['new' | 'opening' | 'closed', BrowserContext | undefined] = ['new', undefined];
  const open = async (): Promise<OpenPage> => {
    const guard = await guarding;
    if (state === 'closed') throw new Error('closed before it was open');
    state = 'opening';
    context = await browser.newContext({
      proxy: { server: guard.proxy },
      viewport: window,
      userAgent,
      acceptDownloads: false,
      locale: 'en-US',
      ...(credentials && { httpCredentials: credentials }),
    });
    if (isOver()) await context.close();
    const page = await context.newPage();
    context.on('page', (popup) => void popup.close().catch(() => {}));
    const seen = await observe(page, (host) => guard.failureOf(host)?.message);
    return { page, guard, seen };
  };
  const isOver = (): boolean => state === 'closed';
  const ready = open();
  ready.catch(() => {});
  return {
    ready,
    async close() {
      const isUnasked = state === 'new';
      state = 'closed';
      const isClean = context ? await isClosed(context) : isUnasked;
      await guarding.then(
        (guard) => guard[Symbol.asyncDispose](),
        () => {},
      );
      return isClean;
    },
  };
}

async function isClosed(context: BrowserContext): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), closeMs)));
  const closed = context.close().then(
    () => true,
    () => false,
  );
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}
