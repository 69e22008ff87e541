import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateExpiryAlerts } from '#monitoring/expiry/update-expiry-alerts.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { up } from '#testkit/site.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import {
  createEscalationPolicy,
  deleteEscalationPolicy,
  deleteSite,
  muteSite,
  resolveAlert,
  site as siteQuery,
  siteExpiries,
  unmuteSite,
  updateSite,
} from './operations/monitoring.generated.ts';

const dayMs = 86_400_000;
const started = Date.now();

describe('alerts about a certificate', () => {
  let fixture: NotificationFixture;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => startAnew());
  const { startAnew, only, sent, quiet } = channelsOf(() => fixture);

  const sweep = (): Promise<void> =>
    updateExpiryAlerts(
      { ...fixture.app.platform.services, environments: { findSuspects: async () => [] } as never },
      new AbortController().signal,
    );
  /** A check finds a certificate that expires in so many days, and the sweep runs in several processes. */
  const found = async (siteId: string, days: number, validDays = 90): Promise<void> => {
    const certificateExpiresAt = new Date(started + days * dayMs);
    const validFrom = new Date(certificateExpiresAt.getTime() - validDays * dayMs);
    const certificateOf = { host: 'shop.example', validFrom };
    await fixture.found([{ siteId, result: { ...up, certificateExpiresAt, certificateOf } }]);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    await quiet();
  };
  type Sent = { event: string; id: string; message: string; site: { name: string } };
  /** Of single alerts and of those in a digest. */
  const webhooks = (): Sent[] =>
    sent('webhook-secret-path').flatMap(
      ({ json }) => (json.data.alerts ?? [{ event: json.type, ...json.data }]) as Sent[],
    );
  /** "alert.opened within 14 days". */
  const news = (): string[] =>
    webhooks().map(({ event, message }) => `${event} ${/within (?:a|\d+) days?/.exec(message)?.[0]}`);
  const incidents = (): string[] => sent('incident').map(({ json }) => json.event_action);
  const open = async (siteId: string) =>
    (await fixture.alerts(siteId)).filter(({ status }) => status === 'OPEN');

  it('are opened 14 days before it expires, remind 7 and 1 days before, each once, and are closed when it is renewed', async () => {
    await only('webhook', 'incident');
    const site = await fixture.addSite();
    for (const days of [15, 13.9, 10, 6.9, 2, 0.9, 0.5]) await found(site, days);
    expect(news()).toEqual([
      'alert.opened within 14 days',
      'alert.opened within 7 days',
      'alert.opened within a day',
    ]);
    expect(webhooks()[0]).toMatchObject({ alertType: 'CERTIFICATE_EXPIRES', siteId: site, status: 'OPEN' });
    expect(webhooks()[0]!.message).toMatch(
      /^The certificate of shop\.example expires within 14 days, on \d{4}-\d{2}-\d{2} at \d{2}:\d{2} UTC\. Renew it/,
    );
    expect(new Set(webhooks().map(({ id }) => id)).size).toBe(1);
    expect(await fixture.send(siteQuery, { id: site })).toMatchObject({ status: 'DEGRADED' });
    expect(await open(site)).toMatchObject([{ alertType: 'CERTIFICATE_EXPIRES' }]);
    await found(site, 90);
    expect(news().slice(3)).toEqual(['alert.resolved within a day']);
    expect(webhooks()[3]).toMatchObject({ closing: 'RECOVERED' });
    expect(incidents()).toEqual(['trigger', 'trigger', 'trigger', 'resolve']);
    expect(new Set(sent('incident').map(({ json }) => json.dedup_key)).size).toBe(1);
    expect(await fixture.send(siteQuery, { id: site })).toMatchObject({ status: 'UP' });
  });

  it('are opened once if the servers of a site present two certificates in turn', async () => {
    await only('webhook');
    const site = await fixture.addSite();
    for (const days of [10, 80, 10, 80]) await found(site, days);
    expect(news()).toEqual(['alert.opened within 14 days', 'alert.resolved within 14 days']);
    await startAnew();
    await only('webhook');
    for (const days of [5, 80, 5]) await found(site, days);
    expect(news()).toEqual(['alert.opened within 7 days', 'alert.resolved within 7 days']);
  });

  it('are not opened early for a certificate that is valid for a few days only', async () => {
    await only('webhook');
    const site = await fixture.addSite();
    for (const days of [6, 3]) await found(site, days, 6);
    expect(await open(site)).toEqual([]);
    await found(site, 0.9, 6);
    expect(news()).toEqual(['alert.opened within a day']);
  });

  it('are shown, but not sent, about a muted site, and wait until a paused site is resumed', async () => {
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
    expect(webhooks()).toEqual([]);
    expect([(await open(muted)).length, (await open(paused)).length]).toEqual([1, 0]);
    await fixture.send(unmuteSite, { id: muted });
    await fixture.send(updateSite, { id: paused, input: { paused: false } });
    await sweep();
    await quiet();
    expect(
      webhooks()
        .map(({ site }) => site.name)
        .toSorted(),
    ).toEqual(['Muted', 'Paused']);
    await fixture.send(updateSite, { id: paused, input: { paused: true } });
    await sweep();
    expect(await open(paused)).toEqual([]);
  });

  it('are closed when the site gets another address or is deleted', async () => {
    await only('incident');
    const [moved, deleted] = [await fixture.addSite(), await fixture.addSite()];
    for (const site of [moved, deleted]) await found(site, 10);
    expect(await fixture.send(siteExpiries, { id: moved })).toMatchObject({
      certificates: [{ name: 'shop.example', isIntermediate: false }],
      domains: [],
    });
    await fixture.send(updateSite, { id: moved, input: { url: 'https://other.example' } });
    await sweep();
    await fixture.send(deleteSite, { id: deleted });
    await quiet();
    expect(incidents().toSorted()).toEqual(['resolve', 'resolve', 'trigger', 'trigger']);
    expect(await fixture.send(siteExpiries, { id: moved })).toMatchObject({ certificates: [] });
  });

  it('that were closed by hand open again 7 days before, and not earlier', async () => {
    await only('webhook');
    const site = await fixture.addSite();
    await found(site, 10);
    await fixture.send(resolveAlert, { id: (await open(site))[0]!.id });
    await found(site, 9);
    expect(await open(site)).toEqual([]);
    await found(site, 6.5);
    expect(await open(site)).toHaveLength(1);
  });

  it('reach nobody by default if the notice is switched off, and those of a policy that lists the notice', async () => {
    await only('webhook', 'incident');
    await fixture.save({ deploymentEvents: ['FAILED'] });
    const site = await fixture.addSite();
    await found(site, 10);
    expect(await open(site)).toHaveLength(1);
    expect([webhooks(), incidents()]).toEqual([[], []]);
    const policy = await fixture.send(createEscalationPolicy, {
      input: {
        name: 'Certificates',
        notices: ['CERTIFICATE_EXPIRES'],
        steps: [{ afterMinutes: 0, channels: ['incident'] }],
      },
    });
    const other = await fixture.addSite();
    await found(other, 10);
    expect([webhooks(), incidents()]).toEqual([[], ['trigger']]);
    await found(other, 90);
    await found(site, 90);
    expect([webhooks(), incidents()]).toEqual([[], ['trigger', 'resolve']]);
    await fixture.send(deleteEscalationPolicy, { id: policy.id });
    await fixture.save({ deploymentEvents: ['CERTIFICATE_EXPIRES'] });
  });
});
