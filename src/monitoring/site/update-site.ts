import { record } from '#identity/audit/record.ts';
import type { Tx } from '#platform/db/pool.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { requireRoom } from '../quota/require-room.ts';
import type { Site, UpdateSiteInput } from '../schema.generated.ts';
import { resetTargets } from '../target/target-storage.ts';
import { applyConfiguration, lockOwnSite, readSite } from './own-site.ts';
import { hasMoved, parseSiteChange, rulesFor, withBasicAuth } from './parse-site.ts';
import { sealPassword } from './seal-password.ts';
import { forgetCertificate, forgetCheckoutSecrets, updateSiteRow, type StoredSite } from './site-storage.ts';

export async function updateSite(ctx: Context, id: string, input: UpdateSiteInput): Promise<Site> {
  const change = sealPassword(ctx.secrets, parseSiteChange(input, rulesFor(ctx)));
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockOwnSite(tx, ctx, id);
    const after = withBasicAuth(before, change);
    if (after.browserChecks && !before.browserChecks) await requireRoom(tx, ctx, ['browserChecks']);
    if (hasMoved(before.url, after.url)) await protectCheckoutSecrets(tx, before);
    await updateSiteRow(tx, id, after);
    if (new URL(after.url).href !== new URL(before.url).href) {
      await resetTargets(tx, id, null);
      await forgetCertificate(tx, id);
    }
    await applyConfiguration(tx, id);
    const fields = Object.keys(change).join(', ');
    await record(tx, ctx.caller, 'site.update', `site ${after.name}${fields && `: ${fields}`}`);
    return readSite(tx, ctx, id);
  });
}

/**
 * Before a site moves to another origin. The values of secret steps were given for the old one: whoever may change the
 * address could otherwise have them typed into a page of their own. As with the basic-auth password, they have to be given
 * again. A flow that is off loses them, since only saving it again can switch it on.
 */
async function protectCheckoutSecrets(
  tx: Tx,
  { id, checkoutEnabled, hasCheckoutSecrets }: StoredSite,
): Promise<void> {
  if (!hasCheckoutSecrets) return;
  if (checkoutEnabled)
    throw badRequest(
      'Switch the checkout flow off before you change the address to another origin, and save it again afterwards with its secret values: they are not typed into another site.',
      { field: 'url' },
    );
  await forgetCheckoutSecrets(tx, id);
}
