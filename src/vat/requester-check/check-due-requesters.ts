import { toVatNumber } from '../requester/requester.ts';
import { claimDueRequesters, settleRequester, type DueRequester } from '../requester/requester-storage.ts';
import type { Vat } from '../validation/vat.ts';
import { checkRequester } from './check-requester.ts';

/** No client waits for the result, so the register gets more time than in `validate`. */
const timeoutMs = 15_000;
/** At once. They are of different teams, and a slow register delays only the next round. */
const maxDue = 20;

/** Checks the requesters whose register was not available when they were set, and those that it has refused since then. */
export async function checkDueRequesters(vat: Vat, signal: AbortSignal): Promise<void> {
  if (!vat.settings.enabled) return;
  const due = await claimDueRequesters(vat.db, vat.clock.now(), maxDue);
  const settled = await Promise.allSettled(due.map((each) => check(vat, each, signal)));
  for (const each of settled)
    if (each.status === 'rejected' && !signal.aborted)
      vat.log.warn({ err: each.reason as unknown }, 'a VAT requester was not checked; it will be retried');
}

async function check(vat: Vat, due: DueRequester, signal: AbortSignal): Promise<void> {
  const { teamId, country, national } = due;
  const number = toVatNumber(country, national);
  if (!number) return;
  const options = { priority: 'background', timeoutMs, signal } as const;
  const { verdict, message, at } = await checkRequester(vat, teamId, number, options);
  if (at === null) return;
  await settleRequester(vat.db, teamId, number, { verdict, message, at });
  await vat.keys.changed(teamId);
}
