import type { SiteFactsFragment } from '../api/monitoring.generated.ts';

export type Note = { value: string; note?: string; tone?: 'good' | 'warn' | 'bad' };

const dayMs = 86_400_000;
/** Below this, the service treats the site as degraded. */
const warnDays = 14;

export function certificateNote(
  { url, certificateExpiresAt }: Pick<SiteFactsFragment, 'url' | 'certificateExpiresAt'>,
  now: Date,
): Note {
  if (!certificateExpiresAt)
    return { value: '–', note: url.startsWith('http:') ? 'plain http' : 'not seen yet' };
  const days = Math.floor((Date.parse(certificateExpiresAt) - now.getTime()) / dayMs);
  const note = `until ${certificateExpiresAt.slice(0, 10)}`;
  if (days < 0) return { value: 'expired', note, tone: 'bad' };
  const value = days === 1 ? '1 day' : `${days} days`;
  return days < warnDays ? { value, note, tone: 'warn' } : { value, note };
}
