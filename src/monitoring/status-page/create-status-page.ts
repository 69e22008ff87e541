import { record } from '#identity/audit/record.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { hashPassword } from '#identity/user/password.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { lockConfiguration } from '../site/site-storage.ts';
import { replaceComponents } from './component-storage.ts';
import { insertLogo } from './logo-storage.ts';
import { permission, refuseTaken } from './own-page.ts';
import { countPages, insertPage, type StatusPage } from './page-storage.ts';
import { parseComponents, type StatusComponentInput } from './parse-components.ts';
import { defaultSettings, parseStatusPage, type StatusPageInput } from './parse-status-page.ts';
import { readLogo } from './read-logo.ts';
import { withDomain } from './verify-domain.ts';
import { withAccess } from './with-access.ts';

const maxPages = 50;

export type NewStatusPage = StatusPageInput & {
  slug: string;
  title: string;
  teamId?: string | null | undefined;
  logoUrl?: string | null | undefined;
  components?: readonly StatusComponentInput[] | null | undefined;
};

export async function createStatusPage(
  ctx: Context,
  { teamId: givenTeamId, logoUrl, components, ...input }: NewStatusPage,
): Promise<StatusPage> {
  const teamId = chosenTeam(ctx, permission, givenTeamId);
  const { password, ...change } = parseStatusPage(input, ctx.settings.publicUrl);
  const settings = { ...defaultSettings, slug: '', title: '', ...change };
  const domain = withDomain(ctx, defaultSettings, settings.domain);
  const access = withAccess(ctx, settings, password && (await hashPassword(password)));
  const logo = logoUrl ? await readLogo(ctx, teamId, logoUrl, 'logoUrl') : null;
  const page: StatusPage = {
    ...settings,
    ...access,
    ...domain,
    id: newId(),
    teamId,
    logoId: logo && newId(),
  };
  await refuseTaken(
    ctx.db.transaction().execute(async (tx) => {
      await holdTeam(tx, ctx, teamId);
      await lockConfiguration(tx, teamId);
      if ((await countPages(tx, teamId)) >= maxPages)
        throw new AppError('QUOTA_EXCEEDED', `A team can have at most ${maxPages} status pages.`, {
          field: 'statusPages',
          limit: maxPages,
        });
      const shown = await parseComponents(tx, page, components ?? [], []);
      if (logo) await insertLogo(tx, page.logoId!, teamId, logo);
      await insertPage(tx, page);
      await replaceComponents(tx, page.id, shown);
      await record(tx, ctx.caller, 'status-page.create', `status page ${page.title}`, teamId);
    }),
  );
  return page;
}
