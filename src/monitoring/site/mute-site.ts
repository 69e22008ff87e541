import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { announceMuteChange } from '../alert/alert-events.ts';
import { lockOwnSite, readSite } from './own-site.ts';
import { setMuted, type Site } from './site-storage.ts';

export const muteSite = (ctx: Context, id: string): Promise<Site> => changeMuted(ctx, id, true);
export const unmuteSite = (ctx: Context, id: string): Promise<Site> => changeMuted(ctx, id, false);

async function changeMuted(ctx: Context, id: string, muted: boolean): Promise<Site> {
  return ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, 'site.mute', id);
    if (site.muted !== muted) {
      await setMuted(tx, id, muted);
      await announceMuteChange(tx, id, muted);
      await record(tx, ctx.caller, muted ? 'site.mute' : 'site.unmute', `site ${site.name}`, site.teamId);
    }
    return readSite(tx, site);
  });
}
