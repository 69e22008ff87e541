import { createLimiter, type Permit } from '#platform/limiter.ts';

/** Each apply holds a connection to the database, of ten that all requests of a process share. */
const permits = { ofProcess: 3, ofUser: 2 };
/** The rest of a call is enough for its work. */
const waitMs = 5_000;

/** Null if too many others are being applied. */
export type TakeApplyTurn = (userId: string) => Promise<Permit | null>;

export function createApplyTurns(): TakeApplyTurn {
  const ofProcess = createLimiter({ permits: permits.ofProcess });
  const ofUser = createLimiter({ permits: permits.ofUser });
  return async (key) => {
    const own = await ofUser.acquire({ key, waitMs: 0 });
    if (!own) return null;
    const turn = await ofProcess.acquire({ waitMs });
    if (!turn) {
      own.release();
      return null;
    }
    const release = (): void => {
      turn.release();
      own.release();
    };
    return { release, [Symbol.dispose]: release };
  };
}
