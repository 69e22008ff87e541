import { setTimeout as delay } from 'node:timers/promises';
import type { MaintenanceRecord } from './ledger.ts';
import { createSender, type LoadContext, type Sender } from './load-context.ts';
import type { PlannedWindow } from './plan.ts';
import { nowMs } from './spans.ts';

/** They would last for longer than the clock of PostgreSQL is ahead. */
const start =
  'mutation ($siteIds: [ID!]!, $title: String!) { startMaintenance(siteIds: $siteIds, minutes: 720, title: $title) { startsAt } }';
const list =
  'query ($siteId: ID!, $from: DateTime!) { maintenanceWindows(siteId: $siteId, from: $from) { id title state endsAt } }';
const end = 'mutation ($id: ID!) { endMaintenanceWindow(id: $id) { state } }';

const pauseMs = 500;
const hourMs = 3_600_000;
/** Longer than any fault. */
const maxEndMs = 60_000;

/** Starts and ends maintenance windows, as a script of a user would. */
export async function maintainSites(context: LoadContext, windows: readonly PlannedWindow[]): Promise<void> {
  const send = createSender(context);
  await Promise.all(windows.map((window, at) => maintain(context, send, window, `window ${at}`)));
}

async function maintain(
  { ledger, stopSignal }: LoadContext,
  send: Sender,
  window: PlannedWindow,
  title: string,
): Promise<void> {
  const waitUntil = (atMs: number): Promise<unknown> =>
    delay(Math.max(0, ledger.startedAt + atMs - nowMs()), null, { signal: stopSignal }).catch(() => {});
  await waitUntil(window.fromMs);
  if (stopSignal.aborted) return;
  const siteIds = ledger.targets
    .filter(({ key, pageId }) => pageId === null && window.keys.includes(key))
    .map(({ siteId }) => siteId);
  const sinceMs = nowMs();
  const record: MaintenanceRecord = {
    siteIds,
    possibly: { fromMs: sinceMs, toMs: Infinity },
    certainly: null,
  };
  ledger.windows.push(record);
  const isActive = await startWindow(send, stopSignal, { siteIds, title });
  const fromMs = nowMs();
  await waitUntil(window.toMs);
  if (isActive) record.certainly = { fromMs, toMs: nowMs() };
  if (await endWindows(send, siteIds[0]!, title, sinceMs)) record.possibly.toMs = nowMs();
  else ledger.unexpectedResponses.push(`${title} could not be ended`);
}

/** A request that failed is repeated, and may have started a window. False if the clock was ahead: then it begins hours later. */
async function startWindow(send: Sender, stopSignal: AbortSignal, variables: object): Promise<boolean> {
  for (; !stopSignal.aborted; await delay(pauseMs)) {
    const result = await send('startMaintenance', start, variables);
    if (result.kind === 'ok') return Date.parse(result.value.startsAt) < nowMs() + hourMs;
  }
  return false;
}

/** Ends every window with this title. One that was ended while the clock was ahead is active after that, and is ended again. */
async function endWindows(send: Sender, siteId: string, title: string, sinceMs: number): Promise<boolean> {
  const from = new Date(sinceMs - hourMs).toISOString();
  for (const deadline = nowMs() + maxEndMs; nowMs() < deadline; await delay(pauseMs)) {
    const result = await send('maintenanceWindows', list, { siteId, from });
    if (result.kind !== 'ok') continue;
    const own = (result.value as ListedWindow[]).filter((each) => each.title === title);
    const open = own.filter(({ state }) => state === 'ACTIVE' || state === 'SCHEDULED');
    for (const { id } of open) await send('endMaintenanceWindow', end, { id });
    const wasAhead = own.some(
      ({ state, endsAt }) => state === 'ENDED' && Date.parse(endsAt) > nowMs() + hourMs,
    );
    if (open.length === 0 && !wasAhead) return true;
  }
  return false;
}

type ListedWindow = { id: string; title: string; state: string; endsAt: string };
