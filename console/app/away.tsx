import { useState, useSyncExternalStore, type ReactElement } from 'react';
import { connection } from '../api/connection.ts';
import { retryFailed } from '../api/hooks.ts';
import { useOutdated } from '../api/use-outdated.ts';
import { Button } from '../ui/button.tsx';
import { clockTime } from '../ui/format.ts';

/**
 * Pages keep what they last knew. While the server is unreachable or answers with errors, whoever reads them must not take it for
 * how things are.
 */
export function Away(): ReactElement {
  const awaySince = useSyncExternalStore(connection.subscribe, connection.awaySince);
  const outdated = useOutdated();
  return (
    <div className="away" role="status">
      {awaySince !== null ? (
        <div className="away-bar">
          The server does not answer. What you see is as it was at{' '}
          {clockTime(new Date(awaySince), new Date())}; this page asks again by itself.
        </div>
      ) : (
        outdated && (
          <div className="away-bar">
            <span>
              The {outdated.what} data could not be refreshed: {outdated.why} You see it as it was at{' '}
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
