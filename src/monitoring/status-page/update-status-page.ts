import { record } from '#identity/audit/record.ts';
import { hashPassword } from '#identity/user/password.ts';
import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { listComponents, replaceComponents } from './component-storage.ts';
import { logoUrlOf, newLinkKey } from './links.ts';
import { deleteLogo, insertLogo } from './logo-storage.ts';
import { lockOwnPage, refuseTaken, requireOwnPage } from './own-page.ts';
import { deletePage, updatePage, type StatusPage } from './page-storage.ts';
import { parseComponents, type StatusComponentInput } from './parse-components.ts';
import { parseStatusPage, type StatusPageInput } from './parse-status-page.ts';
import { readLogo } from './read-logo.ts';
import { withDomain } from './verify-domain.ts';
import { withAccess } from './with-access.ts';

export type StatusPageUpdate = StatusPageInput & {
  logoUrl?: string | null | undefined;
  components?: readonly StatusComponentInput[] | null | undefined;
};

export async function updateStatusPage(
  ctx: Context,
  id: string,
  { logoUrl, components, ...input }: StatusPageUpdate,
): Promise<StatusPage> {
  const found = await requireOwnPage(ctx, id);
  const { password, ...change } = parseStatusPage(input, ctx.settings.publicUrl);
  const newHash = password && (await hashPassword(password));
  const keepsLogo = logoUrl === undefined || (logoUrl !== null && logoUrl === logoUrlOf(ctx, found));
  const logo = keepsLogo || !logoUrl ? null : await readLogo(ctx, found.teamId, logoUrl, 'logoUrl');
  return refuseTaken(
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockOwnPage(tx, ctx, id);
      const settings = { ...before, ...change };
      const access = withAccess(ctx, settings, newHash);
      const domain = withDomain(ctx, before, settings.domain);
      const after = {
        ...settings,
        ...access,
        ...domain,
        logoId: keepsLogo ? before.logoId : logo && newId(),
      };
      if (logo) await insertLogo(tx, after.logoId!, after.teamId, logo);
      await updatePage(tx, after);
      if (!keepsLogo && before.logoId) await deleteLogo(tx, before.logoId);
      if (components !== undefined) await saveComponents(tx, after, components ?? []);
      const fields = Object.keys({
        ...input,
        ...(logoUrl !== undefined && { logoUrl }),
        ...(components && { components }),
      });
      const resource = `status page ${after.title}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`;
      await record(tx, ctx.caller, 'status-page.update', resource, after.teamId);
      return after;
    }),
  );
}

const saveComponents = async (
  tx: Tx,
  page: StatusPage,
  given: readonly StatusComponentInput[],
): Promise<void> =>
  replaceComponents(tx, page.id, await parseComponents(tx, page, given, await listComponents(tx, [page.id])));

export const setComponents = (
  ctx: Context,
  id: string,
  components: readonly StatusComponentInput[],
): Promise<StatusPage> =>
  ctx.db.transaction().execute(async (tx) => {
    const page = await lockOwnPage(tx, ctx, id);
    await saveComponents(tx, page, components);
    await record(tx, ctx.caller, 'status-page.update', `status page ${page.title}: components`, page.teamId);
    return page;
  });

export const rotateStatusPageLink = (ctx: Context, id: string): Promise<StatusPage> =>
  ctx.db.transaction().execute(async (tx) => {
    const page = { ...(await lockOwnPage(tx, ctx, id)), linkKey: newLinkKey(ctx) };
    await updatePage(tx, page);
    await record(tx, ctx.caller, 'status-page.rotate-link', `status page ${page.title}`, page.teamId);
    return page;
  });

export async function deleteStatusPage(ctx: Context, id: string): Promise<true> {
  await ctx.db.transaction().execute(async (tx) => {
    const page = await lockOwnPage(tx, ctx, id);
    await deletePage(tx, id);
    if (page.logoId) await deleteLogo(tx, page.logoId);
    await record(tx, ctx.caller, 'status-page.delete', `status page ${page.title}`, page.teamId);
  });
  return true;
}
