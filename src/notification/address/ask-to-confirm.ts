import type { Context, Services } from '#identity/context.ts';
import { limitMessages, listMailable, listWithinLimits } from '#identity/limit-messages.ts';
import type { Tx } from '#platform/db/pool.ts';
import { badRequest, rateLimited } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import {
  listNeverAsked,
  listStopped,
  listToConfirm,
  requestConfirmations,
  type AskRule,
} from './address-storage.ts';
import { confirmationMailTopic, secretHashOf } from './confirmation-mail.ts';

const validDays = 7;
const maxAsked = 20;

/** In lower case, as addresses are compared. */
export const keysOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => address.toLowerCase())),
];

/**
 * Those of the addresses that may be asked to confirm now. Called before the transaction, which must not wait for another connection. Whoever
 * exceeds a limit can store the addresses, and have the mails sent later.
 */
export async function listAskable(
  ctx: Context,
  teamId: string,
  addresses: readonly string[],
  rule: AskRule,
): Promise<readonly string[]> {
  if (!ctx.mailer || addresses.length === 0) return [];
  const asked = await listToConfirm(ctx.db, teamId, keysOf(addresses), rule);
  if (asked.length === 0) return [];
  const within = await listWithinLimits(ctx, 'confirm', { teamId, addresses: asked });
  return listMailable(ctx, { teamId, addresses: within });
}

/** The same, when somebody wants the mails sent again: refuses beyond a limit, and if nobody would get one. */
export async function requireAskable(
  ctx: Context,
  teamId: string,
  addresses: readonly string[],
  rule: AskRule,
): Promise<readonly string[]> {
  // More would exceed the limit for a minute. The others are next.
  const wanted = (await listToConfirm(ctx.db, teamId, keysOf(addresses), rule)).slice(0, maxAsked);
  if (wanted.length === 0) await refuseToAsk(ctx, teamId, addresses);
  await limitMessages(ctx, 'confirm', { teamId, addresses: wanted });
  const mailable = await listMailable(ctx, { teamId, addresses: wanted });
  if (mailable.length === 0) throw rateLimited(3_600);
  return mailable;
}

/** All of them have stopped the mails lately, or have got a mail in the last 10 minutes. */
async function refuseToAsk(ctx: Context, teamId: string, addresses: readonly string[]): Promise<never> {
  const keys = keysOf(addresses);
  const stopped = await listStopped(ctx.db, teamId, keys.length, keys);
  const quiet = stopped.filter(({ askableAt }) => askableAt > new Date());
  const [first] = quiet;
  if (!first) throw rateLimited(600);
  const names = quiet
    .map(({ address }) => address)
    .toSorted()
    .join(', ');
  const until = new Date(Math.min(...quiet.map(({ askableAt }) => askableAt.getTime())));
  throw badRequest(
    `${names} stopped the emails of this team. It can ask again from ${until.toISOString().slice(0, 10)}.`,
  );
}

const askedAtOnce = 100;

/**
 * Asks the addresses that nobody has entered in a form: the owners who get the mails of a team by default, or because somebody has left it. Each is
 * asked once by each team.
 */
export async function askNeverAsked(services: Services): Promise<void> {
  if (!services.mailer) return;
  const found = Map.groupBy(await listNeverAsked(services.db, askedAtOnce), ({ teamId }) => teamId);
  for (const [teamId, subjects] of found)
    await services.db.transaction().execute((tx) =>
      askToConfirm(
        tx,
        services,
        teamId,
        subjects.map(({ address }) => address),
      ),
    );
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
