import { expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import { dataOf } from '#testkit/client.ts';
import { startRdapSimulator } from '#testkit/rdap-simulator.ts';
import { createSite, siteExpiries } from './operations/monitoring.generated.ts';

it('the domains of a new site are looked up, also if the site cannot be reached, and only its team sees them', async () => {
  await using registry = await startRdapSimulator();
  registry.domains.set('example.com', { expiresAt: '2099-01-31T10:00:00Z', registrar: 'Gandi SAS' });
  await using app = await startApp({
    work: ['jobs', 'checks'],
    env: { STEWARD_RDAP_URL: registry.bootstrapUrl, STEWARD_NETWORK_REFERENCES: 'none' },
  });
  const owner = await app.signUp();
  const input = { name: 'Shop', url: 'http://no-such-shop.example.com/' };
  const { id } = dataOf(await owner.send(createSite, { input }));
  const domains = async () => dataOf(await owner.send(siteExpiries, { id }))!.domains;
  await expect
    .poll(domains)
    .toMatchObject([
      { name: 'example.com', state: 'KNOWN', expiresAt: '2099-01-31T10:00:00.000Z', registrar: 'Gandi SAS' },
    ]);
  expect(registry.requests).toHaveLength(1);
  const stranger = await app.signUp();
  expect(dataOf(await stranger.send(siteExpiries, { id }))).toBeNull();
  // Longer than the poll above.
});
