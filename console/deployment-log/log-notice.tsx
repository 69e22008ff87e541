import type { ReactNode } from 'react';
import { locale, words } from '../words/words.ts';
import type { Log } from './use-log.ts';

/** A notice above the log if it is incomplete. */
export function LogNotice({
  log: { state, skipped, lines },
  isTruncated,
  expiredAt,
}: {
  log: Log;
  isTruncated: boolean;
  expiredAt: string | null;
}): ReactNode {
  const t = words().deploymentLog.notices;
  if (state.kind === 'lost')
    return (
      <p className="log-notice" role="status">
        {t.lost(state.why)}
      </p>
    );
  if (expiredAt !== null)
    return (
      <p className="log-notice">
        {t.expired(new Date(expiredAt).toLocaleDateString(locale(), { dateStyle: 'medium' }))}
      </p>
    );
  if (isTruncated) return <p className="log-notice">{t.truncated}</p>;
  if (skipped > 0 || lines.dropped > 0) return <p className="log-notice">{t.beginningMissing}</p>;
  return null;
}
