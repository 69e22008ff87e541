import { startClaimLoop } from '#platform/claim-loop.ts';
import { createLimiter } from '#platform/limiter.ts';
import { growingCache } from '#platform/growing-cache.ts';
import { toVatNumber } from '../requester/requester.ts';
import { askInBackground } from '../validation/ask-in-background.ts';
import type { Vat } from '../validation/vat.ts';
import { applyCheck } from './apply-check.ts';
import { chooseDue, ofAccount } from './choose-due.ts';
import {
  claimCustomers,
  findDueCustomers,
  postponeCustomers,
  type ClaimedCustomer as Claimed,
  type Place,
} from './recheck-storage.ts';

/** Claimed of one lane: enough to keep its register busy until the next claim. */
const perLane = 8;
/** Of these, those of one account. An account can have more teams than one claim reads, and must not take the places of all others. */
const perAccount = 4;
/** Asked at the same time, of one lane and process. The register's own limit is lower. */
const askedPerLane = 2;
const concurrency = 200;
const maxPairs = 200;
/** Remembered. An account whose turns were forgotten begins with its first team again. */
const maxTurns = 10_000;
/** Longer than a full lane takes, even if each question takes its whole time. */
const claimSeconds = 15 * 60;
const timeoutMs = 15_000;
const pollMs = 2_000;
/** If the register failed several times in a row: its circuit breaker is open for 30 s. */
const circuitOpenMs = 60_000;
/** If a country has no register any more. */
const noRegisterMs = 86_400_000;

type ClaimedCustomer = Claimed & { ownerId: string };

/** Checks customers when they are due, after the people who wait. Any number of processes share the work. */
export function startRechecks(vat: Vat): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const limiter = createLimiter({ permits: askedPerLane });
  const running = new Map<string, number>();
  const lastTurns = growingCache<string>({ max: maxTurns });
  let place: Place | null = null;
  let mayBeMore = false;

  const count = (key: string, change: 1 | -1): number => {
    const now = (running.get(key) ?? 0) + change;
    if (now > 0) running.set(key, now);
    else running.delete(key);
    return now;
  };
  /** Returns how many of the lane are running now. */
  const countCustomer = ({ lane, ownerId }: ClaimedCustomer, change: 1 | -1): number => {
    count(ofAccount(lane, ownerId), change);
    return count(lane, change);
  };
  const roomOfAccount = (lane: string, ownerId: string): number =>
    perAccount - (running.get(ofAccount(lane, ownerId)) ?? 0);

  /** While a register fails, its customers stay where they are: a hundred thousand of them would be claimed and given back. */
  function roomOf(lane: string): number {
    const [register = lane] = lane.split(' ');
    const states = new Set([register, lane].map((name) => vat.breakers.stateOf(name)));
    if (states.has('open')) return 0;
    return (states.has('half-open') ? 1 : perLane) - (running.get(lane) ?? 0);
  }

  async function claim(limit: number): Promise<{ items: ClaimedCustomer[]; mayBeMore: boolean }> {
    if (!vat.settings.enabled) return { items: [], mayBeMore: false };
    const isBeginning = place === null;
    const { due, next } = await findDueCustomers(vat.db, { after: place, maxPairs, perLane });
    place = next;
    const chosen = chooseDue(due, { room: roomOf, roomOf: roomOfAccount, lastTurns, limit });
    const owners = new Map(chosen.map(({ id, ownerId }) => [id, ownerId]));
    const claimed = await claimCustomers(vat.db, [...owners.keys()], claimSeconds);
    const items = claimed.map((customer) => ({ ...customer, ownerId: owners.get(customer.id)! }));
    for (const customer of items) countCustomer(customer, 1);
    mayBeMore = (!isBeginning && mayBeMore) || due.length > chosen.length || due.length >= perLane;
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
      if (countCustomer(customer, -1) <= askedPerLane && mayBeMore) loop.wake();
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

async function recheck(vat: Vat, customer: Claimed, signal: AbortSignal): Promise<void> {
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
