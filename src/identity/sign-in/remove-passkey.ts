import { notFound } from '#platform/errors.ts';
import { requireSession, type Context } from '../context.ts';

export async function removePasskey(ctx: Context, _id: string): Promise<true> {
  requireSession(ctx);
  throw notFound('This passkey');
}
