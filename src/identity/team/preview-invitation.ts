import type { Context } from '../context.ts';
import { requireScope } from '../permissions.ts';
import { invitationHash } from './invitation-secret.ts';
import { findInvitationBySecret, type OpenInvitation } from './invitation-storage.ts';

export async function previewInvitation(ctx: Context, token: string): Promise<OpenInvitation | null> {
  requireScope(ctx, 'IDENTITY_READ');
  return findInvitationBySecret(ctx.db, invitationHash(token));
}
