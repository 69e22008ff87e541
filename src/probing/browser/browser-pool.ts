import { Worker } from 'node:worker_threads';
import { messageOf } from '#platform/errors.ts';
import type { CheckTarget } from '../check.ts';
import { trouble, type HttpProbe, type ProbeReport } from '../http/http-probe.ts';
import type { Chromium } from './chromium/find-chromium.ts';
import type { HostSettings } from './page-check-host.ts';
import { killBrowser } from './kill-browser.ts';
import { makeRunDir, removeDir, sweepRunDirs } from './run-dir.ts';
import { createSlots } from './slots.ts';
import { timeoutOf, type CheckTimeouts } from './timeouts.ts';

export type HostRequest = { kind: 'check'; id: number; target: CheckTarget } | { kind: 'cancel'; id: number };
export type HostAnswer =
  | { kind: 'report'; id: number; report: ProbeReport }
  | { kind: 'launched' | 'gone'; pid: number }
  | { kind: 'ready' };

export type BrowserPoolOptions = {
  find: () => Promise<Chromium>;
  /** Checks at once: as many as there are cores, since a page keeps one busy while it loads. */
  concurrency: number;
  product: string;
  timeoutMs?: CheckTimeouts;
  checksPerBrowser?: number;
  pageMemoryMb?: number;
  onTrouble?: (reason: string) => void;
};

export type BrowserPool = AsyncDisposable & { probe: HttpProbe };

/** Beyond the deadline a check closes its page, takes a screenshot; after this the thread itself is stuck. */
const graceMs = 4_500;
const startMs = 30_000;
/** How long "there is no browser" is remembered. */
const searchAgainMs = 30_000;

/** Nothing is started before the first check. */
export function createBrowserPool(options: BrowserPoolOptions): BrowserPool {
  const { timeoutMs = { page: 30_000, checkout: 180_000 }, onTrouble = () => {} } = options;
  const slots = createSlots(options.concurrency);
  let thread: Promise<BrowserThread> | undefined;

  const start = async (): Promise<BrowserThread> => {
    await sweepRunDirs();
    const chromium = await options.find();
    const runDir = await makeRunDir();
    const { product, checksPerBrowser = 200, pageMemoryMb = 1_024 } = options;
    const settings = { chromium, runDir, product, timeoutMs, checksPerBrowser, pageMemoryMb };
    return new BrowserThread(settings, () => (thread = undefined), onTrouble);
  };
  const startOnce = (): Promise<BrowserThread> => {
    const starting = (thread ??= start());
    starting.catch((error: unknown) => {
      if (thread !== starting) return;
      onTrouble(messageOf(error));
      setTimeout(() => thread === starting && (thread = undefined), searchAgainMs).unref();
    });
    return starting;
  };

  return {
    async probe(target, signal) {
      using _slot = await slots.take(signal);
      if (signal.aborted) return trouble('the check was cancelled');
      try {
        const found = await startOnce();
        const report = await found.check(target, timeoutOf(target, timeoutMs) + graceMs, signal);
        if (report.kind === 'trouble' && !signal.aborted) onTrouble(report.reason);
        return report;
      } catch (error) {
        return trouble(`no browser: ${messageOf(error)}`);
      }
    },
    async [Symbol.asyncDispose]() {
      await (await thread?.catch(() => undefined))?.end();
    },
  };
}

class BrowserThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (report: ProbeReport) => void>();
  readonly #pids = new Set<number>();
  readonly #ended: Promise<void>;
  readonly #ready = Promise.withResolvers<void>();
  #lastId = 0;

  constructor(settings: HostSettings, onEnd: () => void, onTrouble: (reason: string) => void) {
    const { runDir } = settings;
    this.#worker = new Worker(new URL('./browser-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: settings,
      env: { TMPDIR: runDir, HOME: runDir, PATH: '/usr/local/bin:/usr/bin:/bin' },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    this.#worker.unref();
    this.#worker.on('message', (answer: HostAnswer) => {
      switch (answer.kind) {
        case 'report':
          return this.#settle(answer.id, answer.report);
        case 'launched':
          return void this.#pids.add(answer.pid);
        case 'gone':
          return void this.#pids.delete(answer.pid);
        default:
          return this.#ready.resolve();
      }
    });
    this.#worker.on('error', (error) => onTrouble(`the browser thread broke down: ${messageOf(error)}`));
    this.#ready.promise.catch(() => {});
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        onEnd();
        this.#ready.reject(new Error('the browser thread did not start'));
        for (const id of this.#waiting.keys()) this.#settle(id, trouble('the browser thread has ended'));
        for (const pid of this.#pids) killBrowser(pid);
        void removeDir(runDir).then(resolve);
      });
    });
  }

  async check(target: CheckTarget, patienceMs: number, signal: AbortSignal): Promise<ProbeReport> {
    // Loading the driver takes 0.5 s, and is no part of anybody's check.
    const late = setTimeout(() => void this.end(), startMs);
    await this.#ready.promise.finally(() => clearTimeout(late));
    const id = (this.#lastId += 1);
    const report = new Promise<ProbeReport>((settle) => this.#waiting.set(id, settle));
    this.#worker.ref();
    this.#worker.postMessage({ kind: 'check', id, target } satisfies HostRequest, []);
    const cancel = (): void => this.#worker.postMessage({ kind: 'cancel', id } satisfies HostRequest, []);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    const impatience = setTimeout(() => void this.end(), patienceMs);
    try {
      return await report;
    } finally {
      clearTimeout(impatience);
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Whatever it was doing is trouble of ours; the next check starts another. */
  async end(): Promise<void> {
    await this.#worker.terminate();
    await this.#ended;
  }

  #settle(id: number, report: ProbeReport): void {
    this.#waiting.get(id)?.(report);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
  }
}
