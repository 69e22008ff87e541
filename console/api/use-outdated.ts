import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { findOutdated, type Outdated } from './find-outdated.ts';
import { queryClient } from './hooks.ts';

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
export const useOutdated = (): Outdated | null => useSyncExternalStore(subscribe, snapshot);
