import type { Context, Services } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { insertConfirmed } from '../address/address-storage.ts';
import { askToConfirm, keysOf } from '../address/ask-to-confirm.ts';
import { confirmedBefore, unconfirmedIn } from './destination.ts';
import { replaceAddresses } from './destination-address-storage.ts';
import { lockDestination, type StoredDestination } from './destination-storage.ts';

/**
 * Stores the addresses of a destination by email, and asks those to confirm that have not. `team`: all of its destinations before the change.
 * Returns the destination as it is then.
 */
export async function saveAddresses(
  tx: Tx,
  ctx: Context,
  { id, teamId }: Pick<StoredDestination, 'id' | 'teamId'>,
  {
    addresses,
    askable,
    team,
  }: {
    addresses: readonly string[];
    askable: readonly string[];
    team: readonly StoredDestination[];
  },
): Promise<StoredDestination> {
  const after = await recordAddresses(tx, ctx, { id, teamId }, { addresses, team });
  const unconfirmed = keysOf(unconfirmedIn(ctx.secrets, after, addresses));
  await askToConfirm(
    tx,
    ctx,
    teamId,
    unconfirmed.filter((address) => askable.includes(address)),
  );
  return after;
}

/** Records which addresses it has, and that those have confirmed which destinations of the `team` had before they had to. */
export async function recordAddresses(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { id, teamId }: Pick<StoredDestination, 'id' | 'teamId'>,
  { addresses, team }: { addresses: readonly string[]; team: readonly StoredDestination[] },
): Promise<StoredDestination> {
  const given = keysOf(addresses);
  const before = new Set(team.flatMap((destination) => confirmedBefore(secrets, destination)));
  const known = given.filter((address) => before.has(address));
  if (known.length > 0)
    await insertConfirmed(
      tx,
      teamId,
      known.map((address) => ({ id: newId(), address })),
    );
  await replaceAddresses(tx, id, given);
  return (await lockDestination(tx, id))!;
}
