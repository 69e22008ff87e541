import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { storeSuccessfulChecks, targetsOf } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import {
  badRequest,
  change,
  dataOf,
  extensionsOf,
  instant,
  make,
  newPage,
  newSite,
  readSite,
} from './monitoring-requests.fixture.ts';
import { sites } from './operations/monitoring.generated.ts';

describe('sites', () => {
  let app: TestApp;
  let admin: Client;
  let member: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    admin = await app.signUp();
    member = await app.signUp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('require a name and an address; other fields have defaults', async () => {
    const site = await newSite(admin, { name: '  My shop ', url: ' https://Shop.example/de ' });
    expect(site).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'My shop',
      url: 'https://Shop.example/de',
      status: 'UNKNOWN',
      muted: false,
      paused: false,
      checkIntervalSeconds: 60,
      browserChecks: false,
      checkoutFlowEnabled: false,
      basicAuthUsername: null,
      createdAt: expect.stringMatching(instant),
      updatedAt: expect.stringMatching(instant),
      expectedContent: null,
      degradedAfterMs: null,
      failureThreshold: 2,
      recoveryThreshold: 1,
      lastCheckAt: null,
      nextCheckAt: expect.stringMatching(instant),
      certificateExpiresAt: null,
      viewportWidth: 1_366,
      viewportHeight: 768,
      waitForSelector: null,
    });
    expect(await targetsOf(app, site.id)).toMatchObject([
      { kind: 'HTTP', page_id: null, interval_seconds: 60, confirmed_status: 'UNKNOWN', due: true },
    ]);
  });

  it('store all fields they are created with', async () => {
    const given = {
      name: 'Staging',
      url: 'http://staging.example:8080/',
      checkIntervalSeconds: 30,
      browserChecks: true,
      basicAuthUsername: 'kim',
      expectedContent: 'Welcome',
      degradedAfterMs: 1_500,
      failureThreshold: 10,
      recoveryThreshold: 3,
      viewportWidth: 390,
      viewportHeight: 844,
      waitForSelector: '#cart',
    };
    const site = await newSite(admin, { ...given, basicAuthPassword: 'hunter2' });
    expect(site).toMatchObject(given);
    expect(await readSite(admin, site.id)).toMatchObject({ ...given, checkoutFlow: null });
    expect((await targetsOf(app, site.id)).map(({ kind }) => kind)).toEqual(['BROWSER', 'HTTP']);
  });

  it('are listed by name, each once, regardless of their pages and checks', async () => {
    const owner = await app.signUp();
    const beta = await newSite(owner, { name: 'beta', browserChecks: true });
    await newPage(owner, beta.id, { browserCheck: true });
    await newSite(owner, { name: 'Alpha' });
    await newSite(owner, { name: 'gamma' });
    const listed = dataOf(await owner.send(sites));
    expect(listed.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'gamma']);
    await storeSuccessfulChecks(app, beta.id);
    const [, checked] = dataOf(
      await owner.monitoring('{ sites { lastCheckAt nextCheckAt certificateExpiresAt } }'),
    );
    expect(checked).toEqual({
      lastCheckAt: expect.stringMatching(instant),
      nextCheckAt: expect.stringMatching(instant),
      certificateExpiresAt: expect.stringMatching(instant),
    });
  });

  const long = 'a'.repeat(2_100);
  const badInput: [string, object, string][] = [
    ['a window that is too small', { viewportWidth: 319 }, 'viewportWidth'],
    ['a window that is too high', { viewportHeight: 2_161 }, 'viewportHeight'],
    ['a selector that is too long', { waitForSelector: 'a'.repeat(1_001) }, 'waitForSelector'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, 'name'],
    ['an address without a scheme', { url: 'shop.example' }, 'url'],
    ['an address with an unsupported scheme', { url: 'ftp://shop.example' }, 'url'],
    ['an address with a password', { url: 'https://a:b@shop.example' }, 'url'],
    ['an address that is too long', { url: `https://shop.example/${long}` }, 'url'],
    ['the address of a metadata service', { url: 'http://169.254.169.254/' }, 'url'],
    ['an interval below the minimum', { checkIntervalSeconds: 29 }, 'checkIntervalSeconds'],
    ['an interval above a day', { checkIntervalSeconds: 86_401 }, 'checkIntervalSeconds'],
    ['a user name with a colon', { basicAuthUsername: 'a:b' }, 'basicAuthUsername'],
    ['a password without a user name', { basicAuthPassword: 'x' }, 'basicAuthPassword'],
    ['a password that is too long', { basicAuthUsername: 'a', basicAuthPassword: long }, 'basicAuthPassword'],
    ['an expected content that is too long', { expectedContent: 'a'.repeat(1_001) }, 'expectedContent'],
    ['slow after 0 ms', { degradedAfterMs: 0 }, 'degradedAfterMs'],
    ['slow after more than a minute', { degradedAfterMs: 60_001 }, 'degradedAfterMs'],
    ['down after 0 failures', { failureThreshold: 0 }, 'failureThreshold'],
    ['down after 11 failures', { failureThreshold: 11 }, 'failureThreshold'],
    ['up after 0 successes', { recoveryThreshold: 0 }, 'recoveryThreshold'],
    ['up after 11 successes', { recoveryThreshold: 11 }, 'recoveryThreshold'],
  ];

  it.each(badInput)('are rejected on create and update with %s', async (_name, input, field) => {
    const whole = { name: 'Shop', url: 'https://shop.example', ...input };
    expect(extensionsOf(await make(admin, 'createSite', whole))).toMatchObject(badRequest(field));
    const { id } = await newSite(admin);
    expect(extensionsOf(await change(admin, 'updateSite', id, input))).toMatchObject(badRequest(field));
    dataOf(await admin.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id }));
  });

  it.each([
    'name',
    'url',
    'checkIntervalSeconds',
    'browserChecks',
    'failureThreshold',
    'recoveryThreshold',
    'paused',
  ])('reject null for %s', async (field) => {
    const { id } = await newSite(member, { name: field });
    expect(extensionsOf(await change(member, 'updateSite', id, { [field]: null }))).toMatchObject(
      badRequest(field),
    );
  });

  it('can have private addresses if created by an administrator, but not by other users', async () => {
    const url = 'http://127.0.0.1:8080';
    expect(await newSite(admin, { url })).toMatchObject({ url });
    const refused = await make(member, 'createSite', { name: 'Shop', url });
    expect(extensionsOf(refused)).toMatchObject(badRequest('url'));
    expect(refused.errors?.[0]?.message).toBe('127.0.0.1 is a loopback address, which is not allowed.');
    const { id } = await newSite(member);
    expect(extensionsOf(await change(member, 'updateSite', id, { url }))).toMatchObject(badRequest('url'));
  });

  it('change only the given fields; null clears a field', async () => {
    const { id } = await newSite(admin, {
      expectedContent: 'Welcome',
      degradedAfterMs: 900,
      failureThreshold: 3,
    });
    const changed = dataOf(
      await change(admin, 'updateSite', id, {
        name: ' Other ',
        expectedContent: null,
        degradedAfterMs: null,
      }),
    );
    expect(changed).toMatchObject({
      name: 'Other',
      url: 'https://shop.example',
      expectedContent: null,
      degradedAfterMs: null,
      failureThreshold: 3,
    });
    expect(dataOf(await change(admin, 'updateSite', id, {}))).toMatchObject({
      name: 'Other',
      failureThreshold: 3,
    });
    expect(dataOf(await change(admin, 'updateSite', id, { expectedContent: ' ' }))).toMatchObject({
      expectedContent: null,
    });
  });

  it('store their password encrypted, never return it, and delete it with the user name', async () => {
    const { id } = await newSite(admin, { basicAuthUsername: 'kim', basicAuthPassword: 'hunter2-plain' });
    const passwordOf = async (): Promise<string | null> =>
      (await rowsOf(app, 'sites', { id }))[0]!.basic_auth_password;
    const stored = (await rowsOf(app, 'sites', { id }))[0];
    expect(JSON.stringify(stored)).not.toContain('hunter2-plain');
    const { secrets } = app.platform.services;
    expect(secrets.decrypt(stored!.basic_auth_password, 'sites.basic_auth_password')).toBe('hunter2-plain');
    expect((await admin.monitoring(`{ sites { basicAuthPassword } }`)).errors?.[0]?.message).toContain(
      'Cannot query',
    );

    dataOf(await change(admin, 'updateSite', id, { basicAuthUsername: 'alex' }));
    expect(await passwordOf()).toBe(stored!.basic_auth_password);
    dataOf(await change(admin, 'updateSite', id, { basicAuthPassword: null }));
    expect(await passwordOf()).toBeNull();
    dataOf(await change(admin, 'updateSite', id, { basicAuthPassword: 'again' }));
    expect(await passwordOf()).not.toBeNull();
    const moved = { url: 'https://elsewhere.example' };
    expect(extensionsOf(await change(admin, 'updateSite', id, moved))).toMatchObject(
      badRequest('basicAuthPassword'),
    );
    dataOf(await change(admin, 'updateSite', id, { ...moved, basicAuthPassword: 'again' }));
    const cleared = dataOf(await change(admin, 'updateSite', id, { basicAuthUsername: null }));
    expect(cleared.basicAuthUsername).toBeNull();
    expect(await passwordOf()).toBeNull();
    expect(extensionsOf(await change(admin, 'updateSite', id, { basicAuthPassword: 'x' }))).toMatchObject(
      badRequest('basicAuthPassword'),
    );
  });
});

it.each([
  ['nobody', 'BAD_REQUEST', 'BAD_REQUEST'],
  ['everybody', undefined, undefined],
])('private targets with the setting "%s"', async (setting, forAdmin, forMember) => {
  await using app = await startApp({ work: [], env: { STEWARD_PRIVATE_TARGETS: setting } });
  const [admin, member] = [await app.signUp(), await app.signUp()];
  const codeFor = async (client: Client): Promise<unknown> =>
    (await make(client, 'createSite', { name: 'Shop', url: 'http://192.168.1.1' })).errors?.[0]?.extensions
      .code;
  expect([await codeFor(admin), await codeFor(member)]).toEqual([forAdmin, forMember]);
});

it('sites are checked no more often than the operator allows', async () => {
  await using app = await startApp({ work: [], env: { STEWARD_MIN_CHECK_INTERVAL_SECONDS: '300' } });
  const client = await app.signUp();
  const refused = await make(client, 'createSite', {
    name: 'x',
    url: 'https://x.example',
    checkIntervalSeconds: 299,
  });
  expect(extensionsOf(refused)).toMatchObject(badRequest('checkIntervalSeconds'));
  expect(await newSite(client)).toMatchObject({ checkIntervalSeconds: 300 });
});
