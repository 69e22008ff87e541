import { dataOf, type Client } from '#testkit/client.ts';
import * as operations from './operations/monitoring.generated.ts';

/** The smallest PNG: one transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

let pages = 0;
export const newSlug = (): string => `shops-${process.pid}-${(pages += 1)}`;

export const createPage = (client: Client, input: object = {}) =>
  client.send(operations.createStatusPage, { input: { slug: newSlug(), title: 'Shops', ...input } });

export const newStatusPage = async (client: Client, input: object = {}) =>
  dataOf(await createPage(client, input));

export const updatePage = (client: Client, id: string, input: object) =>
  client.send(operations.updateStatusPage, { id, input });

export const setComponents = (client: Client, statusPageId: string, components: readonly object[]) =>
  client.send(operations.setComponents, { statusPageId, components });

export const readStatusPage = async (client: Client, id: string, limit?: number) =>
  (await client.send(operations.statusPage, { id, limit })).data!.statusPage;

export const listStatusPages = async (client: Client, teamId?: string) =>
  dataOf(await client.send(operations.statusPages, { teamId }));

export const postUpdate = (client: Client, input: object) =>
  client.send(operations.postStatusUpdate, { state: 'INVESTIGATING', body: 'We look into it.', ...input });

/** What was published on a page, newest first. */
export const incidentsOn = async (client: Client, pageId: string) =>
  (await readStatusPage(client, pageId))!.incidents.filter(({ publishedAt }) => publishedAt !== null);

/** Gives a site a checkout flow, which a component can show. */
export async function saveCheckout(client: Client, id: string): Promise<void> {
  const steps = [{ name: 'Open', action: 'GOTO', value: '/mug' }];
  dataOf(await client.send(operations.updateCheckoutFlowConfig, { id, input: { steps } }));
}
