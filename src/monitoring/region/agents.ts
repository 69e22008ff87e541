import { createHash } from 'node:crypto';
import { agentRegion } from '../target/agent-region.ts';

/** A host agent that has opted in to confirm failures, as reported by the product that knows it. */
export type ProbingAgent = { environmentId: string; teamId: string; name: string };

/** `region`: its name among the votes. */
export type AgentRegion = { environmentId: string; region: string };

/** By team. */
export type TeamAgents = ReadonlyMap<string, readonly AgentRegion[]>;

export const noAgents: TeamAgents = new Map();

/** A question goes to so many agents at most: further ones add load, and little certainty. */
export const agentsPerQuestion = 3;

export function groupAgents(agents: readonly ProbingAgent[]): TeamAgents {
  const byTeam = Map.groupBy(agents, ({ teamId }) => teamId);
  return new Map([...byTeam].map(([teamId, some]) => [teamId, nameAll(some)]));
}

function nameAll(agents: readonly ProbingAgent[]): AgentRegion[] {
  const taken = new Set<string>();
  return agents.map(({ environmentId, name }) => {
    const region = agentRegion(name, taken);
    taken.add(region);
    return { environmentId, region };
  });
}

/**
 * Those that are asked about a target. The same ones each time, by a hash, which also spreads the targets of a team over its agents. A
 * host that serves the site itself is not asked: it can reach itself when nobody else can.
 */
export const chooseAgents = (
  agents: readonly AgentRegion[],
  targetId: string,
  ownEnvironments: readonly string[],
): AgentRegion[] =>
  agents
    .filter(({ environmentId }) => !ownEnvironments.includes(environmentId))
    .map((agent) => ({ agent, rank: rankOf(agent.environmentId, targetId) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, agentsPerQuestion)
    .map(({ agent }) => agent);

const rankOf = (environmentId: string, targetId: string): string =>
  createHash('sha256').update(`${environmentId} ${targetId}`).digest('hex');
