import { expect, it } from 'vitest';
import { decryptHeaders } from '#monitoring/http-check/header-secrets.ts';
import { decryptSteps } from '#monitoring/site/checkout-flow.ts';
import { decryptIntegrationKey } from '#notification/settings/encrypt-settings.ts';
import { monitoring } from '#monitoring/product.ts';
import { systemClock } from '#platform/clock.ts';
import { rotateSecrets } from '#platform/secrets.ts';
import { startApp } from '#testkit/app.ts';
import { insertDelivery } from '#testkit/database-fault.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { destinationsOf, newDestination } from './destination-requests.fixture.ts';
import { change, dataOf, make, newPage, newSite } from './monitoring-requests.fixture.ts';
import { createProbe, setPageHttpCheck, setSiteHttpCheck } from './operations/monitoring.generated.ts';
import { newStatusPage, readStatusPage } from './status-page-requests.fixture.ts';

/** Machines that share a database have the key in their settings, where only the operator changes it. */
it('every secret of the configuration can still be read after a key rotation', async () => {
  await using app = await startApp({ work: [] });
  const client = await app.signUp();
  const site = await newSite(client, { basicAuthUsername: 'kim', basicAuthPassword: 'hunter2' });
  const steps = [{ name: 'Sign in', action: 'FILL', selector: '#pass', value: 'hunter3', secret: true }];
  dataOf(await change(client, 'updateCheckoutFlowConfig', site.id, { steps }));
  const headers = [{ name: 'Authorization', value: 'Bearer hunter4' }];
  const input = { siteId: site.id, kind: 'GRAPHQL', name: 'API', query: '{ a }', headers } as const;
  const probe = dataOf(await client.send(createProbe, { input: { ...input, url: 'https://api.example' } }));
  dataOf(await client.send(setSiteHttpCheck, { id: site.id, httpCheck: { headers } }));
  const sitePage = await newPage(client, site.id);
  dataOf(await client.send(setPageHttpCheck, { id: sitePage.id, httpCheck: { headers } }));
  const settings = {
    chat1WebhookUrl: 'https://one.example/',
    chat2WebhookUrl: 'https://two.example/',
    incidentIntegrationKey: 'a'.repeat(32),
    webhookUrl: 'https://three.example/',
  };
  dataOf(await make(client, 'updateNotificationSettings', settings));
  const destination = await newDestination(client);
  const page = await newStatusPage(client, { visibility: 'LINK' });
  // Twice, because the previous signing secret is stored as well.
  const signing = dataOf(await client.monitoring('mutation { rotateWebhookSecret { webhookSecret } }'));

  const { keyring } = app.platform;
  const routingKey = keyring.encrypt('b'.repeat(32), 'notification_settings.incident_integration_key');
  await insertDelivery(app, routingKey);
  const clock = { ...systemClock, sleep: () => Promise.resolve() };
  const report = await rotateSecrets({
    db: app.platform.services.db,
    keyring,
    columns: monitoring.secretColumns,
    clock,
  });
  expect(report).toMatchObject({ rewritten: 14, unreadable: [], droppedKeyIds: [expect.any(String)] });

  const kept = { ...settings, ...signing };
  const fields = Object.keys(kept).join(' ');
  expect(dataOf(await client.monitoring(`{ notificationSettings { ${fields} } }`))).toEqual(kept);
  expect(await destinationsOf(client)).toEqual([destination]);
  expect((await readStatusPage(client, page.id))!.url).toBe(page.url);
  const [row] = await rowsOf(app, 'sites', { id: site.id });
  expect(keyring.decrypt(row!.basic_auth_password, 'sites.basic_auth_password')).toBe('hunter2');
  expect(decryptSteps(keyring, row!.checkout_flow, row!.checkout_secrets)[0]?.value).toBe('hunter3');
  const values = { authorization: 'Bearer hunter4' };
  expect(decryptHeaders(keyring, row!.http_check_secrets, 'sites.http_check_secrets')).toEqual(values);
  const [pageRow] = await rowsOf(app, 'site_pages', { id: sitePage.id });
  expect(decryptHeaders(keyring, pageRow!.http_check_secrets, 'site_pages.http_check_secrets')).toEqual(
    values,
  );
  const [probeRow] = await rowsOf(app, 'probes', { id: probe.id });
  expect(decryptHeaders(keyring, probeRow!.secrets, 'probes.secrets')).toEqual(values);
  const [delivery] = await rowsOf(app, 'notification_deliveries');
  expect(delivery!.routing_key).not.toBe(routingKey);
  expect(decryptIntegrationKey(keyring, delivery!.routing_key)).toBe('b'.repeat(32));
});
