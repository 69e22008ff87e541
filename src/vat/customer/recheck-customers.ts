import { startClaimLoop } from '#platform/claim-loop.ts';
import { createLimiter } from '#platform/limiter.ts';
import { toVatNumber } from '../requester/requester.ts';
import { askInBackground } from '../validation/ask-in-background.ts';
import type { Vat } from '../validation/vat.ts';
import { applyCheck } from './apply-check.ts';
import { chooseDue } from './choose-due.ts';
import {
  claimCustomers,
  findDueCustomers,
  postponeCustomers,
  type ClaimedCustomer,
  type Place,
} from './recheck-storage.ts';

/** Claimed of one lane: enough to keep its register busy until the next claim. */
const perLane = 8;
/** Asked at the same time, of one lane and process. The register's own limit is lower. */
const askedPerLane = 2;
const concurrency = 200;
const maxPairs = 200;
/** Longer than a full lane takes, even if each question takes its whole time. */
const claimSeconds = 15 * 60;
const timeoutMs = 15_000;
const pollMs = 2_000;
/** If the register failed several times in a row: its circuit breaker is open for 30 s. */
const circuitOpenMs = 60_000;
/** If a country has no register any more. */
const noRegisterMs = 86_400_000;

/** Checks customers when they are due, after the people who wait. Any number of processes share the work. */
export function startRechecks(vat: Vat): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const limiter = createLimiter({ permits: askedPerLane });
  const running = new Map<string, number>();
  const lastTeams = new Map<string, string>();
  let place: Place | null = null;
  let mayBeMore = false;

  const count = (lane: string, change: 1 | -1): number => {
    const now = (running.get(lane) ?? 0) + change;
    if (now > 0) running.set(lane, now);
    else running.delete(lane);
    return now;
  };

  /** While a register fails, its customers stay where they are: a hundred thousand of them would be claimed and given back. */
  function roomOf(lane: string): number {
    const [register = lane] = lane.split(' ');
    const states = new Set([register, lane].map((name) => vat.breakers.stateOf(name)));
    if (states.has('open')) return 0;
    return (states.has('half-open') ? 1 : perLane) - (running.get(lane) ?? 0);
  }

  async function claim(limit: number): Promise<{ items: ClaimedCustomer[]; mayBeMore: boolean }> {
    if (!vat.settings.enabled) return { items: [], mayBeMore: false };
    const { due, next } = await findDueCustomers(vat.db, { after: place, maxPairs, perLane });
    place = next;
    const chosen = chooseDue(due, { room: roomOf, lastTeams, limit });
    const items = await claimCustomers(
      vat.db,
      chosen.map(({ id }) => id),
      claimSeconds,
    );
    for (const { lane } of items) count(lane, 1);
    mayBeMore = due.length > chosen.length || due.length >= perLane;
    return { items, mayBeMore: next !== null };
  }

  async function run(customer: ClaimedCustomer): Promise<void> {
    try {
      const check = (): Promise<void> => recheck(vat, customer, stopping.signal);
      await limiter.run(check, { key: customer.lane, signal: stopping.signal });
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
      await postponeCustomers(vat.db, [customer.id], 0);
    } finally {
      if (count(customer.lane, -1) <= askedPerLane && mayBeMore) loop.wake();
    }
  }

  const loop = startClaimLoop<ClaimedCustomer>({
    name: 'VAT re-checks',
    concurrency,
    claim,
    run,
    release: (items) =>
      postponeCustomers(
        vat.db,
        items.map(({ id }) => id),
        0,
      ),
    pollMs,
    log: vat.log,
    clock: vat.clock,
  });
  return {
    stop: () =>
      loop.stop(async () => {
        stopping.abort();
        await loop.settled();
      }),
  };
}

async function recheck(vat: Vat, customer: ClaimedCustomer, signal: AbortSignal): Promise<void> {
  const { id: customerId, teamId, name, address } = customer;
  const given = { name, address };
  const number = toVatNumber(customer.country, customer.number);
  if (!number) return postponeCustomers(vat.db, [customerId], noRegisterMs);
  const outcome = await askInBackground(
    vat,
    number,
    { origin: 'recheck', teamId, customerId },
    { priority: 'batch', timeoutMs, signal, given },
  );
  if (outcome.kind === 'circuit open') return postponeCustomers(vat.db, [customerId], circuitOpenMs);
  if (outcome.kind === 'rate limited') return postponeCustomers(vat.db, [customerId], outcome.retryAfterMs);
  const { checkId, at, result } = outcome;
  await vat.db
    .transaction()
    .execute((tx) => applyCheck(tx, vat.settings, { customerId, number, given, checkId, at, result }));
}
