import { Counter, Histogram, type Registry } from 'prom-client';
import type { Channel } from '../channels/index.ts';
import type { BulkChannel } from './bulk-storage.ts';
import type { RetryDecision } from './decide-retry.ts';

export type NotificationMetrics = {
  attempted(channel: Channel | BulkChannel, outcome: RetryDecision['kind']): void;
  /** `since`: the time of each event in the message. */
  sent(channel: Channel | BulkChannel, since: readonly string[]): void;
};

const prefixOf = (channel: string): string => channel.split(':', 1)[0]!;

export function notificationMetrics(registry: Registry): NotificationMetrics {
  const attempts = new Counter({
    name: 'steward_notification_attempts_total',
    help: 'Attempts to send a notification, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  const delay = new Histogram({
    name: 'steward_notification_delay_seconds',
    help: 'Seconds from the event until a provider accepted its message',
    labelNames: ['channel'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1_800, 7_200],
    registers: [registry],
  });
  return {
    attempted: (channel, outcome) => attempts.inc({ channel: prefixOf(channel), outcome }),
    sent(channel, since) {
      for (const at of since)
        delay.observe({ channel: prefixOf(channel) }, Math.max(0, (Date.now() - Date.parse(at)) / 1_000));
    },
  };
}
