import { policyForTeam } from '#identity/address-policy.ts';
import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { notFound } from '#platform/errors.ts';
import { kept, parseGiven } from '#platform/parse-input.ts';
import type { DestinationConfig } from '../channels/destination.ts';
import { lockSettings, resumeQueues } from '../settings/settings-storage.ts';
import {
  channelOf,
  encryptConfig,
  parseConfig,
  parseName,
  requireFreeName,
  toDestination,
  tryDecrypt,
  type Destination,
  type DestinationFields,
} from './destination.ts';
import { listDestinations, lockDestination, updateDestination as update } from './destination-storage.ts';
import { findOwnDestination } from './find-own-destination.ts';
import { listAskable } from '../address/ask-to-confirm.ts';
import { saveAddresses } from './save-addresses.ts';

/** Absent fields stay as they are; null clears a field or restores its default. */
export type UpdateDestination = DestinationFields & {
  name?: string | null | undefined;
  enabled?: boolean | null | undefined;
  byDefault?: boolean | null | undefined;
};

export async function updateDestination(
  ctx: Context,
  id: string,
  input: UpdateDestination,
): Promise<Destination> {
  const { teamId, kind, config: found } = await findOwnDestination(ctx, id);
  const given = parseGiven(input, { name: parseName, enabled: kept<boolean>(), byDefault: kept<boolean>() });
  const policy = policyForTeam(ctx, teamId);
  const parse = (before: string): DestinationConfig =>
    parseConfig(kind, input, tryDecrypt(ctx.secrets, before), policy);
  const changesAddresses = input.emailAddresses !== undefined;
  const askable = changesAddresses
    ? await listAskable(ctx, teamId, addedTo(ctx, found, parse(found)), 'always')
    : [];
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const before = await lockDestination(tx, id);
    if (!before) throw notFound('This destination');
    const config = parse(before.config);
    const after = { ...before, ...given, config: encryptConfig(ctx.secrets, config) };
    const team = await listDestinations(tx, teamId);
    requireFreeName(
      after.name,
      team.filter((other) => other.id !== before.id),
    );
    await update(tx, after);
    await resumeQueues(tx, teamId, [channelOf(after)]);
    const resource = `${kind} destination ${after.name}: ${Object.keys(input).join(', ')}`;
    await record(tx, ctx.caller, 'destination.update', resource, teamId);
    const addresses = changesAddresses ? config.emailAddresses : undefined;
    return toDestination(
      ctx,
      addresses ? await saveAddresses(tx, ctx, after, { addresses, askable, team }) : after,
    );
  });
}

/** The addresses that the destination did not have before. */
function addedTo({ secrets }: Context, before: string, after: DestinationConfig): string[] {
  const former = tryDecrypt(secrets, before)?.emailAddresses ?? [];
  return (after.emailAddresses ?? []).filter((address) => !former.includes(address));
}
