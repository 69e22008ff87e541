import { waitUntil } from '#testkit/wait.ts';
import type { Demo } from './demo.ts';
import type { DemoSites, Shop } from './seed-sites.ts';

const groups: Record<string, Shop[]> = {
  'Shops in Germany': ['Bakery Nordlicht', 'Garden & Gnome', 'Hopfen und Malz'],
  'Shops in Norway': ['Fjord Cycles'],
};

/** A page of some of the shops, with what its team wrote about the one that is down. */
export type DemoStatusPage = { id: string; path: string };

export async function seedStatusPage(
  { owner: client, teamId }: Demo,
  { ids }: DemoSites,
): Promise<DemoStatusPage> {
  const components = Object.entries(groups).flatMap(([group, names]) =>
    names.map((name) => ({ name, group, siteId: ids[name] })),
  );
  const { data: created } = await client.monitoring(
    'mutation ($input: CreateStatusPageInput!) { createStatusPage(input: $input) { id components { id name } } }',
    {
      input: {
        teamId,
        slug: 'nordic',
        title: 'Nordic Commerce',
        description: 'The online shops that we run for our clients.',
        accent: '#0b5bd3',
        components,
      },
    },
  );
  const page = created!['createStatusPage'] as { id: string; components: { id: string; name: string }[] };
  await client.monitoring(
    `mutation ($statusPageId: ID!, $componentIds: [ID!]) {
       postStatusUpdate(statusPageId: $statusPageId, componentIds: $componentIds, state: IDENTIFIED, impact: MAJOR_OUTAGE,
         title: "Garden & Gnome is not available",
         body: "A new release broke the shop. We are going back to the version before, and expect it to work again within 15 minutes.") { id } }`,
    {
      statusPageId: page.id,
      componentIds: page.components.filter(({ name }) => name === 'Garden & Gnome').map(({ id }) => id),
    },
  );
  const path = '/status/nordic';
  await waitUntil(async () => (await (await client.get(path)).text()).includes('not available'));
  return { id: page.id, path };
}
