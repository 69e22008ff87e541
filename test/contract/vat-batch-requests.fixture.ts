import { dataOf, type Client, type GraphqlAnswer } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';

export type BatchView = {
  id: string;
  name: string;
  state: string;
  counts: Record<'total' | 'done' | 'valid' | 'invalid' | 'unavailable' | 'skipped', number>;
  startedAt: string | null;
  endedAt: string | null;
  estimatedEndAt: string | null;
  retry: { rows: number; nextAttemptAt: string } | null;
  errors: { row: number; field: string | null; message: string }[];
};

export const batchFields = `id name state counts { total done valid invalid unavailable skipped } startedAt endedAt estimatedEndAt retry { rows nextAttemptAt }
  errors { row field message }`;

export const uploadBatch = (client: Client, file: string | Buffer, query = ''): Promise<Response> =>
  fetch(`${client.url}/vat/batches.csv${query}`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'text/csv' },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  });

export async function newBatch(client: Client, file: string, query = ''): Promise<string> {
  const response = await uploadBatch(client, file, query);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

export const readBatch = async (client: Client, id: string): Promise<BatchView | null> => {
  const { data } = await client.vat(`query ($id: ID!) { vatBatch(id: $id) { ${batchFields} } }`, { id });
  return (data?.['vatBatch'] as BatchView | undefined) ?? null;
};

export async function endedBatch(client: Client, id: string, timeoutMs = longWaitMs): Promise<BatchView> {
  let batch: BatchView | null = null;
  await waitUntil(async () => {
    batch = await readBatch(client, id);
    return batch?.endedAt != null;
  }, timeoutMs);
  return batch!;
}

/** The lines of the result without the header, as cells. The values in tests contain no commas. */
export async function resultOf(client: Client, id: string): Promise<string[][]> {
  const response = await client.get(`/vat/batches/${id}.csv`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const lines = (await response.text()).trimEnd().split('\r\n');
  return lines.slice(1).map((line) => line.split(','));
}

export const createBatch = (client: Client, input: object): Promise<GraphqlAnswer> =>
  client.vat(`mutation ($input: CreateVatBatchInput!) { createVatBatch(input: $input) { ${batchFields} } }`, {
    input,
  });

export const cancelBatch = (client: Client, id: string): Promise<GraphqlAnswer> =>
  client.vat(`mutation ($id: ID!) { cancelVatBatch(id: $id) { ${batchFields} } }`, { id });

export async function addCustomers(
  client: Client,
  input: readonly { externalId: string; number: string; name?: string }[],
): Promise<void> {
  const text = `mutation ($input: [VatCustomerInput!]!) { upsertVatCustomers(input: $input) { errors { message } } }`;
  const { errors } = dataOf(await client.vat(text, { input }));
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}
