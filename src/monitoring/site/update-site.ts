import { record } from '#identity/audit/record.ts';
import type { Tx } from '#platform/db/pool.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { removeExpiries, scheduleScan } from '../expiry/scan-storage.ts';
import type { HttpCheckInput } from '../http-check/parse-http-check.ts';
import { protectHeaders, saveHttpCheck } from '../http-check/save-http-check.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { resetTargets } from '../target/target-storage.ts';
import { applyConfiguration, lockOwnSite, readSite } from './own-site.ts';
import { isOtherOrigin, parseSiteChange, rulesFor, withBasicAuth, type SiteInput } from './parse-site.ts';
import { encryptPassword } from './encrypt-password.ts';
import {
  clearCertificate,
  clearCheckoutSecrets,
  updateSiteRow,
  type Site,
  type StoredSite,
} from './site-storage.ts';

type SiteUpdate = SiteInput & { httpCheck?: HttpCheckInput | null | undefined };

export const updateSite = (ctx: Context, id: string, input: SiteUpdate): Promise<Site> =>
  changeSite(ctx, id, () => input);

/** For changes that depend on what is stored. */
export async function changeSite(
  ctx: Context,
  id: string,
  inputFor: (before: StoredSite) => SiteUpdate,
): Promise<Site> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockOwnSite(tx, ctx, 'site.manage', id);
    const { httpCheck, ...input } = inputFor(before);
    const rules = rulesFor(ctx, before.teamId);
    const change = encryptPassword(ctx.secrets, parseSiteChange(input, rules));
    const after = withBasicAuth(before, change);
    if (after.browserChecks && !before.browserChecks)
      await requireQuota(tx, ctx, before.teamId, { browserChecks: 1 });
    const movesAway = isOtherOrigin(before.url, after.url);
    if (movesAway) {
      await protectCheckoutSecrets(tx, before);
      await protectHeaders(tx, id, httpCheck);
    }
    await updateSiteRow(tx, id, after);
    await saveHttpCheck(tx, ctx, { table: 'sites', id }, httpCheck, { isOtherOrigin: movesAway });
    if (new URL(after.url).href !== new URL(before.url).href) {
      await resetTargets(tx, id, null);
      await clearCertificate(tx, id);
      await removeExpiries(tx, id);
      await scheduleScan(tx, [id]);
    }
    await applyConfiguration(tx, id);
    const fields = [...Object.keys(change), ...(httpCheck === undefined ? [] : ['httpCheck'])].join(', ');
    const resource = `site ${after.name}${fields && `: ${fields}`}`;
    await record(tx, ctx.caller, 'site.update', resource, before.teamId);
    return readSite(tx, before);
  });
}

/**
 * Call before the origin of a site changes. Otherwise, anyone who can change the address could have the secret values typed
 * into their own page. Like the basic-auth password, they must be entered again. A disabled flow loses them: it can only be
 * enabled by saving it again.
 */
async function protectCheckoutSecrets(
  tx: Tx,
  { id, checkoutEnabled, hasCheckoutSecrets }: StoredSite,
): Promise<void> {
  if (!hasCheckoutSecrets) return;
  if (checkoutEnabled)
    throw badRequest(
      'Disable the checkout flow before you change the address to another origin, and save it again afterwards with its secret values. Stored secrets are not typed into another site.',
      { field: 'url' },
    );
  await clearCheckoutSecrets(tx, id);
}
