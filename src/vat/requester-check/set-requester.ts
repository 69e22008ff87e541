import { record } from '#identity/audit/record.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { badRequest } from '#platform/errors.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { parseVatNumber, type VatNumber } from '../formats/vat-number.ts';
import type { Requester } from '../requester/requester.ts';
import { saveRequester } from '../requester/requester-storage.ts';
import { checkRequester } from './check-requester.ts';

const firstRetryMs = 60_000;

type SetRequester = { teamId?: string | null | undefined; country: string; number: string };

/** Waits for the register, at most `VAT_TIMEOUT_MS`. If the register refuses the number, the team keeps the one that it has. */
export async function setVatRequester(ctx: Context, input: SetRequester): Promise<Requester> {
  const teamId = chosenTeam(ctx, 'vat.manage', input.teamId);
  const number = parseRequester(input);
  const { vat } = ctx;
  if (!vat.settings.enabled) throw badRequest('VAT checks are switched off on this server.');
  const { verdict, message, at } = await checkRequester(vat, teamId, number, {
    priority: 'interactive',
    timeoutMs: vat.settings.timeoutMs,
    signal: new AbortController().signal,
  });
  if (verdict === 'INVALID')
    throw badRequest(message ?? 'The register refuses this number.', { field: 'number' });
  const requester = await ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    const isOpen = verdict === 'UNKNOWN';
    const nextCheckAt = isOpen ? new Date(vat.clock.now().getTime() + firstRetryMs) : null;
    const stored = await saveRequester(tx, teamId, number, { verdict, message, checkedAt: at, nextCheckAt });
    const resource = `VAT requester ${number.country}${number.national}`;
    await record(tx, ctx.caller, 'vat-requester.set', resource, teamId);
    return stored;
  });
  await vat.keys.changed(teamId);
  return requester;
}

function parseRequester({ country, number }: SetRequester): VatNumber {
  const parsed = parseVatNumber(country.trim(), number);
  if (parsed.kind === 'malformed') return refuse(parsed.message, 'number');
  if (parsed.kind === 'unsupported' || !['eu', 'uk'].includes(parsed.number.source))
    return refuse('Only the registers of the EU and of the United Kingdom take a requester.', 'country');
  return parsed.kind === 'number' ? parsed.number : refuse(parsed.message, 'number');
}
