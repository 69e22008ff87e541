import type { Services } from '#identity/context.ts';
import { isId } from '#platform/id.ts';
import { callbacks, type Callback, type CallbackRequest } from '../channels/callback.ts';
import { decryptConfig } from '../destination/destination.ts';
import { listDestinationsById } from '../destination/destination-storage.ts';

export type DestinationCallback = Callback & { teamId: string; channel: string; destinationName: string };

/** What a service reports about one of its destinations; null if there is no such destination or the signature is wrong. */
export async function readCallback(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  { kind, id }: { kind: string; id: string },
  request: CallbackRequest,
): Promise<DestinationCallback | null> {
  if (!isId(id) || !Object.hasOwn(callbacks, kind)) return null;
  const [destination] = await listDestinationsById(db, [id]);
  if (destination?.kind !== kind) return null;
  const { callbackSecret } = decryptConfig(secrets, destination.config);
  if (!callbackSecret) return null;
  const callback = callbacks[kind as keyof typeof callbacks](request, callbackSecret, clock.now());
  const { teamId, name } = destination;
  return callback && { ...callback, teamId, channel: `${kind}:${destination.id}`, destinationName: name };
}
