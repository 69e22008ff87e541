import { useEffect } from 'react';
import { refreshRepeated } from '../api/hooks.ts';
import { live } from '../api/live.ts';
import { incidentChanges, siteStatusChanges } from '../api/monitoring.generated.ts';
import { subscribe } from '../api/subscribe.ts';

/** Many sites can fail within a second. */
const minIntervalMs = 2_000;

/** Reads what the page shows again when an incident or the status of a site has changed. */
export function useMonitoringChanges(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let readAt = -Infinity;
    const read = (): void => {
      timer = null;
      readAt = performance.now();
      void refreshRepeated('monitoring');
    };
    const listener = {
      onConnected: () => live.set(true),
      onLost: () => live.set(false),
      onNext: () =>
        void (timer ??= setTimeout(read, Math.max(0, readAt + minIntervalMs - performance.now()))),
      onEnd: () => live.set(false),
    };
    const stops = [subscribe(incidentChanges, {}, listener), subscribe(siteStatusChanges, {}, listener)];
    return () => {
      if (timer !== null) clearTimeout(timer);
      live.set(false);
      for (const stop of stops) stop();
    };
  }, []);
}
