import type { SiteExpiriesQuery } from '../api/monitoring.generated.ts';
import { words } from '../words/words.ts';
import { expiryNote, type Note } from './certificate.ts';

type Site = NonNullable<SiteExpiriesQuery['site']>;
export type ExpiryRow = { key: string; name: string; what: string; by: string | null; left: Note };

/** What expires first comes first. Domains whose date is not known are last. */
export function expiryRows(
  { certificates, domains }: Pick<Site, 'certificates' | 'domains'>,
  now: Date,
): ExpiryRow[] {
  const t = words().site.expiries;
  const rows = [
    ...certificates.map(({ name, subject, issuer, expiresAt, isIntermediate }) => ({
      key: `${isIntermediate} ${name}`,
      name,
      what: isIntermediate ? t.intermediate(subject ?? '') : t.certificate,
      by: issuer,
      expiresAt: expiresAt as string | null,
    })),
    ...domains.map(({ name, registrar, expiresAt }) => ({
      key: `domain ${name}`,
      name,
      what: t.domain,
      by: registrar,
      expiresAt,
    })),
  ];
  return rows
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .map(({ expiresAt, ...row }) => ({
      ...row,
      left: expiresAt === null ? { value: t.unknown, note: t.notReported } : expiryNote(expiresAt, now),
    }));
}

const timeOf = ({ expiresAt }: { expiresAt: string | null }): number =>
  expiresAt === null ? Number.MAX_VALUE : Date.parse(expiresAt);
