import { expect } from 'vitest';
import { dataOf, type Client, type GraphqlAnswer } from '#testkit/client.ts';
import type { Operation } from '#testkit/operation.ts';
import * as operations from './operations/monitoring.generated.ts';

export { dataOf };

export const someId = '01890000-0000-7000-8000-000000000000';

/** ISO 8601 in UTC with milliseconds. */
export const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Operations<Results> = { [Field in keyof Results]: Operation<Results[Field], never> };

type Created = {
  createSite: operations.CreateSiteMutation;
  createSitePage: operations.CreateSitePageMutation;
  createSiteErrorPattern: operations.CreateSiteErrorPatternMutation;
  createPageErrorPattern: operations.CreatePageErrorPatternMutation;
  updateNotificationSettings: operations.UpdateNotificationSettingsMutation;
};
const creations: Operations<Created> = {
  createSite: operations.createSite,
  createSitePage: operations.createSitePage,
  createSiteErrorPattern: operations.createSiteErrorPattern,
  createPageErrorPattern: operations.createPageErrorPattern,
  updateNotificationSettings: operations.updateNotificationSettings,
};

type Changed = {
  updateSite: operations.UpdateSiteMutation;
  updateSitePage: operations.UpdateSitePageMutation;
  updateSiteErrorPattern: operations.UpdateSiteErrorPatternMutation;
  updatePageErrorPattern: operations.UpdatePageErrorPatternMutation;
  updateCheckoutFlowConfig: operations.UpdateCheckoutFlowConfigMutation;
};
const changes: Operations<Changed> = {
  updateSite: operations.updateSite,
  updateSitePage: operations.updateSitePage,
  updateSiteErrorPattern: operations.updateSiteErrorPattern,
  updatePageErrorPattern: operations.updatePageErrorPattern,
  updateCheckoutFlowConfig: operations.updateCheckoutFlowConfig,
};

/** Sends a mutation that creates something, or updates a singleton, with any input. */
export const make = <Field extends keyof Created>(client: Client, field: Field, input: object) =>
  client.send(creations[field], { input });

export const change = <Field extends keyof Changed>(
  client: Client,
  field: Field,
  id: string,
  input: object,
) => client.send(changes[field], { id, input });

export type Site = operations.CreateSiteMutation['createSite'];
export type Page = operations.CreateSitePageMutation['createSitePage'];

export const newSite = async (client: Client, input: object = {}): Promise<Site> =>
  dataOf(await make(client, 'createSite', { name: 'Shop', url: 'https://shop.example', ...input }));

export const newPage = async (client: Client, siteId: string, input: object = {}): Promise<Page> =>
  dataOf(await make(client, 'createSitePage', { siteId, name: 'Mug', path: '/mug', ...input }));

export const readSite = async (client: Client, id: string) =>
  dataOf(await client.send(operations.site, { id }));

export const extensionsOf = (answer: Pick<GraphqlAnswer, 'errors'>): object | undefined =>
  answer.errors?.[0]?.extensions;

export const badRequest = (field: string): object => ({
  code: 'BAD_REQUEST',
  field,
  fields: [{ field, message: expect.any(String) }],
});
