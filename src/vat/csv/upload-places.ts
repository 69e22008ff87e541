import { rateLimited } from '#platform/errors.ts';
import { createLimiter } from '#platform/limiter.ts';

export type UploadPlaces = {
  /** Throws RATE_LIMITED if the team, the user or the process has too many uploads. */
  enter(upload: { teamId: string; userId: string }): Disposable;
  /**
   * Waits until few enough others store something. A team has one upload, which stores one part at a time, so teams take turns. An upload
   * that waits for its client keeps nobody from storing.
   */
  store: <T>(write: () => Promise<T>) => Promise<T>;
};

/** Of a process: each has up to 10 MB of rows and numbers in memory. */
const maxUploads = 12;
const maxOfUser = 2;
/** Each holds a connection. */
const maxStoring = 3;
const retrySeconds = 10;

/** The uploads of one kind in a process. */
export function createUploadPlaces(): UploadPlaces {
  const teams = new Map<string, string>();
  const storing = createLimiter({ permits: maxStoring });
  return {
    enter({ teamId, userId }) {
      const ofUser = [...teams.values()].filter((each) => each === userId).length;
      if (teams.has(teamId) || ofUser >= maxOfUser || teams.size >= maxUploads)
        throw rateLimited(retrySeconds);
      teams.set(teamId, userId);
      return { [Symbol.dispose]: () => void teams.delete(teamId) };
    },
    store: (write) => storing.run(write),
  };
}
