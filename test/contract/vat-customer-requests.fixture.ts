import { dataOf, type Client } from '#testkit/client.ts';

export type VatCustomerFacts = {
  id: string;
  teamId: string;
  externalId: string;
  country: string;
  number: string;
  name: string | null;
  address: string | null;
  verdict: string;
  since: string | null;
  lastCheckedAt: string | null;
  nextCheckAt: string | null;
  pendingVerdict: string | null;
  message: string | null;
  registeredName: string | null;
  history: {
    at: string;
    kind: string;
    from: string | null;
    to: string | null;
    formerNumber: string | null;
    checkId: string | null;
  }[];
};

export type VatCustomerPage = {
  edges: { cursor: string; node: VatCustomerFacts }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
};

export const customerFields = `id teamId externalId country number name address verdict since lastCheckedAt nextCheckAt pendingVerdict
  message registeredName history { at kind from to formerNumber checkId }`;

export const sendUpsert = (client: Client, input: readonly object[], teamId?: string) =>
  client.vat(
    `mutation ($teamId: ID, $input: [VatCustomerInput!]!) {
      upsertVatCustomers(teamId: $teamId, input: $input) { created updated unchanged errors { row field message } } }`,
    { teamId, input },
  );

export const upsert = async (client: Client, input: readonly object[], teamId?: string) =>
  dataOf(await sendUpsert(client, input, teamId));

export const sendList = (client: Client, variables: object = {}) =>
  client.vat(
    `query ($teamId: ID, $filter: VatCustomerFilter, $first: Int, $after: String) {
      vatCustomers(teamId: $teamId, filter: $filter, first: $first, after: $after) {
        edges { cursor node { ${customerFields} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    variables,
  );

export async function customersOf(client: Client, variables: object = {}): Promise<VatCustomerFacts[]> {
  const { edges } = dataOf(await sendList(client, { first: 100, ...variables }));
  return (edges as { node: VatCustomerFacts }[]).map(({ node }) => node);
}

export const customerOf = async (client: Client, externalId: string): Promise<VatCustomerFacts> => {
  const all = await customersOf(client, { filter: { search: externalId } });
  return all.find((each) => each.externalId === externalId)!;
};

export const uploadCsv = (
  client: Client,
  file: string | Uint8Array,
  query: Record<string, string> = {},
  headers: Record<string, string> = { 'content-type': 'text/csv' },
): Promise<Response> =>
  fetch(`${client.url}/vat/customers.csv?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers: { ...client.headers, ...headers },
    body: Buffer.from(file),
  });
