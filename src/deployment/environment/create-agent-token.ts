import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { characterCount } from '#platform/text.ts';
import type { FieldError } from './fields.ts';
import { lockOwnEnvironment } from './own-environment.ts';
import { mintAgentToken, type AgentToken } from './agent-token.ts';
import { countLiveAgentTokens, insertAgentToken } from './agent-token-storage.ts';

const mostTokens = 50;

export type CreatedAgentToken =
  | { token: string; agentToken: AgentToken; errors: [] }
  | { token: null; agentToken: null; errors: FieldError[] };

export async function createAgentToken(
  ctx: Context,
  environmentId: string,
  givenName: string,
): Promise<CreatedAgentToken> {
  return ctx.db.transaction().execute(async (tx): Promise<CreatedAgentToken> => {
    const environment = await lockOwnEnvironment(tx, ctx, environmentId);
    const name = parseName(givenName);
    if (name === null) return { token: null, agentToken: null, errors: [badName] };
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
    return { token: text, agentToken, errors: [] };
  });
}

const badName: FieldError = {
  field: 'name',
  message: 'A token name has 1 to 200 characters, none of them a control character.',
};

/** Null when it is not one. */
function parseName(given: string): string | null {
  const name = given.toWellFormed().trim();
  return name === '' || characterCount(name) > 200 || /\p{Cc}/u.test(name) ? null : name;
}
