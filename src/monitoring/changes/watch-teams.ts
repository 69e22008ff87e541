import type { Db } from '#platform/db/pool.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import { withoutBudget } from '#platform/request-budget.ts';
import type { Context } from '../context.ts';
import { listIncidentsById, type Incident } from '../incident/incident-storage.ts';
import { listSitesById, type Site } from '../site/site-storage.ts';
import {
  listMonitoringChanges,
  monitoringChangesKeptMs,
  type MonitoringChange,
  type MonitoringChanges,
} from './monitoring-change-storage.ts';

const everyMs = 1_000;
/** Objects that are loaded by one statement. */
const chunkSize = 500;

export type Changed = { kind: 'INCIDENT'; object: Incident } | { kind: 'SITE'; object: Site };

/** `onGap`: changes were lost, because the database could not be reached for long, or was restored. */
export type TeamFollower = {
  teamIds: readonly string[];
  kind: MonitoringChange['kind'];
  onChange: (object: Changed['object']) => void;
  onGap: () => void;
};

/** Of one process: all followers share one query per second, and each object is loaded once for all of them. */
class TeamWatch {
  /** With a share of its own: a follower who uses up the own share does not delay the others. */
  readonly #db: Db;
  readonly #followers = new Set<TeamFollower>();
  #last: MonitoringChanges | null = null;
  #readAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Once it has resolved, no change is missed. Returns a function that ends it. */
  async add(follower: TeamFollower): Promise<() => void> {
    this.#followers.add(follower);
    const remove = (): void => {
      this.#followers.delete(follower);
      if (this.#followers.size > 0) return;
      if (this.#timer) clearInterval(this.#timer);
      this.#timer = null;
      this.#last = null;
    };
    try {
      // The running look may have read without the teams of this follower.
      await this.#looking?.catch(() => {});
      await this.#look();
    } catch (error) {
      remove();
      throw error;
    }
    if (this.#followers.has(follower))
      this.#timer ??= withoutBudget(() =>
        setInterval(() => void this.#look().catch(() => {}), everyMs),
      ).unref();
    return remove;
  }

  #look(): Promise<void> {
    this.#looking ??= withoutBudget(() => this.#readChanges()).finally(() => (this.#looking = null));
    return this.#looking;
  }

  /** If it fails, the same changes are read again at the next look. */
  async #readChanges(): Promise<void> {
    const last = this.#last;
    const teamIds = [...new Set([...this.#followers].flatMap((follower) => follower.teamIds))];
    const found = await listMonitoringChanges(this.#db, teamIds, last?.snapshot ?? null);
    const isGap =
      last !== null &&
      (BigInt(found.next) < BigInt(last.next) ||
        performance.now() - this.#readAt > monitoringChangesKeptMs / 2);
    if (isGap) for (const follower of this.#followers) follower.onGap();
    else for (const kind of ['INCIDENT', 'SITE'] as const) await this.#tell(kind, found.changes);
    // The last one may have left meanwhile, and the next one begins anew.
    this.#last = this.#followers.size > 0 ? found : null;
    this.#readAt = performance.now();
  }

  async #tell(kind: MonitoringChange['kind'], changes: readonly MonitoringChange[]): Promise<void> {
    const followers = [...this.#followers].filter((follower) => follower.kind === kind);
    const wanted = new Set(followers.flatMap(({ teamIds }) => teamIds));
    const some = changes.filter((change) => change.kind === kind && wanted.has(change.teamId));
    const list = kind === 'INCIDENT' ? listIncidentsById : listSitesById;
    for (let at = 0; at < some.length; at += chunkSize) {
      const ids = some.slice(at, at + chunkSize).map(({ id }) => id);
      for (const object of await list(this.#db, [...wanted], ids))
        for (const { teamIds, onChange } of followers) if (teamIds.includes(object.teamId)) onChange(object);
    }
  }
}

const watches = new WeakMap<PubSub, TeamWatch>();

/** Resolves once no change is missed. Returns a function that ends it. */
export function watchTeams(
  { dbForUser, pubsub }: Pick<Context, 'dbForUser' | 'pubsub'>,
  follower: TeamFollower,
): Promise<() => void> {
  const watch = watches.get(pubsub) ?? new TeamWatch(dbForUser('followers of teams'));
  watches.set(pubsub, watch);
  return watch.add(follower);
}
