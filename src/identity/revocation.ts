import type { Caller } from './caller.ts';
import type { Services } from './context.ts';

const channel = 'identity.revoked';

/** Ends one credential (session or token) or all credentials of a user, or says that the rights of a user have changed. */
export type Revocation = { credentialId: string } | { userId: string } | { changedUserId: string };

/** `changed`: the credential still works, but the rights of its user are not those with which the socket was opened. */
export type CallerState = 'valid' | 'ended' | 'changed';
export type WhenRevoked = (state: Exclude<CallerState, 'valid'>) => void;

export const announceRevocation = (
  { pubsub }: Pick<Services, 'pubsub'>,
  revocation: Revocation,
): Promise<void> => pubsub.publish(channel, revocation);

export type RevocationWatch = {
  /** Calls back once: when the caller's credential is revoked or expires, or the rights of the user change. */
  watch(caller: Caller, callback: WhenRevoked): () => void;
  close(): Promise<void>;
};

type Watched = { caller: Caller; end: WhenRevoked };
// setTimeout cannot wait longer than 24.8 days. No socket stays open that long.
const maxTimerMs = 2 ** 31 - 1;

/**
 * `stateOf` is called for every open socket four times per minute, and at once after a gap in the messages, since pub/sub
 * delivers at most once.
 */
export async function watchRevocations(
  { pubsub, clock }: Pick<Services, 'pubsub' | 'clock'>,
  stateOf: (caller: Caller) => Promise<CallerState>,
): Promise<RevocationWatch> {
  const open = new Set<Watched>();

  const recheck = async (): Promise<void> => {
    for (const { caller, end } of open) {
      const state = await stateOf(caller).catch(() => 'valid' as const);
      if (state !== 'valid') end(state);
    }
  };
  const unsubscribe = await pubsub.subscribe(
    channel,
    (message) => {
      const { credentialId, userId, changedUserId } = message as Record<string, string | undefined>;
      for (const { caller, end } of open)
        if (caller.credential.id === credentialId || caller.user.id === userId) end('ended');
        else if (caller.user.id === changedUserId) end('changed');
    },
    () => void recheck(),
  );
  const timer = setInterval(() => void recheck(), 15_000).unref();

  return {
    watch(caller, callback) {
      const { expiresAt } = caller.credential;
      const left = expiresAt ? expiresAt.getTime() - clock.now().getTime() : maxTimerMs;
      const deadline = setTimeout(() => watched.end('ended'), Math.min(left, maxTimerMs)).unref();
      const stop = (): void => {
        clearTimeout(deadline);
        open.delete(watched);
      };
      const watched: Watched = {
        caller,
        end(state) {
          stop();
          callback(state);
        },
      };
      open.add(watched);
      return stop;
    },
    async close() {
      clearInterval(timer);
      await unsubscribe();
    },
  };
}
