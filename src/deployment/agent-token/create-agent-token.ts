import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';
import { mintAgentToken, type AgentToken } from './agent-token.ts';
import { countLiveAgentTokens, insertAgentToken } from './agent-token-storage.ts';

const mostTokens = 50;

export async function createAgentToken(
  ctx: Context,
  environmentId: string,
  givenName: string,
): Promise<{ token: string; agentToken: AgentToken }> {
  return ctx.db.transaction().execute(async (tx) => {
    const environment = await lockOwnEnvironment(tx, ctx, environmentId);
    const name = parseName(givenName);
    if ((await countLiveAgentTokens(tx, environmentId)) >= mostTokens)
      throw badRequest(`This environment has ${mostTokens} agent tokens already. Revoke one first.`);
    const { text, prefix, hash } = mintAgentToken();
    const agentToken = await insertAgentToken(tx, { id: newId(), environmentId, name, prefix, hash });
    await record(
      tx,
      ctx.caller,
      'agent-token.create',
      `agent token ${name} of environment ${environment.name}`,
    );
    return { token: text, agentToken };
  });
}

function parseName(given: string): string {
  const name = given.toWellFormed().trim();
  if (name === '' || name.length > 200 || /\p{Cc}/u.test(name))
    throw badRequest('A token name has 1 to 200 characters.', { field: 'name' });
  return name;
}
