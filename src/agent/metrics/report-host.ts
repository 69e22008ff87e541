import { setTimeout as delay } from 'node:timers/promises';
import { agentTimes, type HostReport } from '#deployment/protocol/agent-protocol.ts';
import type { Layout } from '../host/layout.ts';
import { collectShop } from '../shop/collect-shop.ts';
import type { Client } from '../wire/client.ts';
import { collectReport } from './collect-report.ts';

export type HostReports = {
  /** Stops what runs in the shop, before a deployment. */
  interrupt(): void;
};

type Options = {
  layout: Layout;
  client: Client;
  env: Record<string, string>;
  /** Values that must not leave the host. */
  secrets: readonly string[];
  isDeploying: () => boolean;
  signal: AbortSignal;
};

/**
 * Reports the host every minute until the signal. A report that fails is not repeated: the next one says more. Polls already log if the
 * control plane is unreachable, and one that is too old for reports needs none.
 */
export function startHostReports({
  layout,
  client,
  env,
  secrets,
  isDeploying,
  signal,
}: Options): HostReports {
  let interrupted = new AbortController();
  // Not at once: an agent that was restarted may be about to continue a deployment.
  let shopDueAt = performance.now() + agentTimes.hostSeconds * 500;

  const collect = async (): Promise<HostReport> => {
    const report = await collectReport(layout, isDeploying());
    // Cron may have been stopped by the deployment: it needs some time to catch up.
    if (isDeploying()) shopDueAt = performance.now() + agentTimes.shopSeconds * 1_000;
    if (performance.now() < shopDueAt) return report;
    shopDueAt = performance.now() + agentTimes.shopSeconds * 1_000;
    interrupted = new AbortController();
    const shop = await collectShop({
      layout,
      env,
      secrets,
      signal: AbortSignal.any([interrupted.signal, signal]),
    });
    return shop && !interrupted.signal.aborted ? { ...report, shop } : report;
  };

  const run = async (): Promise<void> => {
    for (;;) {
      const startedAt = performance.now();
      await collect()
        .then((report) => client.host(report, signal))
        .catch(() => {});
      const passedMs = performance.now() - startedAt;
      await delay(Math.max(1_000, agentTimes.hostSeconds * 1_000 - passedMs), null, { signal });
    }
  };
  // Rejects only when the agent stops.
  run().catch(() => {});
  return { interrupt: () => interrupted.abort() };
}
