import { useState, useSyncExternalStore, type ReactElement } from 'react';
import { connection } from '../api/connection.ts';
import { retryFailed } from '../api/hooks.ts';
import { useOutdated } from '../api/use-outdated.ts';
import { Button } from '../ui/button.tsx';
import { clockTime } from '../ui/format.ts';

/**
 * Pages keep showing their last data while the server is unreachable or returns errors. This bar says that the data is
 * outdated.
 */
export function Away(): ReactElement {
  const awaySince = useSyncExternalStore(connection.subscribe, connection.awaySince);
  const outdated = useOutdated();
  return (
    <div className="away" role="status">
      {awaySince !== null ? (
        <div className="away-bar">
          The server is unreachable. The data on this page is from{' '}
          {clockTime(new Date(awaySince), new Date())}. Steward keeps retrying.
        </div>
      ) : (
        outdated && (
          <div className="away-bar">
            <span>
              The {outdated.what} data could not be refreshed: {outdated.why} It is from{' '}
              {clockTime(new Date(outdated.since), new Date())}.
            </span>
            <Retry />
          </div>
        )
      )}
    </div>
  );
}

function Retry(): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await retryFailed().finally(() => setBusy(false));
  };
  return (
    <Button busy={isBusy} onClick={() => void retry()}>
      Try again
    </Button>
  );
}
