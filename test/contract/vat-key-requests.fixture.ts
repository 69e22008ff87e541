import { dataOf, type Client } from '#testkit/client.ts';
import type { VatAnswer } from '../vat-simulators/vat-app.fixture.ts';
import { createVatKey } from './operations/vat.generated.ts';

/** Creates a VAT key and returns it with its id. */
export async function newVatKey(client: Client, input: object = {}): Promise<{ id: string; key: string }> {
  const { vatKey, key } = dataOf(await client.send(createVatKey, { input: { name: 'Shop', ...input } }));
  return { id: vatKey.id, key };
}

export const vatPath = (verb: 'validate' | 'lookup', country: string, number: string, key?: string): string =>
  `/vat/V1/vendor-vat-validator/${verb}/${country}/${number}${key === undefined ? '' : `?requester=${key}`}`;

/** What a shop gets that uses the key. */
export async function askWithKey(
  client: Client,
  verb: 'validate' | 'lookup',
  [country, number]: readonly [string, string],
  key?: string,
): Promise<VatAnswer> {
  const response = await client.get(vatPath(verb, country, number, key));
  if (response.status !== 200) throw new Error(`${verb}: HTTP ${response.status} ${await response.text()}`);
  return (await response.json()) as VatAnswer;
}
