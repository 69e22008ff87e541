/** A customer that is due. */
export type Due = { id: string; teamId: string; lane: string };

/**
 * The customers to check next: in each lane the teams take turns, beginning after the one that was served last, so that a team with
 * 100,000 customers delays another team by one check at a time. `room` is how many a lane can take.
 */
export function chooseDue(
  due: readonly Due[],
  {
    room,
    lastTeams,
    limit,
  }: {
    room: (lane: string) => number;
    /** By lane. Changed by this call. */
    lastTeams: Map<string, string>;
    limit: number;
  },
): Due[] {
  const queues = [...Map.groupBy(due, ({ lane }) => lane)].map(([lane, ofLane]) =>
    inTurns(ofLane, lastTeams.get(lane) ?? '').slice(0, Math.max(0, room(lane))),
  );
  const chosen: Due[] = [];
  // One of each lane at a time, so that no lane takes all places.
  for (let at = 0; chosen.length < limit && queues.some((queue) => at < queue.length); at += 1)
    for (const queue of queues) {
      const next = queue[at];
      if (!next || chosen.length >= limit) continue;
      chosen.push(next);
      lastTeams.set(next.lane, next.teamId);
    }
  return chosen;
}

/** One of each team, then the second of each team, and so on. */
function inTurns(due: readonly Due[], lastTeam: string): Due[] {
  const teams = [...Map.groupBy(due, ({ teamId }) => teamId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([teamId, queue]) => ({ teamId, queue }));
  const first = teams.findIndex(({ teamId }) => teamId > lastTeam);
  const rotated = first <= 0 ? teams : [...teams.slice(first), ...teams.slice(0, first)];
  const longest = Math.max(0, ...rotated.map(({ queue }) => queue.length));
  return Array.from({ length: longest }, (_, at) => rotated.flatMap(({ queue }) => queue[at] ?? [])).flat();
}
