import type { SiteFactsFragment } from '../api/monitoring.generated.ts';
import { words } from '../words/words.ts';

export type Note = { value: string; note?: string; tone?: 'good' | 'warn' | 'bad' };

const dayMs = 86_400_000;
/** Below this, the service opens an alert. */
const warnDays = 14;

export function certificateNote(
  { url, certificateExpiresAt }: Pick<SiteFactsFragment, 'url' | 'certificateExpiresAt'>,
  now: Date,
): Note {
  const t = words().site.expiries;
  if (!certificateExpiresAt)
    return { value: '–', note: url.startsWith('http:') ? t.plainHttp : t.notChecked };
  return expiryNote(certificateExpiresAt, now);
}

/** How long something is still valid. */
export function expiryNote(expiresAt: string, now: Date): Note {
  const t = words().site.expiries;
  const days = Math.floor((Date.parse(expiresAt) - now.getTime()) / dayMs);
  const note = t.until(expiresAt.slice(0, 10));
  if (days < 0) return { value: t.expired, note, tone: 'bad' };
  const value = t.days(days);
  return days < warnDays ? { value, note, tone: 'warn' } : { value, note };
}
