import { record } from '#identity/audit/record.ts';
import {
  askToConfirm,
  countRecentReportMails,
  insertBulk,
  listAskable,
  listUnconfirmed,
  notConfirmed,
  parseAddresses,
  stopHeaders,
  stopUrl,
  type SendBulk,
} from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { rateLimited } from '#platform/errors.ts';
import { html } from '#platform/html.ts';
import type { Mail } from '#platform/mail.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Context, MonitoringServices } from '../context.ts';
import { requireOwnReport, resourceOf } from './own-report.ts';
import { findReportMail, insertRecipients, saveSending, type ReportMail } from './recipient-storage.ts';
import { formatOf } from './render/format.ts';
import { urlOf } from './report-link.ts';
import type { Report } from './report-storage.ts';
import { findSettings, lockSettings } from './settings-storage.ts';

/** So that a team cannot send mails to strangers in the name of the server. */
const maxPerHour = 100;
/** Many mail servers refuse more than 10 MB, and Base64 makes it a third larger. */
const maxAttachmentBytes = 5_000_000;

/** Those of the addresses that are not confirmed are asked first, and get it if it is sent again. */
export async function sendReport(
  ctx: Context,
  id: string,
  to: readonly string[] | null | undefined,
): Promise<true> {
  const { teamId } = await requireOwnReport(ctx.db, ctx, id);
  const given = to ? parseAddresses(to, 'to') : null;
  const askable = await listAskable(ctx, teamId, given ?? [], 'unless-trusted');
  return ctx.db.transaction().execute(async (tx) => {
    const report = await requireOwnReport(tx, ctx, id);
    const { recipients } = await lockSettings(tx, report.teamId);
    const addresses = given ?? recipients;
    if (report.state !== 'READY') refuse('This report is not ready.', 'id');
    if (addresses.length === 0) refuse('Enter at least one email address in "to" or in the settings.', 'to');
    if ((await countRecentReportMails(tx, report.teamId)) + addresses.length > maxPerHour)
      throw rateLimited(3_600);
    await queueMails(tx, report, addresses);
    await askToConfirm(tx, ctx, teamId, askable);
    await record(
      tx,
      ctx.caller,
      'report.send',
      `${resourceOf(report)} to ${addresses.join(', ')}`,
      report.teamId,
    );
    return true as const;
  });
}

/** To the addresses of the settings, in the transaction that makes the report ready: once, whatever the workers do. */
export async function sendMonthly(tx: Tx, report: Pick<Report, 'id' | 'teamId'>): Promise<void> {
  const { recipients } = await findSettings(tx, report.teamId);
  await queueMails(tx, report, recipients);
}

/** One mail for each address: they do not see each other. */
async function queueMails(
  tx: Tx,
  { id, teamId }: Pick<Report, 'id' | 'teamId'>,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const receivers = await insertRecipients(tx, id, addresses);
  const about = { teamId, prefix: 'report' as const, medium: 'MAIL' as const, eventId: id };
  await insertBulk(tx, { ...about, title: 'Report', at: new Date() }, receivers);
}

/** Sends one report to one address; `report:<id>` names the recipient. */
export const sendReportMail =
  (services: MonitoringServices): SendBulk =>
  async ({ id, channel }, { sendMail }) => {
    const recipientId = channel.slice('report:'.length);
    const outcome = await sendMail(async () => {
      const found = await findReportMail(services.db, recipientId, maxAttachmentBytes);
      if (!found) return { kind: 'skipped', reason: 'the report was deleted' };
      const unconfirmed = await listUnconfirmed(services.db, found.teamId, [found.address]);
      if (unconfirmed.length > 0) return { kind: 'skipped', reason: notConfirmed(unconfirmed) };
      return composeMail(services, found, id);
    });
    const error =
      outcome.kind === 'sent'
        ? (outcome.note ?? null)
        : outcome.kind === 'skipped'
          ? outcome.reason
          : outcome.error;
    await saveSending(services.db, recipientId, error);
    return outcome;
  };

function composeMail(
  services: Pick<MonitoringServices, 'secrets' | 'settings'>,
  report: ReportMail,
  deliveryId: string,
): Mail {
  const { words, period } = formatOf(report);
  const { reportId, teamId, address, title, summary, locale, linkKey, pdf, from, to, month } = report;
  const url = urlOf(services, { id: reportId, linkKey }, 'html');
  const stop = stopUrl(services, { teamId, address });
  const attached = pdf ? words.mail.attached : '';
  return {
    to: address,
    subject: words.mail.subject(title, period),
    text: `${[summary, `${words.mail.open}: ${url}`, attached, title, `${words.mail.stop}: ${stop}`].filter(Boolean).join('\n\n')}\n`,
    html: html`<!doctype html>
      <html lang="${locale}">
        <body style="font-family:sans-serif;color:#17202e;max-width:36em">
          <h2>${words.report} ${period}</h2>
          <p style="font-size:1.1em">${summary}</p>
          <p>
            <a
              href="${url}"
              style="display:inline-block;background:#1d4fa8;color:#fff;padding:.6em 1.2em;border-radius:.4em;text-decoration:none"
              >${words.mail.open}</a
            >
          </p>
          <p style="color:#586577">${attached}</p>
          <p style="color:#586577">${title}</p>
          <p style="font-size:small"><a href="${stop}">${words.mail.stop}</a></p>
        </body>
      </html>`.text,
    messageId: `<${deliveryId}@${services.settings.publicUrl.hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...stopHeaders(stop),
    },
    ...(pdf && {
      attachments: [
        {
          filename: `${words.report.toLowerCase().replaceAll(' ', '-')}-${month ?? `${from}-${to}`}.pdf`,
          content: pdf,
          contentType: 'application/pdf',
        },
      ],
    }),
  };
}
