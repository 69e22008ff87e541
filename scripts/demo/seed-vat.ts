import { dataOf } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { endedBatch, newBatch } from '../../test/contract/vat-batch-requests.fixture.ts';
import { customersOf, upsert } from '../../test/contract/vat-customer-requests.fixture.ts';
import type { Demo } from './demo.ts';

const customers = [
  ['10024', 'Example DE s.r.o.', 'DE 123456788'],
  ['10031', 'Example AT s.r.o.', 'ATU12345678'],
  ['10038', 'Bistro Lumière', 'FR 83404833048'],
  ['10042', 'Credite Sberger Donal Inc.', 'GB 553557881'],
  ['10047', 'Matterhorn Sport AG', 'CHE-116.068.369 MWST'],
  ['10055', 'Example NL s.r.o.', 'NL123456782B90'],
  ['10061', 'Kontor & Co', 'DE 123456200'],
  ['10066', 'EKSEMPEL BÅT OG SJØ AS', 'NO 974760673 MVA'],
] as const;

/** Numbers, customers and a batch, answered by simulated registers. Returns the batch. Needs the jobs. */
export async function seedVat({ owner, url, teamId }: Demo): Promise<string> {
  dataOf(
    await owner.vat(
      'mutation ($teamId: ID) { setVatRequester(teamId: $teamId, country: "DE", number: "123456789") { number } }',
      { teamId },
    ),
  );
  dataOf(
    await owner.vat(
      'mutation ($teamId: ID) { createVatKey(input: { teamId: $teamId, name: "Checkout of Fjord Cycles", requestsPerMinute: 120 }) { key } }',
      { teamId },
    ),
  );
  for (const [country, number] of [
    ['DE', '123456788'],
    ['GB', '553557881'],
    ['AT', 'U12345200'],
    ['CH', 'CHE-116.068.369'],
    ['FR', '83404833301'],
    ['DE', '123456789'],
  ])
    await fetch(`${url}/vat/V1/vendor-vat-validator/validate/${country}/${number}`);
  await upsert(
    owner,
    customers.map(([externalId, name, number]) => ({ externalId, name, number })),
    teamId,
  );
  await waitUntil(
    async () => (await customersOf(owner, { teamId })).every(({ lastCheckedAt }) => lastCheckedAt !== null),
    60_000,
  );
  const lines = customers.slice(0, 6).map(([id, name, number]) => `${id};${name};${number}`);
  const batch = await newBatch(
    owner,
    ['Kundennr;Firma;USt-IdNr.', ...lines, ''].join('\n'),
    `?teamId=${teamId}&name=Customers%20of%20October`,
  );
  await endedBatch(owner, batch, 60_000);
  return batch;
}
