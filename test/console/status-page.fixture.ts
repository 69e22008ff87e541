import type { FrameLocator, Locator, Page } from 'playwright-core';
import { dataOf } from '#testkit/client.ts';
import type { NotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { createSite } from '../contract/operations/monitoring.generated.ts';
import { newStatusPage } from '../contract/status-page-requests.fixture.ts';

export const addSite = async (
  { owner }: NotificationFixture,
  name: string,
  teamId: string | null = null,
): Promise<string> =>
  dataOf(await owner.send(createSite, { input: { name, url: 'https://shop.example/', teamId } })).id;

/** A page with a site in no group and one in the group Shops. */
export async function newPage(fixture: NotificationFixture, input: object = {}) {
  const [fjord, boat] = [await addSite(fixture, 'Fjord Cycles'), await addSite(fixture, 'Paper Boat')];
  const components = [
    { name: 'Fjord Cycles', siteId: fjord },
    { name: 'Paper Boat', siteId: boat, group: 'Shops' },
  ];
  const page = await newStatusPage(fixture.owner, { components, ...input });
  // Its badge and logo are there when the server knows the page.
  await waitUntil(async () => (await fetch(`${fixture.app.url}/status/${page.slug}`)).status === 200);
  return { ...page, fjord, boat };
}

export const preview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Preview of the status page"]');

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
}

/** Of a picture that was loaded; 0 if it was not. */
export const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);
