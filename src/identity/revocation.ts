import type { Caller } from './caller.ts';
import type { Services } from './context.ts';

const channel = 'identity.revoked';

/** One credential (session or token), or all credentials of a user. */
export type Revocation = { credentialId: string } | { userId: string };

export const announceRevocation = (
  { pubsub }: Pick<Services, 'pubsub'>,
  revocation: Revocation,
): Promise<void> => pubsub.publish(channel, revocation);

export type RevocationWatch = {
  /** Calls back once, when the caller's credential is revoked or expires. */
  watch(caller: Caller, callback: () => void): () => void;
  close(): Promise<void>;
};

type Watched = { caller: Caller; end: () => void };
// setTimeout cannot wait longer than 24.8 days. No socket stays open that long.
const maxTimerMs = 2 ** 31 - 1;

/**
 * `stillValid` is called for every open socket four times per minute, and at once after a gap in the messages, since pub/sub
 * delivers at most once.
 */
export async function watchRevocations(
  { pubsub, clock }: Pick<Services, 'pubsub' | 'clock'>,
  stillValid: (caller: Caller) => Promise<boolean>,
): Promise<RevocationWatch> {
  const open = new Set<Watched>();

  const recheck = async (): Promise<void> => {
    for (const watched of open) if (!(await stillValid(watched.caller).catch(() => true))) watched.end();
  };
  const unsubscribe = await pubsub.subscribe(
    channel,
    (message) => {
      const revocation = message as { credentialId?: string; userId?: string };
      for (const { caller, end } of open)
        if (caller.credential.id === revocation.credentialId || caller.user.id === revocation.userId) end();
    },
    () => void recheck(),
  );
  const timer = setInterval(() => void recheck(), 15_000).unref();

  return {
    watch(caller, callback) {
      const { expiresAt } = caller.credential;
      const left = expiresAt ? expiresAt.getTime() - clock.now().getTime() : maxTimerMs;
      const deadline = setTimeout(() => watched.end(), Math.min(left, maxTimerMs)).unref();
      const stop = (): void => {
        clearTimeout(deadline);
        open.delete(watched);
      };
      const watched: Watched = {
        caller,
        end() {
          stop();
          callback();
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
