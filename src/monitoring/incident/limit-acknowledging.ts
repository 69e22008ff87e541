import { rateLimited } from '#platform/errors.ts';
import type { MonitoringServices } from '../context.ts';

/**
 * Per minute. An outage of many sites is one message each, and PagerDuty reports each of them. All teams share the networks of Slack and
 * PagerDuty, so callbacks count for their destination, and for their network only if their signature is wrong.
 */
const limits = { link: 60, callback: 600, 'wrong-callback': 600 };

export async function limitAcknowledging(
  { rateLimiter }: Pick<MonitoringServices, 'rateLimiter'>,
  what: keyof typeof limits,
  /** A destination or a network. */
  of: string,
): Promise<void> {
  const { allowed, resetSeconds } = await rateLimiter.spendExactly(`acknowledge:${what}:${of}`, limits[what]);
  if (!allowed) throw rateLimited(resetSeconds);
}
