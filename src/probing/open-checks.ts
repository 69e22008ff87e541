import { availableParallelism } from 'node:os';
import type { Clock } from '#platform/clock.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { createBrowserPool } from './browser/browser-pool.ts';
import {
  findChromium,
  hasBrowser,
  installHint,
  type Chromium,
  type FindOptions,
} from './browser/chromium/find-chromium.ts';
import type { CheckOutcome, CheckRunner, CheckTarget, StepProgress } from './check.ts';
import { createProbePool } from './http/probe-pool.ts';
import { checkKinds, kindsWith, type CheckKind, type WorkKind } from './kinds.ts';
import { createCheck, createOwnNetwork, publicReferences } from './own-network/own-network.ts';
import type { NetworkReferences, ReferenceMemory } from './own-network/references.ts';
import type { Probe } from './report.ts';

export type ChecksOptions = {
  clock: Clock;
  log: Log;
  userAgent: string;
  chromium: FindOptions;
  /** Null for public servers and well-known names. */
  references: NetworkReferences | null;
  /** What earlier processes learnt: one that starts while the own network is down must not report the targets as down. */
  openMemory: (way: 'connect' | 'look up', references: readonly string[]) => Promise<ReferenceMemory>;
};

export type OpenChecks = AsyncDisposable & {
  kinds: readonly { kind: CheckKind; concurrency: number; run: CheckRunner }[];
  /** Null if these checks need no browser. */
  browser: (() => Promise<BrowserState>) | null;
  /** Runs a checkout flow as its checks do, in the same slots, and reports each step with a screenshot. Never throws. */
  followCheckout: FollowCheckout | null;
};

export type FollowCheckout = (
  target: CheckTarget,
  options: { clock: Clock; signal: AbortSignal; onStep: (step: StepProgress) => void },
) => Promise<CheckOutcome>;

export type BrowserState = {
  /** Null until the first check has started it. */
  version: string | null;
  /** Why browser checks do not run. Null if they do, as far as this is known. */
  problem: string | null;
};

/** 25 MB each, started with the first check. Two do 3,100 HTTP or 620 HTTPS checks per second on two cores (bench/checks.ts). */
const maxProbeThreads = 8;
const noBrowser = `Browser checks and checkout flows do not run, because this installation has no browser. ${installHint}`;
/** How often the log mentions local failures of browser checks. */
const logFailuresEveryMs = 60_000;

/** The checks of one kind of work. Their threads and their browser start with the first check. */
export async function openChecks(work: WorkKind, options: ChecksOptions): Promise<OpenChecks> {
  const { clock, openMemory, references: given } = options;
  const references = given ?? publicReferences;
  const [addresses, names] = await Promise.all([
    openMemory('connect', references.addresses),
    openMemory('look up', references.names),
  ]);
  const network = createOwnNetwork({ clock, references, memory: { addresses, names } });
  const pool = work === 'checks' ? openThreads(options) : openBrowser(options);
  const kinds = kindsWith((facts) => facts.work === work).map((kind) => ({
    kind,
    concurrency: checkKinds[kind].concurrency,
    run: createCheck(network, pool.probeOf(kind)),
  }));
  const { follow } = pool;
  return {
    kinds,
    browser: pool.browser ?? null,
    followCheckout: follow
      ? (target, { onStep, ...options }) => createCheck(network, follow(onStep))(target, options)
      : null,
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

type Pool = {
  probeOf(kind: CheckKind): Probe;
  browser?: () => Promise<BrowserState>;
  follow?: (onStep: (step: StepProgress) => void) => Probe;
  close(): PromiseLike<void>;
};

function openThreads({ log, userAgent }: ChecksOptions): Pool {
  const pool = createProbePool({
    threads: Math.min(availableParallelism(), maxProbeThreads),
    userAgent,
    onError: (error) => log.error({ err: error }, 'checks: a probe thread crashed'),
  });
  return {
    probeOf: (kind) => (target, signal) => pool.probe(kind, target, signal),
    close: () => pool[Symbol.asyncDispose](),
  };
}

function openBrowser({ clock, log, userAgent, chromium }: ChecksOptions): Pool {
  let loggedAt = -Infinity;
  let found: Chromium | null = null;
  let refusal: string | null = null;
  const state = async (): Promise<BrowserState> => {
    if (found) return { version: found.version, problem: null };
    const problem = (await hasBrowser(chromium)) ? refusal : noBrowser;
    return { version: null, problem };
  };
  void state().then(({ problem }) => problem && log.warn(problem));
  const pool = createBrowserPool({
    concurrency: availableParallelism(),
    product: userAgent,
    async find() {
      found = null;
      found = await findChromium(chromium).catch((error: unknown) => {
        refusal = messageOf(error);
        throw error;
      });
      refusal = null;
      log.info({ executable: found.executable, version: found.version }, 'browser checks: browser found');
      return found;
    },
    onLocalFailure(reason) {
      const now = clock.now().getTime();
      if (now - loggedAt < logFailuresEveryMs) return;
      loggedAt = now;
      log.warn({ reason }, 'browser checks: inconclusive because of a local failure');
    },
  });
  const probeOf =
    (kind: CheckKind, onStep?: (step: StepProgress) => void): Probe =>
    (target, signal) => {
      const facts = checkKinds[kind];
      const timeoutMs = facts.work === 'browser' ? facts.timeoutMs : 0;
      return pool.probe({ kind, target, timeoutMs }, signal, onStep);
    };
  return {
    browser: state,
    probeOf: (kind) => probeOf(kind),
    follow: (onStep) => probeOf('CHECKOUT_FLOW', onStep),
    close: () => pool[Symbol.asyncDispose](),
  };
}
