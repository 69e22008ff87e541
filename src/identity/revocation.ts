import type { Caller } from './caller.ts';
import type { Services } from './context.ts';

const channel = 'identity.revoked';

/** Ends one credential (session or token) or all credentials of a user but one, or says that the rights of a user have changed. */
export type Revocation =
  | { credentialId: string }
  | { userId: string; exceptCredentialId?: string }
  | { changedUserId: string };

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

/** Sockets that are checked with one call, which bounds a query. */
const batch = 1_000;

/**
 * `statesOf` is called for all open sockets four times per minute, and at once after a gap in the messages, since pub/sub
 * delivers at most once.
 */
export async function watchRevocations(
  { pubsub, clock }: Pick<Services, 'pubsub' | 'clock'>,
  statesOf: (callers: readonly Caller[]) => Promise<readonly CallerState[]>,
): Promise<RevocationWatch> {
  const open = new Set<Watched>();

  const checkAll = async (): Promise<void> => {
    const all = [...open];
    for (let from = 0; from < all.length; from += batch) {
      const some = all.slice(from, from + batch);
      const states = await statesOf(some.map(({ caller }) => caller)).catch(() => []);
      some.forEach((watched, index) => {
        const state = states[index] ?? 'valid';
        if (state !== 'valid' && open.has(watched)) watched.end(state);
      });
    }
  };
  let isChecking = false;
  let hasGap = false;
  /** One round at a time. After a gap there is another one, because the running one may have read before it. */
  const recheck = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    do {
      hasGap = false;
      await checkAll();
    } while (hasGap);
    isChecking = false;
  };
  const unsubscribe = await pubsub.subscribe(
    channel,
    (message) => {
      const { credentialId, userId, exceptCredentialId, changedUserId } = message as Record<
        string,
        string | undefined
      >;
      for (const { caller, end } of open)
        if (caller.credential.id === exceptCredentialId) continue;
        else if (caller.credential.id === credentialId || caller.user.id === userId) end('ended');
        else if (caller.user.id === changedUserId) end('changed');
    },
    () => {
      hasGap = true;
      void recheck();
    },
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
