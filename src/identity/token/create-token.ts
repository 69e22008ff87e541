import type { Context } from '../context.ts';
import { requireRecentSignIn, requireSession } from '../context.ts';
import { newId } from '#platform/id.ts';
import { collectGiven, line, type FieldError } from '#platform/parse-input.ts';
import { record } from '../audit/record.ts';
import { lockUser } from '../user/user-storage.ts';
import { expiryDate, hashSecret, mintToken, type AccessToken, type TokenExpiry } from './access-token.ts';
import { countActiveTokens, insertToken, transactionTime } from './token-storage.ts';

export const maxTokens = 50;
const fields = { name: line('A token name', 200, 3) };
export type CreatedToken =
  | { token: string; personalAccessToken: AccessToken; errors: [] }
  | { token: null; personalAccessToken: null; errors: FieldError[] };

export async function createToken(
  ctx: Context,
  input: { name: string; expiry: TokenExpiry },
): Promise<CreatedToken> {
  requireSession(ctx);
  requireRecentSignIn(ctx);
  const {
    values: { name },
    errors,
  } = collectGiven({ name: input.name }, fields);
  if (name === undefined) return refused(errors);

  const { user } = ctx.caller;
  return ctx.db.transaction().execute(async (tx): Promise<CreatedToken> => {
    await lockUser(tx, user.id); // two concurrent requests must not create a 51st token
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
    });
    await record(tx, ctx.caller, 'token.create', `token ${name}`);
    return { token: text, personalAccessToken, errors: [] };
  });
}

const refused = (errors: FieldError[]): CreatedToken => ({ token: null, personalAccessToken: null, errors });
