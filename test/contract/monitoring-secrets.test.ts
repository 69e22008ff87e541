import { expect, it } from 'vitest';
import { decryptSteps } from '#monitoring/site/checkout-flow.ts';
import { decryptIntegrationKey } from '#notification/settings/encrypt-settings.ts';
import { monitoring } from '#monitoring/product.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/id.ts';
import { rotateSecrets } from '#platform/secrets.ts';
import { startApp } from '#testkit/app.ts';
import { change, dataOf, make, newSite, rowsOf } from './monitoring-requests.fixture.ts';

/** Machines that share a database have the key in their settings, where only the operator changes it. */
it('every secret of the configuration can still be read after a key rotation', async () => {
  await using app = await startApp({ work: [] });
  const client = await app.signUp();
  const site = await newSite(client, { basicAuthUsername: 'kim', basicAuthPassword: 'hunter2' });
  const steps = [{ name: 'Sign in', action: 'FILL', selector: '#pass', value: 'hunter3', secret: true }];
  dataOf(await change(client, 'updateCheckoutFlowConfig', site.id, { steps }));
  const settings = {
    chat1WebhookUrl: 'https://one.example/',
    chat2WebhookUrl: 'https://two.example/',
    incidentIntegrationKey: 'a'.repeat(32),
    webhookUrl: 'https://three.example/',
  };
  dataOf(await make(client, 'updateNotificationSettings', settings));
  // Twice, because the previous signing secret is stored as well.
  const signing = dataOf(await client.monitoring('mutation { rotateWebhookSecret { webhookSecret } }'));

  const { keyring, database } = app.platform;
  const routingKey = keyring.encrypt('b'.repeat(32), 'notification_settings.incident_integration_key');
  await database.pool.query(
    `insert into notification_deliveries (id, user_id, channel, event_id, site_id, alert_id, event, notification, routing_key)
     select $1, user_id, 'incident', $1, id, $1, 'OPENED', '{}', $2 from sites`,
    [newId(), routingKey],
  );
  const clock = { ...systemClock, sleep: () => Promise.resolve() };
  const report = await rotateSecrets({ db: database.db, keyring, columns: monitoring.secretColumns, clock });
  expect(report).toMatchObject({ rewritten: 9, unreadable: [], droppedKeyIds: [expect.any(String)] });

  const kept = { ...settings, ...signing };
  const fields = Object.keys(kept).join(' ');
  expect(dataOf(await client.monitoring(`{ notificationSettings { ${fields} } }`))).toEqual(kept);
  const [row] = await rowsOf(app, 'sites', 'id', site.id);
  expect(keyring.decrypt(row!.basic_auth_password, 'sites.basic_auth_password')).toBe('hunter2');
  expect(decryptSteps(keyring, row!.checkout_flow, row!.checkout_secrets)[0]?.value).toBe('hunter3');
  const { rows } = await database.pool.query('select routing_key from notification_deliveries');
  expect(rows[0].routing_key).not.toBe(routingKey);
  expect(decryptIntegrationKey(keyring, rows[0].routing_key)).toBe('b'.repeat(32));
});
