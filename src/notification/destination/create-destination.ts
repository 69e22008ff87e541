import { policyForTeam } from '#identity/address-policy.ts';
import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { parseEach } from '#platform/parse-input.ts';
import type { DestinationKind } from '../channels/kinds.ts';
import { lockSettings } from '../settings/settings-storage.ts';
import {
  encryptConfig,
  parseConfig,
  parseName,
  requireFreeName,
  toDestination,
  type Destination,
  type DestinationFields,
} from './destination.ts';
import { insertDestination, listDestinations } from './destination-storage.ts';
import { listAskable } from '../address/ask-to-confirm.ts';
import { saveAddresses } from './save-addresses.ts';

export type CreateDestination = DestinationFields & {
  teamId?: string | null | undefined;
  kind: Destination['kind'];
  name: string;
  enabled?: boolean | null | undefined;
  byDefault?: boolean | null | undefined;
};

const maxDestinations = 50;

export async function createDestination(ctx: Context, input: CreateDestination): Promise<Destination> {
  const teamId = chosenTeam(ctx, 'notification.manage', input.teamId);
  const kind = input.kind.toLowerCase() as DestinationKind;
  const { enabled, byDefault } = input;
  const { name, parsed } = parseEach({
    name: () => parseName(input.name, 'name'),
    parsed: () => parseConfig(kind, input, null, policyForTeam(ctx, teamId)),
  });
  const config = encryptConfig(ctx.secrets, parsed);
  const { emailAddresses: addresses } = parsed;
  const askable = await listAskable(ctx, teamId, addresses ?? [], 'always');
  return ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx, teamId, ctx.caller.user.email);
    const others = await listDestinations(tx, teamId);
    if (others.length >= maxDestinations)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `The quota of this team, ${maxDestinations} destinations, is used up.`,
        {
          field: 'destinations',
          limit: maxDestinations,
        },
      );
    requireFreeName(name, others);
    const values = {
      id: newId(),
      teamId,
      kind,
      name,
      enabled: enabled ?? true,
      byDefault: byDefault ?? true,
      config,
    };
    const created = await insertDestination(tx, values);
    await record(tx, ctx.caller, 'destination.create', `${kind} destination ${name}`, teamId);
    return toDestination(
      ctx,
      addresses ? await saveAddresses(tx, ctx, created, { addresses, askable, team: others }) : created,
    );
  });
}
