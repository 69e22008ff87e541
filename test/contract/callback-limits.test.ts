import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf } from '#testkit/client.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { createNotificationDestination } from './operations/monitoring.generated.ts';

const secret = 'subscription-secret';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ work: [] });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => endRateLimits(app));

/** The path for the callbacks of a destination in a team of its own. All teams share the networks of PagerDuty. */
async function addDestination(): Promise<string> {
  const owner = await app.signUp();
  const input = { kind: 'PAGERDUTY' as const, name: 'Duty', key: 'A'.repeat(32), callbackSecret: secret };
  const { callbackUrl } = dataOf(await owner.send(createNotificationDestination, { input }));
  return new URL(callbackUrl!).pathname;
}

/** An event that Steward does not need, as a subscription to all events sends it. */
async function report(path: string): Promise<number> {
  const body = JSON.stringify({ event: { event_type: 'incident.annotated' } });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-pagerduty-signature': `v1=${signature}` };
  return (await fetch(app.url + path, { method: 'POST', headers, body })).status;
}

/** Sends callbacks, some at a time, until one is refused because there were too many. */
async function useUp(path: string): Promise<void> {
  for (let statuses: number[] = []; !statuses.includes(429);)
    statuses = await Promise.all(Array.from({ length: 50 }, () => report(path)));
}

describe('callbacks of a destination are answered', () => {
  it('while another destination gets more than Steward answers per minute', { tags: ['long'] }, async () => {
    const [busy, other] = [await addDestination(), await addDestination()];
    await useUp(busy);
    expect(await report(other)).toBe(200);
  });

  it(
    'while its network sends more with wrong signatures than Steward answers, to any address',
    { tags: ['long'] },
    async () => {
      const path = await addDestination();
      await useUp('/callbacks/pagerduty/01890000-0000-7000-8000-000000000000');
      expect(await report(path)).toBe(200);
    },
  );
});
