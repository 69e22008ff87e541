import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertInputObjectType, buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { createEnvironment } from './deployment-requests.fixture.ts';
import { dataOf, make, newPage, newSite } from './monitoring-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '1000' } });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const fieldsOf = (thing: object): string => Object.keys(thing).join(' ');

/** An update with a variable for every input field, as sent by a form that only sends changed values. */
async function updateOf(
  service: 'monitoring' | 'deployment',
  field: string,
  inputType: string,
  hasId: boolean,
  selection: string,
) {
  const path = join(import.meta.dirname, `../../src/${service}/schema.graphql`);
  const type = assertInputObjectType(buildSchema(await readFile(path, 'utf8')).getType(inputType));
  const fields = Object.values(type.getFields());
  const declared = fields.map(({ name, type: of }) => `$${name}: ${String(of)}`);
  const input = fields.map(({ name }) => `${name}: $${name}`).join(', ');
  const query = hasId
    ? `mutation ($id: ID!, ${declared.join(', ')}) { ${field}(id: $id, input: { ${input} }) { ${selection} } }`
    : `mutation (${declared.join(', ')}) { ${field}(input: { ${input} }) { ${selection} } }`;
  return async (variables: object) => dataOf(await owner[service](query, { ...variables }));
}

describe('a variable that is declared but not sent leaves its field unchanged', () => {
  it('in an update of a site that omits the expected content', async () => {
    const site = await newSite(owner, { expectedContent: 'Add to cart' });
    const answer = await owner.monitoring(
      'mutation($id:ID!,$name:String!,$c:String){updateSite(id:$id,input:{name:$name,expectedContent:$c}){name expectedContent}}',
      { id: site.id, name: 'Renamed' },
    );
    expect(dataOf(answer)).toEqual({ name: 'Renamed', expectedContent: 'Add to cart' });
  });

  it('in updateSite, including the basic authentication password', async () => {
    const site = await newSite(owner, {
      checkIntervalSeconds: 120,
      browserChecks: true,
      basicAuthUsername: 'kim',
      basicAuthPassword: 'hunter2',
      expectedContent: 'Add to cart',
      degradedAfterMs: 900,
      failureThreshold: 3,
      recoveryThreshold: 4,
      viewportWidth: 800,
      viewportHeight: 600,
      waitForSelector: '#cart',
    });
    const [before] = await rowsOf(app, 'sites', { id: site.id });
    const update = await updateOf('monitoring', 'updateSite', 'UpdateSiteInput', true, fieldsOf(site));
    const updated = await update({ id: site.id, name: 'Renamed' });
    const { updatedAt } = updated;
    expect(updated).toEqual({ ...site, name: 'Renamed', updatedAt });
    const [after] = await rowsOf(app, 'sites', { id: site.id });
    expect([before!.basic_auth_password, after!.basic_auth_password]).toEqual([
      expect.anything(),
      before!.basic_auth_password,
    ]);
    expect(await update({ id: site.id, expectedContent: null })).toMatchObject({
      name: 'Renamed',
      expectedContent: null,
      waitForSelector: '#cart',
    });
  });

  it('in updateSitePage', async () => {
    const { id: siteId } = await newSite(owner);
    const page = await newPage(owner, siteId, {
      checkIntervalSeconds: 120,
      browserCheck: true,
      expectedContent: 'Mug',
      waitForSelector: '#mug',
    });
    const update = await updateOf(
      'monitoring',
      'updateSitePage',
      'UpdateSitePageInput',
      true,
      fieldsOf(page),
    );
    expect(await update({ id: page.id, name: 'Cup' })).toEqual({ ...page, name: 'Cup' });
  });

  it('in updateEnvironment', async () => {
    const environment = dataOf(
      await createEnvironment(owner, {
        healthCheckUrl: 'https://shop.example/health',
        releasesToKeep: 9,
        deployBranch: 'release',
        recipe: 'GENERIC',
        protectDatabaseRollback: true,
        sharedDirs: ['media'],
        sharedFiles: ['.env'],
        alwaysEnableMaintenance: true,
        maintenanceAllowlistIps: ['192.0.2.1'],
        commands: { build: ['make'], migrate: ['migrate'], afterSwitch: ['reload'] },
      }),
    ).environment!;
    const { updatedAt: _, commands: __, ...settings } = environment;
    const update = await updateOf(
      'deployment',
      'updateEnvironment',
      'UpdateEnvironmentInput',
      true,
      `environment { ${fieldsOf(settings)} commands { build migrate afterSwitch } } errors { field message }`,
    );
    const { environment: updated, errors } = await update({ id: environment.id, name: 'Renamed' });
    expect(errors).toEqual([]);
    expect({ ...environment, ...updated }).toEqual({ ...environment, name: 'Renamed' });
  });

  it('in updateNotificationSettings', async () => {
    const settings = dataOf(
      await make(owner, 'updateNotificationSettings', {
        emailEnabled: true,
        emailAddresses: ['ops@shop.example'],
        chat1WebhookUrl: 'https://one.example/',
        chat2WebhookUrl: 'https://two.example/',
        incidentIntegrationKey: 'a'.repeat(32),
        webhookUrl: 'https://three.example/',
      }),
    );
    const update = await updateOf(
      'monitoring',
      'updateNotificationSettings',
      'NotificationSettingsInput',
      false,
      Object.keys(settings).join(' '),
    );
    expect(await update({ emailEnabled: false })).toEqual({ ...settings, emailEnabled: false });
  });

  it('in the steps of a checkout flow, where the variable is an element of a list', async () => {
    const { id } = await newSite(owner);
    const answer = await owner.monitoring(
      `mutation ($id: ID!, $timeoutMs: Int, $secret: Boolean) {
        updateCheckoutFlowConfig(id: $id, input: { steps: [{ name: "Open", action: GOTO, value: "/", timeoutMs: $timeoutMs, secret: $secret }] }) {
          checkoutFlow { steps { name timeoutMs secret } }
        }
      }`,
      { id },
    );
    expect(dataOf(answer).checkoutFlow.steps).toEqual([{ name: 'Open', timeoutMs: null, secret: false }]);
  });
});

describe('GraphQL default values', () => {
  it('apply to a non-null variable that is not sent', async () => {
    const answer = await owner.deployment(
      'query ($first: Int! = 1) { auditLog(first: $first) { edges { cursor } } }',
    );
    expect(dataOf(answer).edges).toHaveLength(1);
  });

  it('apply to an input field whose variable is not sent', async () => {
    const answer = await owner.deployment(
      `mutation ($name: String!, $branch: String, $keep: Int, $recipe: Recipe) {
        createEnvironment(input: {
          name: $name, host: "web1.shop.example", deployPath: "/var/www/shop", repositoryUrl: "git@git.example:shop.git",
          deployBranch: $branch, releasesToKeep: $keep, recipe: $recipe
        }) { deployBranch releasesToKeep recipe errors { field message } }
      }`,
      { name: 'Defaults' },
    );
    expect(dataOf(answer)).toEqual({
      deployBranch: 'main',
      releasesToKeep: 5,
      recipe: 'MAGENTO',
      errors: [],
    });
  });
});
