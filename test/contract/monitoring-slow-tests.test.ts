import { expect, it } from 'vitest';
import { startNotificationFixture } from '#testkit/notification.fixture.ts';
import { untilDelivered } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { codeOf } from './team-requests.fixture.ts';
import { testNotification } from './operations/monitoring.generated.ts';

it('an alert is mailed while the mail server has not yet accepted the tests of the same account', async () => {
  await using fixture = await startNotificationFixture();
  const { owner, mail } = fixture;
  await fixture.save({ emailEnabled: true, emailAddresses: ['ops@example.com'] });
  const slow = Promise.withResolvers<void>();
  let waiting = 0;
  mail.behave(async ({ text }) => {
    if (!text.includes('Subject: Test')) return;
    waiting += 1;
    await slow.promise;
  });
  let ended = 0;
  const tests = [1, 2, 3].map(async () => {
    const answer = await owner.send(testNotification, { channel: 'email' });
    ended += 1;
    return answer;
  });
  try {
    await waitUntil(() => waiting > 0);
    const site = await fixture.addSite();
    await fixture.fail(site);
    await untilDelivered(fixture.app);
    expect(ended).toBe(0);
    expect(mail.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)![1])).toEqual(['Down: Shop']);
    expect(await fixture.deliveries(site)).toMatchObject([{ channel: 'email', status: 'SENT' }]);
  } finally {
    slow.resolve();
  }
  expect((await Promise.all(tests)).map(codeOf)).toEqual([undefined, undefined, undefined]);
});
