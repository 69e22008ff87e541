import { notFound } from '#platform/errors.ts';
import { line } from '#platform/parse-input.ts';
import { record } from '../audit/record.ts';
import { requireSession, type Context } from '../context.ts';
import { throttle } from '../session/throttle.ts';
import type { Passkey } from './factor-storage.ts';
import { renamePasskeyRow } from './passkey-storage.ts';

const parseName = line('The name of a passkey', 100);
export const parsePasskeyName = (text: string): string => parseName(text, 'name');

export async function renamePasskey(ctx: Context, input: { id: string; name: string }): Promise<Passkey> {
  requireSession(ctx);
  const { user, ip } = ctx.caller;
  await throttle(ctx, 'factors', ip, user.id);
  const name = parsePasskeyName(input.name);
  return ctx.db.transaction().execute(async (tx) => {
    const passkey = await renamePasskeyRow(tx, user.id, input.id, name);
    if (!passkey) throw notFound('This passkey');
    await record(tx, ctx.caller, 'factor.rename', `passkey ${name} of ${user.email}`);
    return passkey;
  });
}
