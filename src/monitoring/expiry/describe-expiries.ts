import type { Expiry } from './expiry.ts';

/** Of the others, as many are named. */
const maxOthers = 5;

/** "The certificate of shop.example expires within 7 days, on 2026-11-30 at 12:00 UTC." */
export function describeCertificates(expiries: readonly Expiry[], now: Date): string {
  const { first, others } = inOrder(expiries);
  const after = hasExpired(first, now)
    ? 'Visitors see a warning instead of the site until it is renewed.'
    : 'Renew it before then; afterwards visitors see a warning instead of the site.';
  return `${sentence(`The ${certificateName(first)} of ${first.name}`, first, now)} ${after}${also(
    others,
    (each) => (each.kind === 'INTERMEDIATE' ? `${each.name} (${certificateName(each)})` : each.name),
  )}`;
}

export function describeDomains(expiries: readonly Expiry[], now: Date): string {
  const { first, others } = inOrder(expiries);
  const registrar = first.registrar === null ? 'its registrar' : `its registrar, ${first.registrar},`;
  const renew = `Renew it at ${registrar} ${hasExpired(first, now) ? 'before others can register it' : 'before then'}.`;
  return `${sentence(`The registration of the domain ${first.name}`, first, now)} ${renew}${also(others, ({ name }) => name)}`;
}

function inOrder(expiries: readonly Expiry[]): { first: Expiry; others: Expiry[] } {
  const [first, ...others] = expiries.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.name < b.name ? -1 : 1));
  return { first: first!, others };
}

const timeOf = ({ expiresAt }: Expiry): number => expiresAt?.getTime() ?? Infinity;
const hasExpired = (expiry: Expiry, now: Date): boolean => timeOf(expiry) <= now.getTime();

const certificateName = ({ kind, subject }: Expiry): string =>
  kind === 'INTERMEDIATE'
    ? `intermediate certificate${subject === null ? '' : ` ${subject}`}`
    : 'certificate';

/** "within 7 days" stays true until the next reminder. */
function sentence(what: string, expiry: Expiry, now: Date): string {
  if (hasExpired(expiry, now)) return `${what} expired on ${formatTime(expiry)}.`;
  const days = expiry.alertedDays ?? 14;
  return `${what} expires within ${days === 1 ? 'a day' : `${days} days`}, on ${formatTime(expiry)}.`;
}

function also(others: readonly Expiry[], nameOf: (expiry: Expiry) => string): string {
  if (others.length === 0) return '';
  const named = others.slice(0, maxOthers).map((each) => `${nameOf(each)} on ${formatTime(each)}`);
  const more = others.length > maxOthers ? [`${others.length - maxOthers} more`] : [];
  return ` Also: ${[...named, ...more].join('; ')}.`;
}

/** "2026-11-30 at 12:00 UTC". */
function formatTime({ expiresAt }: Expiry): string {
  const text = expiresAt?.toISOString() ?? '';
  return `${text.slice(0, text.indexOf('T'))} at ${text.slice(text.indexOf('T') + 1, text.indexOf('T') + 6)} UTC`;
}
