import { availableParallelism } from 'node:os';
import type { Background } from '#platform/background.ts';
import { startClaimLoop } from '#platform/claim-loop.ts';
import type { CheckTarget, OpenChecks, StepProgress } from '#probing/index.ts';
import { toCheckTarget } from '../check/to-check-target.ts';
import type { MonitoringServices } from '../context.ts';
import { decryptSteps } from '../site/checkout-flow.ts';
import { testSecretsPurpose } from './start-checkout-test-run.ts';
import { endOf } from './test-run-end.ts';
import {
  claimTestRuns,
  finishTestRun,
  renewTestRuns,
  storeTestSteps,
  type ClaimedTestRun,
  type TestStep,
} from './test-run-storage.ts';

/** At most half of the slots of the browser, so that test runs never take all of them from checks. */
const concurrency = Math.max(1, Math.floor(availableParallelism() / 2));
/** A person waits for it. */
const pollMs = 500;
/** A cancelled run ends within this time. */
const renewEveryMs = 1_000;
/** Looking for a browser reads the disk. */
const searchAgainMs = 5_000;
/** Of the screenshots of one run. */
const maxBytes = 4_000_000;

/** Runs test runs where checkout flows are checked: in the same browser, behind the same guard and in the same slots. */
export function startTestRuns(
  services: MonitoringServices,
  { followCheckout, browser }: Pick<OpenChecks, 'followCheckout' | 'browser'>,
): Background {
  const { db, clock, log } = services;
  const running = new Map<string, AbortController>();

  let known = { hasBrowser: false, until: -Infinity };
  /** A process without a browser leaves the runs to others. */
  const hasBrowser = async (): Promise<boolean> => {
    const now = performance.now();
    if (now > known.until)
      known = { hasBrowser: !!browser && (await browser()).problem === null, until: now + searchAgainMs };
    return known.hasBrowser;
  };

  const run = async (claimed: ClaimedTestRun): Promise<void> => {
    if (!followCheckout) return;
    if (hasMoved(claimed)) return finishTestRun(db, claimed.id, moved);
    const ending = new AbortController();
    running.set(claimed.id, ending);
    const steps = collectSteps(services, claimed.id);
    try {
      const options = { clock, signal: ending.signal, onStep: steps.add };
      const outcome = await followCheckout(targetOf(services, claimed), options);
      await steps.stored();
      await finishTestRun(db, claimed.id, endOf(outcome, ending.signal.aborted));
    } catch (error) {
      log.error({ err: error, run: claimed.id }, 'checkout test run: it could not be run');
      await finishTestRun(db, claimed.id, { status: 'INCONCLUSIVE', message: 'It could not be run.' });
    } finally {
      running.delete(claimed.id);
    }
  };

  const loop = startClaimLoop<ClaimedTestRun>({
    name: 'checkout test runs',
    concurrency,
    claim: async (limit) => ({ items: (await hasBrowser()) ? await claimTestRuns(db, limit) : [] }),
    run,
    lease: {
      renewEveryMs,
      renew: async (items) => {
        for (const id of await renewTestRuns(
          db,
          items.map((item) => item.id),
        ))
          running.get(id)?.abort();
      },
    },
    pollMs,
    log,
    clock,
  });
  return {
    stop: () =>
      loop.stop(async () => {
        for (const ending of running.values()) ending.abort();
        await loop.settled();
      }),
  };
}

/** Stores each step as it ends, in their order. */
function collectSteps(
  { db, log }: MonitoringServices,
  id: string,
): { add: (step: StepProgress) => void; stored: () => Promise<void> } {
  let steps: TestStep[] = [];
  let bytes = 0;
  let storing = Promise.resolve();
  return {
    add({ index, result, screenshot }) {
      const isKept = screenshot !== null && (bytes += screenshot.length) <= maxBytes;
      // If the browser was lost, the flow begins again.
      const now = [...steps.slice(0, index), { ...result, hasScreenshot: isKept }];
      steps = now;
      storing = storing
        .then(() =>
          db
            .transaction()
            .execute((tx) => storeTestSteps(tx, id, now, isKept ? { step: index, image: screenshot } : null)),
        )
        .catch((error: unknown) =>
          log.warn({ err: error, run: id }, 'checkout test run: a step could not be stored'),
        );
    },
    stored: () => storing,
  };
}

/** Secrets that were entered for one server are not sent to another. */
const hasMoved = ({ flow: { origin }, siteUrl }: ClaimedTestRun): boolean =>
  origin !== undefined && origin !== new URL(siteUrl).origin;
const moved = {
  status: 'INCONCLUSIVE',
  message: 'The address of the site has changed. Start it again.',
} as const;

function targetOf(services: MonitoringServices, claimed: ClaimedTestRun): CheckTarget {
  const { flow, encryptedSecrets, ...site } = claimed;
  return {
    ...toCheckTarget(services, { ...site, path: null, expectedContent: null, patterns: null }),
    checkout: {
      steps: decryptSteps(services.secrets, flow, encryptedSecrets, testSecretsPurpose),
      allowOrderPlacement: flow.allowOrderPlacement,
    },
  };
}
