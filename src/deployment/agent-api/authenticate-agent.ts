import { createBatcher } from '#platform/batcher.ts';
import { rateLimited, unauthorized } from '#platform/errors.ts';
import { networkOf } from '#platform/http/client-network.ts';
import { growingCache } from '#platform/growing-cache.ts';
import { hashAgentToken, parseAgentToken } from '../environment/agent-token.ts';
import type { DeploymentServices } from '../settings.ts';
import type { Agent } from './agent.ts';
import { findAgents } from './agent-storage.ts';

/** 2,000 agents poll 80 times per second. One query for all that arrive within 40 ms needs 3.5 % of a core (bench/agents.ts). */
const gatherMs = 40;

/** Requests of one token in a minute. An agent polls 3 times in a minute, and sends at most 4 pieces of a log in a second. */
export const requestsPerMinute = { poll: 600, log: 12_000, other: 3_000 } as const;
export type RequestKind = keyof typeof requestsPerMinute;

/**
 * Tokens that nobody has, of one network in a minute. Not all requests: the agents of a network are all new to a server that has just
 * started. Beyond that, one request per second is let through, so that an agent is recognised although a neighbour sends wrong tokens.
 */
const unknownPerMinute = 300;
const minuteMs = 60_000;
const trickleMs = 1_000;
/** For knowing that a token was valid, and whose share its requests take. */
const maxKnown = 20_000;

export type AgentRequest = { authorization: string | undefined; ip: string; kind: RequestKind };

export type AgentAuthentication = {
  /** Asks the database at once. Throws UNAUTHORIZED or, before that costs a query, RATE_LIMITED. */
  authenticate(request: AgentRequest): Promise<Agent>;
  /** Asks the database a little later, in one query with other polls. */
  authenticateInBatch(request: AgentRequest): Promise<Agent>;
  /** For a request that goes on: it is not counted again. */
  authenticateAgain(request: AgentRequest): Promise<Agent>;
};

export function createAgentAuthentication(
  services: Pick<DeploymentServices, 'db' | 'dbForUser' | 'rateLimiter'>,
): AgentAuthentication {
  const { db, dbForUser, rateLimiter } = services;
  const accountOf = growingCache<string>({ max: maxKnown });
  const unknownFrom = growingCache<{ count: number; triedAt: number }>({
    max: maxKnown,
    ttl: minuteMs,
  });
  const batcher = createBatcher({
    run: async (hashes: readonly string[]) => {
      const found = await findAgents(db, hashes);
      return hashes.map((hash) => found.get(hash) ?? null);
    },
    gather: gatherMs,
    concurrency: Infinity,
  });
  /** A token that was valid before takes the share of its account's agents. */
  const findNow = async (hash: string): Promise<Agent | null> => {
    const account = accountOf.get(hash);
    const found = await findAgents(account === undefined ? db : dbForUser(agentsOf(account)), [hash]);
    return found.get(hash) ?? null;
  };

  const refuseMany = (ip: string): void => {
    const unknown = unknownFrom.get(networkOf(ip));
    if (!unknown || unknown.count < unknownPerMinute) return;
    const now = performance.now();
    if (now - unknown.triedAt < trickleMs) throw rateLimited(minuteMs / 1_000);
    unknown.triedAt = now;
  };
  const countUnknown = (ip: string): void => {
    const network = networkOf(ip);
    const unknown = unknownFrom.get(network) ?? { count: 0, triedAt: performance.now() };
    unknown.count += 1;
    if (unknown.count === 1) unknownFrom.set(network, unknown);
  };
  const count = (hash: string, { ip, kind }: AgentRequest): void => {
    if (!accountOf.has(hash)) return refuseMany(ip);
    const spent = rateLimiter.spendLoosely(`agent ${kind}:${hash}`, requestsPerMinute[kind]);
    if (!spent.allowed) throw rateLimited(spent.resetSeconds);
  };
  const authenticateWith =
    (find: (hash: string) => Promise<Agent | null>, isCounted: boolean) =>
    async (request: AgentRequest): Promise<Agent> => {
      const token = parseAgentToken(request.authorization);
      const hash = token === null ? null : hashAgentToken(token).toString('hex');
      if (hash === null) throw unknownToken();
      if (isCounted) count(hash, request);
      const agent = await find(hash);
      if (!agent) {
        accountOf.delete(hash);
        countUnknown(request.ip);
        throw unknownToken();
      }
      accountOf.set(hash, agent.accountId);
      return agent;
    };

  return {
    authenticate: authenticateWith(findNow, true),
    authenticateInBatch: authenticateWith(batcher.add, true),
    authenticateAgain: authenticateWith(findNow, false),
  };
}

/** The share of the agents of an account, which is not that of the person in the console. */
export const agentsOf = (accountId: string): string => `agents of ${accountId}`;

const unknownToken = () => unauthorized('The agent token is missing, unknown or revoked.');
