import { record } from '#identity/audit/record.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { askToConfirm, listAskable, listUnconfirmed, parseAddresses } from '#notification/index.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import { forbidden } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import {
  clearableText,
  hasControlCharacters,
  kept,
  parseGiven,
  refuse,
  withDefault,
} from '#platform/parse-input.ts';
import { parseZone } from '#platform/recurrence.ts';
import type { Context } from '../context.ts';
import { deleteLogo, findLogo, insertLogo } from '../status-page/logo-storage.ts';
import { readLogo } from '../status-page/read-logo.ts';
import { monthBefore, nextReportAt, reportAt } from './period.ts';
import type { Locale } from './report-data.ts';
import { findSettings, lockSettings, saveSettings, type ReportSettings } from './settings-storage.ts';

/** `unconfirmedRecipients`: those of the recipients who get nothing yet. */
export type TeamReportSettings = ReportSettings & { unconfirmedRecipients: string[] };

export const reportSettings = async (
  ctx: Context,
  teamId: string | null | undefined,
): Promise<TeamReportSettings> =>
  withUnconfirmed(ctx, await findSettings(ctx.db, chosenTeam(ctx, 'monitoring.read', teamId)));

const withUnconfirmed = async ({ db }: Context, settings: ReportSettings): Promise<TeamReportSettings> => ({
  ...settings,
  unconfirmedRecipients: await listUnconfirmed(db, settings.teamId, settings.recipients),
});

/** As a data URL: nobody but the members of the team needs it, so it has no address. */
export async function settingsLogo({ db }: Context, { logoId }: ReportSettings): Promise<string | null> {
  const logo = logoId === null ? null : await findLogo(db, logoId);
  return logo && `data:${logo.mediaType};base64,${logo.bytes.toString('base64')}`;
}

export type ReportSettingsInput = {
  enabled?: boolean | null | undefined;
  recipients?: readonly string[] | null | undefined;
  timezone?: string | null | undefined;
  locale?: string | null | undefined;
  title?: string | null | undefined;
  logoUrl?: string | null | undefined;
  includeVat?: boolean | null | undefined;
};

const title = clearableText('The title', 100);
const fields = {
  enabled: kept<boolean>(),
  recipients: withDefault<readonly string[], string[]>([], parseAddresses),
  timezone: withDefault<string, string>('UTC', parseZone),
  locale: withDefault<string, Locale>('en', (value, field) =>
    value === 'en' || value === 'de' ? value : refuse('The language must be "en" or "de".', field),
  ),
  title: (value: string | null, field: string) => {
    const parsed = title(value, field);
    if (parsed !== null && hasControlCharacters(parsed))
      refuse('The title must not contain line breaks or control characters.', field);
    return parsed;
  },
  includeVat: kept<boolean>(),
};

export async function updateReportSettings(
  ctx: Context,
  { logoUrl, ...input }: ReportSettingsInput,
  givenTeamId: string | null | undefined,
): Promise<TeamReportSettings> {
  const teamId = chosenTeam(ctx, 'report.manage', givenTeamId);
  const change = parseGiven(input, fields);
  const logo = logoUrl ? await readLogo(ctx, teamId, logoUrl, 'logoUrl') : null;
  const former = (await findSettings(ctx.db, teamId)).recipients;
  const added = change.recipients?.filter((address) => !former.includes(address)) ?? [];
  const askable = await listAskable(ctx, teamId, added, 'unless-trusted');
  const saved = await ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    const before = await lockSettings(tx, teamId);
    if (change.includeVat && !before.includeVat && ctx.caller.user.role !== 'ADMIN')
      throw forbidden(
        'Only administrators can include VAT checks, because the report may count those that belong to no team.',
      );
    const settings = {
      ...before,
      ...change,
      logoId: logoUrl === undefined ? before.logoId : logo && newId(),
    };
    // The month of the next report stays the same in another time zone: otherwise, one that is due would be left out.
    const nextAt =
      before.nextAt === null
        ? nextReportAt(await databaseNow(tx), settings.timezone)
        : reportAt(monthBefore(before.nextAt, before.timezone), settings.timezone);
    const after = { ...settings, nextAt: settings.enabled ? nextAt : null };
    if (logo) await insertLogo(tx, after.logoId!, teamId, logo);
    await saveSettings(tx, after);
    if (before.logoId !== null && after.logoId !== before.logoId) await deleteLogo(tx, before.logoId);
    const names = Object.keys({ ...change, ...(logoUrl !== undefined && { logoUrl }) }).join(', ');
    await record(tx, ctx.caller, 'report.settings', `report settings${names && `: ${names}`}`, teamId);
    await askToConfirm(tx, ctx, teamId, askable);
    return after;
  });
  return withUnconfirmed(ctx, saved);
}
