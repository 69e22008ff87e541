import { expect, it } from 'vitest';
import { openSteps } from '#monitoring/checkout/checkout-flow.ts';
import { monitoringSecrets } from '#monitoring/secret-columns.ts';
import { systemClock } from '#platform/clock.ts';
import { rotateSecrets } from '#platform/secrets.ts';
import { startApp } from '#testkit/app.ts';
import { change, dataOf, make, newSite, rowsOf } from './monitoring-requests.ts';

it('every secret of the configuration survives a change of the key', async () => {
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
  // Twice: the secret that signed before is kept as well.
  const signing = dataOf(await client.monitoring('mutation { rotateWebhookSecret { webhookSecret } }'));

  const { keyring, database } = app.platform;
  const clock = { ...systemClock, sleep: () => Promise.resolve() };
  const report = await rotateSecrets({ db: database.db, keyring, columns: monitoringSecrets, clock });
  expect(report).toMatchObject({ rewritten: 8, unreadable: [], droppedKeyIds: [expect.any(String)] });

  const kept = { ...settings, ...signing };
  const fields = Object.keys(kept).join(' ');
  expect(dataOf(await client.monitoring(`{ notificationSettings { ${fields} } }`))).toEqual(kept);
  const [row] = await rowsOf(app, 'sites', 'id', site.id);
  expect(keyring.decrypt(row.basic_auth_password, 'sites.basic_auth_password')).toBe('hunter2');
  expect(openSteps(keyring, row.checkout_flow, row.checkout_secrets)[0]?.value).toBe('hunter3');
});
