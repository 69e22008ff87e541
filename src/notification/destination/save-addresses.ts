import type { Context } from '#identity/context.ts';
import { listMailable, listWithinLimits } from '#identity/limit-messages.ts';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { insertConfirmed, listToConfirm, replaceAddresses, requestConfirmations } from './address-storage.ts';
import { confirmationMailTopic, secretHashOf } from './confirmation-mail.ts';
import { tryDecrypt } from './destination.ts';
import { lockDestination, type StoredDestination } from './destination-storage.ts';

const validDays = 7;

const keysOf = (addresses: readonly string[]): string[] => addresses.map((address) => address.toLowerCase());

/**
 * Those of the addresses that may be asked to confirm now. Called before the transaction, which must not wait for another connection. Whoever
 * exceeds a limit can store the destination, and have the mails sent later.
 */
export async function listAskable(
  ctx: Context,
  teamId: string,
  addresses: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (!ctx.mailer || !addresses || addresses.length === 0) return [];
  const asked = await listToConfirm(ctx.db, teamId, keysOf(addresses));
  if (asked.length === 0) return [];
  return listMailable(ctx, await listWithinLimits(ctx, 'confirm', { teamId, addresses: asked }));
}

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
  const given = keysOf(addresses);
  const storedBefore = new Set(
    team
      .filter(({ kind, tracksAddresses }) => kind === 'email' && !tracksAddresses)
      .flatMap(({ config }) => keysOf(tryDecrypt(ctx.secrets, config)?.emailAddresses ?? [])),
  );
  const known = given.filter((address) => storedBefore.has(address));
  if (known.length > 0)
    await insertConfirmed(
      tx,
      teamId,
      known.map((address) => ({ id: newId(), address })),
    );
  await replaceAddresses(tx, id, given);
  const after = (await lockDestination(tx, id))!;
  const unconfirmed = after.unconfirmed.filter((address) => keysOf(askable).includes(address));
  await askToConfirm(tx, ctx, teamId, unconfirmed);
  return after;
}

/** Returns those to which a mail is sent: not if one was sent in the last 10 minutes. */
export async function askToConfirm(
  tx: Tx,
  { secrets, queue }: Pick<Context, 'secrets' | 'queue'>,
  teamId: string,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const requests = addresses.map((address) => {
    const id = newId();
    return { id, address, secretHash: secretHashOf(secrets, id) };
  });
  const asked = await requestConfirmations(tx, teamId, requests, validDays);
  await queue.enqueueMany(
    confirmationMailTopic,
    asked.map(({ id }) => ({ payload: { id } })),
    { tx },
  );
  return asked.map(({ address }) => address);
}
