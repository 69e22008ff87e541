import type { ReactNode } from 'react';
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
  if (state.kind === 'lost')
    return (
      <p className="log-notice" role="status">
        The log cannot be read at the moment. Retrying. ({state.why})
      </p>
    );
  if (expiredAt !== null)
    return (
      <p className="log-notice">
        This log was deleted on {new Date(expiredAt).toLocaleDateString(undefined, { dateStyle: 'medium' })},
        because logs are kept for a limited time. The rest of this page is kept.
      </p>
    );
  if (isTruncated)
    return (
      <p className="log-notice">
        Output is missing from this log: it reached its limit or could not be stored. A line in the log says
        where.
      </p>
    );
  if (skipped > 0 || lines.dropped > 0)
    return <p className="log-notice">The beginning is not shown. Download the log to see all of it.</p>;
  return null;
}
