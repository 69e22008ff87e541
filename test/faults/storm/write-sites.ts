import { failureOf, type ApiResult } from './api-client.ts';
import type { WrittenSite } from './ledger.ts';
import { recordRequest, repeat, type LoadContext } from './load-context.ts';

const createSite = 'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }';
const updateSite =
  'mutation ($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { id name } }';
const deleteSite = 'mutation ($id: ID!) { deleteSite(id: $id) }';
const maxSites = 8;
const maxAttempts = 4;

/** Creates, renames and deletes its own sites. Each request, and so each retry, goes to the other server. */
export async function writeSites(context: LoadContext, writer: string): Promise<void> {
  const { fixture, ledger, random } = context;
  const own: WrittenSite[] = [];
  let requestNumber = 0;
  let names = 0;

  const request = (query: string, variables: object): Promise<ApiResult<any>> =>
    recordRequest(
      context,
      `writer ${writer}`,
      () => fixture.api.request('monitoring', (requestNumber += 1), query, variables),
      failureOf,
    );
  const newName = (): string => `${writer} ${(names += 1)}`;

  const create = async (): Promise<void> => {
    const name = newName();
    const input = { name, url: `${fixture.testServer.url}/at/written`, checkIntervalSeconds: 5 };
    const result = await request(createSite, { input });
    if (result.kind === 'rejected') ledger.unexpectedResponses.push(`createSite: ${result.code}`);
    if (result.kind === 'failed') ledger.possiblyCreated.add(name);
    if (result.kind !== 'ok') return;
    const site: WrittenSite = { id: result.value.id, name, possibleNames: new Set(), deleted: 'no' };
    own.push(site);
    ledger.sites.push(site);
  };

  const rename = async (site: WrittenSite): Promise<void> => {
    const name = newName();
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const result = await request(updateSite, { id: site.id, input: { name } });
      if (result.kind === 'rejected') ledger.unexpectedResponses.push(`updateSite: ${result.code}`);
      if (result.kind === 'ok') site.name = name;
      if (result.kind !== 'failed') return;
      site.possibleNames.add(name);
    }
  };

  const remove = async (site: WrittenSite): Promise<void> => {
    own.splice(own.indexOf(site), 1);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const result = await request(deleteSite, { id: site.id });
      // A repeated delete may be rejected as not found.
      if (result.kind === 'rejected' && site.deleted === 'no')
        ledger.unexpectedResponses.push(`deleteSite: ${result.code}`);
      site.deleted = result.kind === 'failed' ? 'maybe' : 'yes';
      if (result.kind !== 'failed') return;
    }
  };

  await repeat(context, 300, async () => {
    const choice = random.next();
    if (own.length < 2 || (choice < 0.3 && own.length < maxSites)) return create();
    return choice < 0.8 ? rename(random.pick(own)) : remove(random.pick(own));
  });
}
