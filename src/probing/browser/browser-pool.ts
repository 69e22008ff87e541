import { messageOf } from '#platform/errors.ts';
import { createLimiter } from '#platform/limiter.ts';
import { createThreadPool, ThreadEnded, type ThreadStart } from '#platform/thread-pool.ts';
import type { CheckTarget, StepProgress } from '../check.ts';
import { localFailure, type ProbeReport } from '../report.ts';
import type { BrowserEvent, BrowserSettings } from './browser-lifecycle.ts';
import type { Chromium } from './chromium/find-chromium.ts';
import { killBrowser } from './processes.ts';
import { makeRunDir, removeDir, sweepRunDirs } from './run-dir.ts';

/** `kind`: the check kind, whose check of the page the thread looks up in the list of kinds. */
export type PageRequest = {
  kind: string;
  target: CheckTarget;
  timeoutMs: number;
  /** Named in the events about its steps. Without it, there are none. */
  followedAs?: number | undefined;
};
/** What the thread tells the pool besides its responses. */
export type PageEvent = BrowserEvent | { kind: 'step'; of: number; step: StepProgress };
type OnStep = (step: StepProgress) => void;

export type BrowserPoolOptions = {
  find: () => Promise<Chromium>;
  /** Checks at the same time, over all kinds. */
  concurrency: number;
  product: string;
  checksPerBrowser?: number;
  pageMemoryMb?: number;
  onLocalFailure?: (reason: string) => void;
};

export type BrowserPool = AsyncDisposable & {
  /** Never throws. With `onStep`, each step of a checkout flow is reported, with a screenshot. */
  probe(request: PageRequest, signal: AbortSignal, onStep?: OnStep): Promise<ProbeReport>;
};

/** After its deadline a check takes a screenshot and closes its page. If that takes longer, the thread itself is stuck. */
const graceMs = 4_500;
/** How long "there is no browser" is remembered. */
const searchAgainMs = 30_000;

/** Checks pages in one browser, which a thread drives. Nothing is started before the first check. */
export function createBrowserPool(options: BrowserPoolOptions): BrowserPool {
  const { onLocalFailure = () => {} } = options;
  const limiter = createLimiter({ permits: options.concurrency });
  const followers = new Map<number, OnStep>();
  let lastFollower = 0;
  let notFound: { error: unknown; at: number } | undefined;

  const start = async (): Promise<ThreadStart<PageEvent>> => {
    if (notFound && performance.now() - notFound.at < searchAgainMs) throw notFound.error;
    await sweepRunDirs();
    const chromium = await options.find().catch((error: unknown) => {
      notFound = { error, at: performance.now() };
      throw error;
    });
    return startOf(await makeRunDir(), chromium, options, followers);
  };
  const pool = createThreadPool<PageRequest, ProbeReport, PageEvent>({
    start,
    onError: (error) => onLocalFailure(`the browser thread crashed: ${messageOf(error)}`),
  });

  const check = async (request: PageRequest, signal: AbortSignal): Promise<ProbeReport> => {
    try {
      return await pool.request(request, { signal, timeoutMs: request.timeoutMs + graceMs });
    } catch (error) {
      if (!(error instanceof ThreadEnded)) return localFailure(`no browser: ${messageOf(error)}`);
      return localFailure(
        error.reason === 'not-started'
          ? 'no browser: the browser thread did not start'
          : 'the browser thread has ended',
      );
    }
  };

  const follow = async (request: PageRequest, signal: AbortSignal, onStep: OnStep): Promise<ProbeReport> => {
    const followedAs = (lastFollower += 1);
    followers.set(followedAs, onStep);
    try {
      return await check({ ...request, followedAs }, signal);
    } finally {
      followers.delete(followedAs);
    }
  };

  return {
    async probe(request, signal, onStep) {
      using permit = await limiter.acquire({ signal });
      if (!permit || signal.aborted) return localFailure('the check was cancelled');
      const report = await (onStep ? follow(request, signal, onStep) : check(request, signal));
      if (report.kind === 'local-failure' && !signal.aborted) onLocalFailure(report.reason);
      return report;
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

function startOf(
  runDir: string,
  chromium: Chromium,
  { product, checksPerBrowser = 200, pageMemoryMb = 1_024 }: BrowserPoolOptions,
  followers: ReadonlyMap<number, OnStep>,
): ThreadStart<PageEvent> {
  const pids = new Set<number>();
  const settings: BrowserSettings = { chromium, runDir, product, checksPerBrowser, pageMemoryMb };
  return {
    program: new URL('./browser-thread.ts', import.meta.url),
    data: settings,
    env: { TMPDIR: runDir, HOME: runDir, PATH: '/usr/local/bin:/usr/bin:/bin' },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    onEvent(event) {
      if (event.kind === 'step') followers.get(event.of)?.(event.step);
      else if (event.kind === 'launched') pids.add(event.pid);
      else pids.delete(event.pid);
    },
    async onExit() {
      for (const pid of pids) killBrowser(pid);
      await removeDir(runDir);
    },
  };
}
