import { useSyncExternalStore, type ReactElement } from 'react';
import { connection } from '../api/connection.ts';

/** Pages keep what they last knew. While the server is away, whoever reads them must not take it for how things are. */
export function Away(): ReactElement {
  const since = useSyncExternalStore(connection.subscribe, connection.awaySince);
  return (
    <div className="away" role="status">
      {since !== null && (
        <p>
          The server does not answer. What you see is as it was at{' '}
          {new Date(since).toLocaleTimeString(undefined, { timeStyle: 'short' })}; this page asks again by
          itself.
        </p>
      )}
    </div>
  );
}
