import { useState, useSyncExternalStore, type ReactElement } from 'react';
import { connection } from '../api/connection.ts';
import { retryFailed, queryClient } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { clockTime } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { notifyManager } from '@tanstack/react-query';
import { findOutdated, type Outdated } from '../api/find-outdated.ts';

/**
 * Pages keep showing their last data while the server is unreachable or returns errors. This bar says that the data is
 * outdated.
 */
export function ConnectionStatus(): ReactElement {
  const unreachableSince = useSyncExternalStore(connection.subscribe, connection.unreachableSince);
  const outdated = useOutdated();
  const t = words().app.connection;
  return (
    <div className="connection-status" role="status">
      {unreachableSince !== null ? (
        <div className="connection-bar">
          {t.unreachable(clockTime(new Date(unreachableSince), new Date()))}
        </div>
      ) : (
        outdated && (
          <div className="connection-bar">
            <span>
              {t.outdated(outdated.what, outdated.why, clockTime(new Date(outdated.since), new Date()))}
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
      {words().app.connection.retry}
    </Button>
  );
}

const cache = queryClient.getQueryCache();
let latest: Outdated | null = null;

/** Returns the same object until something changes, as `useSyncExternalStore` requires. */
function snapshot(): Outdated | null {
  const found = findOutdated(
    cache.getAll().map((query) => ({
      service: query.queryKey[0],
      isShown: query.isActive(),
      hasData: query.state.data !== undefined,
      error: query.state.status === 'error' ? query.state.error : null,
      updatedAt: query.state.dataUpdatedAt,
    })),
  );
  if (JSON.stringify(found) !== JSON.stringify(latest)) latest = found;
  return latest;
}

const subscribe = (listener: () => void): (() => void) => cache.subscribe(notifyManager.batchCalls(listener));

/** Data that the page shows although it could not be refreshed. */
const useOutdated = (): Outdated | null => useSyncExternalStore(subscribe, snapshot);
