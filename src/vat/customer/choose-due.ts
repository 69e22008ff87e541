/** A customer that is due. `ownerId` is the account that created the team. */
export type Due = { id: string; teamId: string; ownerId: string; lane: string };

/** Who was served last: by lane the account, and by lane and account the team. */
export type LastTurns = {
  get: (key: string) => string | undefined;
  set: (key: string, id: string) => unknown;
};

/**
 * The customers to check next: in each lane the accounts take turns, and so do the teams of an account, beginning after those that were
 * served last. So 100,000 customers, or many teams, of an account delay another account by one check at a time. `room` is how many a
 * lane can take, and `roomOf` how many of an account: not all accounts are in `due`, and those that are must leave places for the others.
 */
export function chooseDue(
  due: readonly Due[],
  {
    room,
    roomOf,
    lastTurns,
    limit,
  }: {
    room: (lane: string) => number;
    roomOf: (lane: string, ownerId: string) => number;
    /** Changed by this call. */
    lastTurns: LastTurns;
    limit: number;
  },
): Due[] {
  const queues = [...Map.groupBy(due, ({ lane }) => lane)].map(([lane, ofLane]) =>
    byAccount(ofLane, lane, lastTurns, roomOf).slice(0, Math.max(0, room(lane))),
  );
  const chosen: Due[] = [];
  // One of each lane at a time, so that no lane takes all places.
  for (let at = 0; chosen.length < limit && queues.some((queue) => at < queue.length); at += 1)
    for (const queue of queues) {
      const next = queue[at];
      if (!next || chosen.length >= limit) continue;
      chosen.push(next);
      lastTurns.set(next.lane, next.ownerId);
      lastTurns.set(ofAccount(next.lane, next.ownerId), next.teamId);
    }
  return chosen;
}

/** A key for the customers of an account in a lane. */
export const ofAccount = (lane: string, ownerId: string): string => `${lane} ${ownerId}`;

const byAccount = (
  due: readonly Due[],
  lane: string,
  lastTurns: LastTurns,
  roomOf: (lane: string, ownerId: string) => number,
): Due[] =>
  inTurns(
    Map.groupBy(due, ({ ownerId }) => ownerId),
    lastTurns.get(lane),
    (ofOwner, ownerId) =>
      inTurns(
        Map.groupBy(ofOwner, ({ teamId }) => teamId),
        lastTurns.get(ofAccount(lane, ownerId)),
        (ofTeam) => ofTeam,
      ).slice(0, Math.max(0, roomOf(lane, ownerId))),
  );

/** One of each, then the second of each, and so on. */
function inTurns(
  groups: ReadonlyMap<string, Due[]>,
  last: string | undefined,
  queueOf: (group: Due[], id: string) => Due[],
): Due[] {
  const queues = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, group]) => ({ id, queue: queueOf(group, id) }));
  const first = queues.findIndex(({ id }) => id > (last ?? ''));
  const rotated = first <= 0 ? queues : [...queues.slice(first), ...queues.slice(0, first)];
  const longest = Math.max(0, ...rotated.map(({ queue }) => queue.length));
  return Array.from({ length: longest }, (_, at) => rotated.flatMap(({ queue }) => queue[at] ?? [])).flat();
}
