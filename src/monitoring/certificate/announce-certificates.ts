import { announceDeployment } from '#notification/index.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { takeDueNotices, takeEndedNotices, type CertificateNotice } from './certificate-storage.ts';

/** Sites in one transaction. */
const batchSize = 50;

/** Announces certificates that expire soon, and their replacement. Several processes can do this at the same time. */
export async function announceCertificates({ db }: { db: Db }, signal: AbortSignal): Promise<void> {
  // First the ends: a new certificate can expire soon as well.
  for (const [take, change] of [
    [takeEndedNotices, 'resolved'],
    [takeDueNotices, 'opened'],
  ] as const)
    while (!signal.aborted && (await announceSome(db, take, change)) === batchSize);
}

const announceSome = (
  db: Db,
  take: (tx: Tx, limit: number) => Promise<CertificateNotice[]>,
  change: 'opened' | 'resolved',
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const notices = await take(tx, batchSize);
    for (const certificate of notices) {
      const { siteId: id, teamId, name, url } = certificate;
      await announceDeployment(tx, {
        teamId,
        notice: 'CERTIFICATE_EXPIRES',
        incident: { key: `certificate:${id}`, change },
        ...(change === 'opened' ? expiryText(certificate) : endText(certificate)),
        environment: null,
        deployment: null,
        site: { id, name, url },
      });
    }
    return notices.length;
  });

type Text = { title: string; message: string };

function expiryText({ name, url, expiresAt, days }: CertificateNotice): Text {
  const time = `in ${days} day${days === 1 ? '' : 's'}`;
  return {
    title: `The certificate of ${name} expires ${time}`,
    message: `The TLS certificate of ${url} expires at ${expiresAt?.toISOString()}. Renew it before then; afterwards visitors see a warning instead of the site.`,
  };
}

const endText = ({ name, url, expiresAt }: CertificateNotice): Text =>
  expiresAt
    ? {
        title: `The certificate of ${name} was renewed`,
        message: `The new TLS certificate of ${url} expires at ${expiresAt.toISOString()}.`,
      }
    : {
        title: `The certificate of ${name} is no longer monitored`,
        message: `The address of the site is now ${url}.`,
      };
