import type { Background } from '#platform/background.ts';
import { startClaimLoop } from '#platform/claim-loop.ts';
import { FairShare } from '#platform/fair-share.ts';
import { within } from '#platform/sleep.ts';
import { checkKinds, type CheckKind, type CheckOutcome } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import type { Regions } from '../region/regions.ts';
import { claimConfirmations, type ClaimedConfirmation, type ClaimedTarget } from '../target/claim-storage.ts';
import { createFairClaim } from './claim-fairly.ts';
import type { FinishedCheck } from './store-results.ts';

export type ConfirmOptions = {
  kind: CheckKind;
  regions: Regions;
  mayBeAsked: () => boolean;
  run: (target: ClaimedTarget) => Promise<CheckOutcome>;
  /** Results that can still be stored. */
  room: () => number;
  store: (check: FinishedCheck) => void;
};

/** Slots of their own: checks that hang do not delay the answer to another region. Kinds that run fewer at once have fewer. */
const maxConcurrency = 500;
const pollMs = 1_000;

/** Answers the questions of other regions. */
export function startConfirmLoop(services: MonitoringServices, options: ConfirmOptions): Background {
  const { db, clock, log } = services;
  const { kind, regions, mayBeAsked, run, store } = options;
  const concurrency = Math.min(maxConcurrency, checkKinds[kind].concurrency);
  const stopping = new AbortController();
  const share = new FairShare(concurrency);
  const claimFairly = createFairClaim(
    share,
    (limit, except) => claimConfirmations(db, kind, regions.own, limit, except),
    () => performance.now(),
  );

  const answer = async (claimed: ClaimedConfirmation): Promise<void> => {
    try {
      const outcome = await run(claimed);
      if (stopping.signal.aborted) return;
      store({ targetId: claimed.id, at: claimed.claimedAt, outcome, round: claimed.round });
    } finally {
      share.release(claimed.ownerId);
    }
  };

  const loop = startClaimLoop<ClaimedConfirmation>({
    name: 'confirmations',
    concurrency,
    claimSize: () => Math.min(share.room, options.room()),
    async claim(limit) {
      if (!mayBeAsked()) return { items: [] };
      const { targets, mayBeMore } = await claimFairly(limit);
      return { items: targets, mayBeMore };
    },
    run: answer,
    pollMs,
    log: log.child({ kind }),
    clock,
  });
  regions.onAsked(loop.wake);
  return {
    async stop() {
      stopping.abort();
      await loop.stop(async () => void (await within(clock, 1_000, loop.settled())));
    },
  };
}
