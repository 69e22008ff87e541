import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';

export const someId = '01890000-0000-7000-8000-000000000000';

/** ISO 8601 in UTC with milliseconds. */
export const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const siteFields = `id name url status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled
  basicAuthUsername createdAt updatedAt expectedContent degradedAfterMs failureThreshold recoveryThreshold viewportWidth viewportHeight waitForSelector lastCheckAt
  nextCheckAt certificateExpiresAt`;
export const flowFields = `checkoutFlow { theme productPath checkoutPath
  selectors { productInfo addToCart cartSuccess toCheckout shippingForm paymentMethods }
  steps { name action selector value secret timeoutMs optional } checkIntervalSeconds allowOrderPlacement }`;
export const pageFields =
  'id siteId name path checkIntervalSeconds browserCheck enabled status createdAt expectedContent waitForSelector lastCheckAt';
export const patternFields = 'id siteId pageId pattern description action enabled createdAt updatedAt';

const inputTypes = {
  createSite: ['CreateSiteInput', siteFields],
  createSitePage: ['CreateSitePageInput', pageFields],
  createSiteErrorPattern: ['CreateErrorPatternInput', patternFields],
  createPageErrorPattern: ['CreateErrorPatternInput', patternFields],
  updateNotificationSettings: [
    'NotificationSettingsInput',
    `emailEnabled emailAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl
     incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl`,
  ],
} as const;

const changeTypes = {
  updateSite: ['UpdateSiteInput', siteFields],
  updateSitePage: ['UpdateSitePageInput', pageFields],
  updateSiteErrorPattern: ['UpdateErrorPatternInput', patternFields],
  updatePageErrorPattern: ['UpdateErrorPatternInput', patternFields],
  updateCheckoutFlowConfig: ['CheckoutFlowInput', `${siteFields} ${flowFields}`],
} as const;

/** Sends a mutation that makes something (or changes what there is one of), with whatever input. */
export function make(client: Client, field: keyof typeof inputTypes, input: object): Promise<GraphqlAnswer> {
  const [type, fields] = inputTypes[field];
  return client.monitoring(`mutation ($input: ${type}!) { ${field}(input: $input) { ${fields} } }`, {
    input,
  });
}

export function change(
  client: Client,
  field: keyof typeof changeTypes,
  id: string,
  input: object,
): Promise<GraphqlAnswer> {
  const [type, fields] = changeTypes[field];
  return client.monitoring(
    `mutation ($id: ID!, $input: ${type}!) { ${field}(id: $id, input: $input) { ${fields} } }`,
    { id, input },
  );
}

/** The one root field of an answer that must have succeeded. */
export function dataOf(answer: GraphqlAnswer): any {
  expect(answer.errors).toBeUndefined();
  return Object.values(answer.data ?? {})[0];
}

export const newSite = async (client: Client, input: object = {}): Promise<any> =>
  dataOf(await make(client, 'createSite', { name: 'Shop', url: 'https://shop.example', ...input }));

export const newPage = async (client: Client, siteId: string, input: object = {}): Promise<any> =>
  dataOf(await make(client, 'createSitePage', { siteId, name: 'Mug', path: '/mug', ...input }));

export const readSite = async (client: Client, id: string): Promise<any> =>
  dataOf(
    await client.monitoring(`query ($id: ID!) { site(id: $id) { ${siteFields} ${flowFields} } }`, { id }),
  );

export const extensionsOf = (answer: GraphqlAnswer): object | undefined => answer.errors?.[0]?.extensions;

export const badRequest = (field: string): object => ({ code: 'BAD_REQUEST', field });

type Stored = { platform: { database: { pool: Pool } } };

/** What is stored, where the answers of the server do not say it. */
export const rowsOf = async (app: Stored, table: string, column: string, id: string): Promise<any[]> =>
  (await app.platform.database.pool.query(`select * from ${table} where ${column} = $1`, [id])).rows;

export const targetsOf = async (app: Stored, siteId: string): Promise<any[]> =>
  (
    await app.platform.database.pool.query(
      `select kind, page_id, interval_seconds, verdict, next_check_at <= now() as due
       from targets where site_id = $1 order by page_id nulls first, kind`,
      [siteId],
    )
  ).rows;

/** What checks leave behind when all is well: nothing is due, everything is up. */
export async function pretendChecked(app: Stored, siteId: string): Promise<void> {
  const { pool } = app.platform.database;
  await pool.query(
    `update targets set verdict = 'UP', last_status = 'UP', last_check_at = now(), next_check_at = now() + interval '1 hour'
     where site_id = $1`,
    [siteId],
  );
  await pool.query(`update site_pages set status = 'UP' where site_id = $1`, [siteId]);
  await pool.query(
    `update sites set status = 'UP', certificate_expires_at = now() + interval '90 days' where id = $1`,
    [siteId],
  );
}
