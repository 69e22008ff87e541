import { chosenTeam } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { listKeys } from './key-storage.ts';
import type { VatKey } from './vat-key.ts';

export const listVatKeys = (ctx: Context, teamId: string | null | undefined): Promise<VatKey[]> =>
  listKeys(ctx.db, chosenTeam(ctx, 'vat.manage', teamId));
