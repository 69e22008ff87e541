import { listedTeams } from '#identity/permissions.ts';
import { AppError } from '#platform/errors.ts';
import { createWakeableSleep } from '#platform/sleep.ts';
import type { Context } from '../context.ts';
import { listIncidents, type Incident } from '../incident/incident-storage.ts';
import { listTroubledSites, type Site } from '../site/site-storage.ts';
import { watchTeams, type Changed } from './watch-teams.ts';

/** At the beginning. Those that change later are told however many there are. */
const maxAtFirst = 100;
/** Of one follower who reads slowly. */
const maxWaiting = 10_000;
const longMs = 3_600_000;

type FollowInput = { teamId?: string | null | undefined; fromNow?: boolean | null | undefined };

/** In the shape of a GraphQL subscription. */
type Follower<Field extends string, Value> = AsyncIterableIterator<Record<Field, Value>>;

/** The newest incidents that are not resolved, then each one after a change. Of all teams of the caller, or of one. */
export async function followIncidents(
  ctx: Context,
  { teamId, fromNow }: FollowInput,
): Promise<Follower<'incidentChanged', Incident>> {
  const teamIds = listedTeams(ctx, 'monitoring.read', teamId);
  return follow(ctx, { field: 'incidentChanged', kind: 'INCIDENT', teamIds }, async () => {
    if (fromNow) return [];
    const query = { teamIds, siteId: null, after: null, limit: maxAtFirst };
    const open = await Promise.all(
      (['OPEN', 'ACKNOWLEDGED'] as const).map((state) => listIncidents(ctx.db, { ...query, state })),
    );
    return open.flat().toSorted((a, b) => (a.id < b.id ? 1 : -1));
  });
}

/** The sites that are DOWN or DEGRADED, then each one when its status has changed. Of all teams of the caller, or of one. */
export async function followSites(
  ctx: Context,
  { teamId, fromNow }: FollowInput,
): Promise<Follower<'siteStatusChanged', Site>> {
  const teamIds = listedTeams(ctx, 'monitoring.read', teamId);
  return follow(ctx, { field: 'siteStatusChanged', kind: 'SITE', teamIds }, async () =>
    fromNow ? [] : listTroubledSites(ctx.db, teamIds, maxAtFirst),
  );
}

type Followed<Field extends string> = { field: Field; kind: Changed['kind']; teamIds: readonly string[] };

async function follow<Field extends string, Value extends Changed['object']>(
  ctx: Context,
  { field, kind, teamIds }: Followed<Field>,
  listAtFirst: () => Promise<readonly Value[]>,
): Promise<Follower<Field, Value>> {
  const news = createWakeableSleep(ctx.clock);
  const waiting = new Map<string, Value>();
  let problem: AppError | null = null;
  let isDone = false;
  const end = (message: string): void => {
    problem = new AppError('TIMEOUT', message);
    news.wake();
  };
  const unwatch = await watchTeams(ctx, {
    teamIds,
    kind,
    onChange(object) {
      if (isDone) return;
      // The newest state takes the place of an older one that was not sent yet.
      waiting.set(object.id, object as Value);
      if (waiting.size > maxWaiting) end('The changes are not read fast enough. Subscribe again.');
      news.wake();
    },
    onGap: () => end('Some changes could not be read. Subscribe again.'),
  });
  const close = (): void => {
    isDone = true;
    unwatch();
    waiting.clear();
    news.wake();
  };
  try {
    // After the watch has begun, so that nothing is missed between the two.
    for (const object of await listAtFirst()) if (!waiting.has(object.id)) waiting.set(object.id, object);
  } catch (error) {
    close();
    throw error;
  }
  const follower: Follower<Field, Value> = {
    async next() {
      for (;;) {
        if (isDone) return { value: undefined, done: true };
        if (problem) {
          close();
          throw problem;
        }
        const [first] = waiting;
        if (first) {
          waiting.delete(first[0]);
          return { value: { [field]: first[1] } as Record<Field, Value>, done: false };
        }
        await news.sleep(longMs);
      }
    },
    async return() {
      close();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => follower,
  };
  return follower;
}
