import type { ReactNode } from 'react';
import type { Log } from './use-log.ts';

/** What the reader must know about the lines below. */
export function LogNotice({
  log: { state, skipped, lines },
  isTruncated,
  expiredAt,
}: {
  log: Log;
  isTruncated: boolean;
  expiredAt: string | null;
}): ReactNode {
  if (state.kind === 'lost')
    return (
      <p className="log-notice" role="status">
        The log cannot be read right now; trying again. ({state.why})
      </p>
    );
  if (expiredAt !== null)
    return (
      <p className="log-notice">
        This log was deleted on {new Date(expiredAt).toLocaleDateString(undefined, { dateStyle: 'medium' })},
        because logs are kept for a limited time. The rest of this page stays.
      </p>
    );
  if (isTruncated)
    return (
      <p className="log-notice">
        Output is missing from this log: it reached its limit, or could not be stored. A line in the log says
        where.
      </p>
    );
  if (skipped > 0 || lines.dropped > 0)
    return <p className="log-notice">The beginning is left out here. The download has all of it.</p>;
  return null;
}
