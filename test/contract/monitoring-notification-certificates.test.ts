import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceCertificates } from '#monitoring/certificate/announce-certificates.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { up } from '#testkit/site.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { deleteSite, muteSite, unmuteSite, updateSite } from './operations/monitoring.generated.ts';

const dayMs = 86_400_000;
const started = Date.now();

describe('notifications about a certificate', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => startAnew());
  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);

  const sweep = (): Promise<void> =>
    announceCertificates(fixture.app.platform.services, new AbortController().signal);
  /** A check finds a certificate that expires in so many days, and the sweep runs in several processes. */
  const found = async (siteId: string, days: number): Promise<void> => {
    const certificateExpiresAt = new Date(started + days * dayMs);
    await fixture.found([{ siteId, result: { ...up, certificateExpiresAt } }]);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    await quiet();
  };
  const webhooks = () => sent('webhook-secret-path').map(({ json }) => json.data);
  /** Of single notices and of those in a digest. */
  const titles = (): string[] =>
    webhooks().flatMap((data) => (data.notices ?? [data]).map(({ title }) => title));
  const incidents = (): string[] => sent('incident').map(({ json }) => json.event_action);

  it('are sent 14, 7 and 1 days before it expires, each once, and when it is renewed', async () => {
    await only('webhook', 'incident');
    const site = await fixture.addSite();
    for (const days of [15, 13.9, 10, 6.9, 2, 0.9, 0.5]) await found(site, days);
    expect(titles()).toEqual([
      'The certificate of Shop expires in 14 days',
      'The certificate of Shop expires in 7 days',
      'The certificate of Shop expires in 1 day',
    ]);
    expect(webhooks()[0]).toMatchObject({
      notice: 'CERTIFICATE_EXPIRES',
      incident: { key: `certificate:${site}`, change: 'opened' },
      site: { id: site, name: 'Shop' },
    });
    await found(site, 90);
    expect(titles().slice(3)).toEqual(['The certificate of Shop was renewed']);
    expect(incidents()).toEqual(['trigger', 'trigger', 'trigger', 'resolve']);
  });

  it('are sent once if the servers of a site present two certificates in turn', async () => {
    await only('webhook');
    const site = await fixture.addSite();
    for (const days of [10, 80, 10, 80]) await found(site, days);
    expect(titles()).toEqual([
      'The certificate of Shop expires in 10 days',
      'The certificate of Shop was renewed',
    ]);
    await startAnew();
    await only('webhook');
    for (const days of [5, 80, 5]) await found(site, days);
    expect(titles()).toEqual([
      'The certificate of Shop expires in 5 days',
      'The certificate of Shop was renewed',
    ]);
  });

  it('are not sent about a site that is muted or paused, and are sent when it no longer is', async () => {
    await only('webhook');
    const [muted, paused] = [await fixture.addSite('Muted'), await fixture.addSite('Paused')];
    await fixture.send(muteSite, { id: muted });
    await fixture.found(
      [muted, paused].map((siteId) => ({
        siteId,
        result: { ...up, certificateExpiresAt: new Date(started + 10 * dayMs) },
      })),
    );
    await fixture.send(updateSite, { id: paused, input: { paused: true } });
    await sweep();
    await quiet();
    expect(titles()).toEqual([]);
    await fixture.send(unmuteSite, { id: muted });
    await fixture.send(updateSite, { id: paused, input: { paused: false } });
    await sweep();
    await quiet();
    expect(titles().toSorted()).toEqual([
      'The certificate of Muted expires in 10 days',
      'The certificate of Paused expires in 10 days',
    ]);
  });

  it('close their incident when the site gets another address or is deleted', async () => {
    await only('incident');
    const [moved, deleted] = [await fixture.addSite(), await fixture.addSite()];
    for (const site of [moved, deleted]) await found(site, 10);
    await fixture.send(updateSite, { id: moved, input: { url: 'https://other.example' } });
    await sweep();
    await fixture.send(deleteSite, { id: deleted });
    await quiet();
    expect(incidents().toSorted()).toEqual(['resolve', 'resolve', 'trigger', 'trigger']);
  });
});
