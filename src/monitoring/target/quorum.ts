import { isAgentRegion } from './agent-region.ts';

/** How many of the regions that answer must see a failure before it counts. */
export type Quorum = 'ANY' | 'MAJORITY' | 'ALL';

/** `NONE`: the check was inconclusive. Null: no answer yet. */
export type Vote = 'UP' | 'DOWN' | 'NONE' | null;

/** By the name of the region. */
export type Votes = ReadonlyMap<string, Vote>;

export type Verdict = 'waiting' | 'down' | 'not down';

/**
 * What the regions say together. Only those that saw the target up or down have a vote. Without an answer from elsewhere, the
 * region that asked decides alone. `isOver`: nobody else will answer. Before that, the verdict is certain only if no
 * vote that is still missing can change it.
 */
export function decideQuorum(votes: Votes, quorum: Quorum, isOver: boolean): Verdict {
  const all = [...votes.values()];
  const count = (vote: Vote): number => all.filter((each) => each === vote).length;
  const [down, up, missing] = [count('DOWN'), count('UP'), isOver ? 0 : count(null)];
  if (isDown(down, up + missing, quorum)) return 'down';
  return isDown(down + missing, up, quorum) ? 'waiting' : 'not down';
}

function isDown(down: number, up: number, quorum: Quorum): boolean {
  if (quorum === 'ANY') return down > 0;
  return quorum === 'ALL' ? down > 0 && up === 0 : down > up;
}

/** The regions with this vote, sorted, and after them the agents. */
export function regionsWith(wanted: Vote, votes: Votes): string[] {
  const found = [...votes].flatMap(([region, vote]) => (vote === wanted ? [region] : [])).sort();
  return [...found.filter((region) => !isAgentRegion(region)), ...found.filter(isAgentRegion)];
}

/** "2 of 3: fra, waw". Null if nobody else was asked. An inconclusive answer does not count, and after the deadline no missing one. */
export function describeVotes(votes: Votes, isOver: boolean): string | null {
  if (votes.size < 2) return null;
  const down = regionsWith('DOWN', votes);
  const missing = regionsWith(null, votes);
  const counted =
    [...votes.values()].filter((vote) => vote !== 'NONE').length - (isOver ? missing.length : 0);
  const silent = isOver && missing.length > 0 ? `; no answer from ${missing.join(', ')}` : '';
  return `${down.length} of ${counted}: ${down.join(', ')}${silent}`;
}
