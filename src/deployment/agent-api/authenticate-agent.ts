import { createBatcher } from '#platform/batcher.ts';
import type { Db } from '#platform/db/pool.ts';
import { unauthorized } from '#platform/errors.ts';
import { hashAgentToken, parseAgentToken } from '../environment/agent-token.ts';
import type { Agent } from './agent.ts';
import { findAgents } from './agent-storage.ts';

/** Returns the agent of an Authorization header, or throws UNAUTHORIZED. */
type Authenticate = (authorization: string | undefined) => Promise<Agent>;

/** 2,000 agents poll 80 times per second. One query for all that arrive within 40 ms needs 3.5 % of a core (bench/agents.ts). */
const gatherMs = 40;

/** `authenticate` asks the database at once; `authenticateInBatch` a little later, in one query with other polls. */
export function createAgentAuthentication(db: Db): {
  authenticate: Authenticate;
  authenticateInBatch: Authenticate;
} {
  const find = async (hashes: readonly string[]): Promise<(Agent | null)[]> => {
    const found = await findAgents(db, hashes);
    return hashes.map((hash) => found.get(hash) ?? null);
  };
  const batcher = createBatcher({ run: find, gather: gatherMs, concurrency: Infinity });

  const authenticateWith =
    (findOne: (hash: string) => Promise<Agent | null | undefined>): Authenticate =>
    async (authorization) => {
      const token = parseAgentToken(authorization);
      const agent = token === null ? null : await findOne(hashAgentToken(token).toString('hex'));
      if (!agent) throw unauthorized('The agent token is missing, unknown or revoked.');
      return agent;
    };

  return {
    authenticate: authenticateWith(async (hash) => (await find([hash]))[0]),
    authenticateInBatch: authenticateWith(batcher.add),
  };
}
