import type { Context } from '#identity/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { withoutBudget } from '#platform/request-budget.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import { listDeploymentMarks } from './watch-storage.ts';

/** Events can be lost, so whoever follows a deployment also has to look at the database. */
const everyMs = 5_000;

type Follower = { wake: () => void };
type Watched = { followers: Set<Follower>; mark: string | null };

/** Of one process. */
class Watch {
  /** With a share of its own: a follower who uses up the own share does not delay the others. */
  readonly #db: Db;
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;

  constructor(db: Db) {
    this.#db = db;
  }

  add(id: string, follower: Follower): () => void {
    const watched = this.#watched.get(id) ?? { followers: new Set(), mark: null };
    watched.followers.add(follower);
    this.#watched.set(id, watched);
    this.#timer ??= withoutBudget(() => setInterval(() => void this.#look(), everyMs)).unref();
    return () => {
      watched.followers.delete(follower);
      if (watched.followers.size === 0 && this.#watched.get(id) === watched) this.#watched.delete(id);
      if (this.#watched.size > 0 || !this.#timer) return;
      clearInterval(this.#timer);
      this.#timer = null;
    };
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const marks = await listDeploymentMarks(this.#db, [...this.#watched.keys()]);
      for (const [id, watched] of this.#watched) {
        const mark = marks.get(id) ?? '';
        // At the first look too: something may have happened between the reading of a follower and its first look.
        if (mark === watched.mark) continue;
        watched.mark = mark;
        for (const { wake } of watched.followers) wake();
      }
    } catch {
      // Everybody looks for themselves: whatever is wrong, they report it.
      for (const { followers } of this.#watched.values()) for (const { wake } of followers) wake();
    } finally {
      this.#isLooking = false;
    }
  }
}

const watches = new WeakMap<PubSub, Watch>();

/**
 * Calls `wake` within 5 s after something of the deployment has changed, even if its event was lost. All followers of a process share one
 * query: 1,000 that asked on their own took half a core. Returns a function that ends it.
 */
export function watchDeployment(
  { dbForUser, pubsub }: Pick<Context, 'dbForUser' | 'pubsub'>,
  id: string,
  wake: () => void,
): () => void {
  const watch = watches.get(pubsub) ?? new Watch(dbForUser('followers of deployments'));
  watches.set(pubsub, watch);
  return watch.add(id, { wake });
}
