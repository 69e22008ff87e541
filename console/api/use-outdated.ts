import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { findOutdated, type Outdated } from './find-outdated.ts';
import { queryClient } from './hooks.ts';

const cache = queryClient.getQueryCache();
let latest: Outdated | null = null;

/** The same object for as long as it says the same. */
function look(): Outdated | null {
  const found = findOutdated(
    cache.getAll().map((query) => ({
      of: query.queryKey[0],
      isShown: query.isActive(),
      hasAnswer: query.state.data !== undefined,
      error: query.state.status === 'error' ? query.state.error : null,
      answeredAt: query.state.dataUpdatedAt,
    })),
  );
  if (JSON.stringify(found) !== JSON.stringify(latest)) latest = found;
  return latest;
}

const subscribe = (listener: () => void): (() => void) => cache.subscribe(notifyManager.batchCalls(listener));

/** What the page shows although it could not be refreshed, wherever on the page it stands. */
export const useOutdated = (): Outdated | null => useSyncExternalStore(subscribe, look);
