import { whyLost, type Answer } from './api-client.ts';
import type { WrittenSite } from './ledger.ts';
import { again, heard, type Hands } from './load-context.ts';

const make = 'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }';
const rename =
  'mutation ($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { id name } }';
const remove = 'mutation ($id: ID!) { deleteSite(id: $id) }';
const mostSites = 8;
const triesOfOne = 4;

/** Makes, renames and deletes sites of its own, and goes to the other server when one does not answer. */
export async function writeSites(hands: Hands, writer: string): Promise<void> {
  const { bed, ledger, random } = hands;
  const own: WrittenSite[] = [];
  let turn = 0;
  let names = 0;

  const ask = (query: string, variables: object): Promise<Answer<any>> =>
    heard(
      hands,
      `writer ${writer}`,
      () => bed.door.ask('monitoring', (turn += 1), query, variables),
      whyLost,
    );
  const newName = (): string => `${writer} ${(names += 1)}`;

  const create = async (): Promise<void> => {
    const name = newName();
    const input = { name, url: `${bed.places.url}/at/written`, checkIntervalSeconds: 5 };
    const answer = await ask(make, { input });
    if (answer.kind === 'no') ledger.wrongAnswers.push(`createSite: ${answer.code}`);
    if (answer.kind === 'lost') ledger.perhapsMade.add(name);
    if (answer.kind !== 'yes') return;
    const site: WrittenSite = { id: answer.value.id, name, perhaps: new Set(), deleted: 'no' };
    own.push(site);
    ledger.sites.push(site);
  };

  const change = async (site: WrittenSite): Promise<void> => {
    const name = newName();
    for (let tries = 0; tries < triesOfOne; tries += 1) {
      const answer = await ask(rename, { id: site.id, input: { name } });
      if (answer.kind === 'no') ledger.wrongAnswers.push(`updateSite: ${answer.code}`);
      if (answer.kind === 'yes') site.name = name;
      if (answer.kind !== 'lost') return;
      site.perhaps.add(name);
    }
  };

  const destroy = async (site: WrittenSite): Promise<void> => {
    own.splice(own.indexOf(site), 1);
    for (let tries = 0; tries < triesOfOne; tries += 1) {
      const answer = await ask(remove, { id: site.id });
      // Not found is what a repeated delete may be told.
      if (answer.kind === 'no' && site.deleted === 'no')
        ledger.wrongAnswers.push(`deleteSite: ${answer.code}`);
      site.deleted = answer.kind === 'lost' ? 'perhaps' : 'yes';
      if (answer.kind !== 'lost') return;
    }
  };

  await again(hands, 300, async () => {
    const wish = random.next();
    if (own.length < 2 || (wish < 0.3 && own.length < mostSites)) return create();
    return wish < 0.8 ? change(random.pick(own)) : destroy(random.pick(own));
  });
}
