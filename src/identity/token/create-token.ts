import type { Context } from '../context.ts';
import { requireRecentSignIn, requireSession } from '../context.ts';
import { newId } from '#platform/id.ts';
import { clearable, collectGiven, line, refuse, type FieldError } from '#platform/parse-input.ts';
import { record } from '../audit/record.ts';
import type { Caller, TokenScope } from '../caller.ts';
import { holdCaller } from '../hold-caller.ts';
import { expiryDate, hashSecret, mintToken, type AccessToken, type TokenExpiry } from './access-token.ts';
import { countActiveTokens, insertToken, transactionTime } from './token-storage.ts';

export const maxTokens = 50;
const fields = {
  name: line('A token name', 200, 3),
  // Not the same as no scopes at all, which means everything.
  scopes: clearable((scopes: readonly TokenScope[], field) =>
    scopes.length > 0 ? [...new Set(scopes)] : refuse('Choose at least one scope, or omit the field.', field),
  ),
};
export type CreatedToken =
  | { token: string; personalAccessToken: AccessToken; errors: [] }
  | { token: null; personalAccessToken: null; errors: FieldError[] };

type CreateToken = {
  name: string;
  expiry: TokenExpiry;
  scopes?: readonly TokenScope[] | null;
  teamIds?: readonly string[] | null;
};

export async function createToken(ctx: Context, input: CreateToken): Promise<CreatedToken> {
  requireSession(ctx);
  requireRecentSignIn(ctx);
  const { values, errors } = collectGiven(input, { ...fields, teamIds: teamsOf(ctx.caller) });
  const { name, scopes = null, teamIds = null } = values;
  if (name === undefined || errors.length > 0) return refused(errors);

  const { user } = ctx.caller;
  return ctx.db.transaction().execute(async (tx): Promise<CreatedToken> => {
    await holdCaller(tx, ctx); // also, two concurrent requests must not create a 51st token
    if ((await countActiveTokens(tx, user.id)) >= maxTokens)
      return refused([
        {
          field: 'name',
          message: `You already have ${maxTokens} tokens. Revoke one that you no longer need.`,
        },
      ]);
    const { prefix, secret, text } = mintToken();
    // Counted from the database's clock, which also sets `created_at`.
    const expiresAt = expiryDate(input.expiry, await transactionTime(tx));
    const personalAccessToken = await insertToken(tx, {
      id: newId(),
      userId: user.id,
      name,
      prefix,
      secretHash: hashSecret(secret),
      expiresAt,
      scopes,
      teamIds,
    });
    await record(tx, ctx.caller, 'token.create', `token ${name}`);
    return { token: text, personalAccessToken, errors: [] };
  });
}

/** Does not tell a team of others from one that does not exist. */
const teamsOf = ({ teams }: Caller) =>
  clearable((ids: readonly string[], field) => {
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
    if (unique.length === 0) refuse('Choose at least one team, or omit the field.', field);
    if (!unique.every((id) => teams.some(({ teamId }) => teamId === id)))
      refuse('You are not a member of one of these teams.', field);
    return unique;
  });

const refused = (errors: FieldError[]): CreatedToken => ({ token: null, personalAccessToken: null, errors });
