import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const idsOf = async (client: Client, teamId: string): Promise<string[]> => {
  const { data } = await client.vat(
    'query ($teamId: ID) { vatCustomers(teamId: $teamId, first: 100) { edges { node { id } } } }',
    { teamId },
  );
  return data!['vatCustomers'].edges.map(({ node }: { node: { id: string } }) => node.id);
};

const addCustomers = async (teamId: string, many: number): Promise<string[]> => {
  await owner.vat(
    'mutation ($teamId: ID, $input: [VatCustomerInput!]!) { upsertVatCustomers(teamId: $teamId, input: $input) { created } }',
    {
      teamId,
      input: Array.from({ length: many }, (_, index) => ({
        externalId: `c${index}`,
        number: `DE12345678${index}`,
      })),
    },
  );
  return idsOf(owner, teamId);
};

const remove = (client: Client, ids: readonly string[]) =>
  client.vat('mutation ($ids: [ID!]!) { deleteVatCustomers(ids: $ids) }', { ids });

describe('several VAT customers', () => {
  it('are deleted at once, and counted without those that do not exist', async () => {
    const teamId = await newTeam(owner);
    const [first, second, third] = await addCustomers(teamId, 3);
    const unknown = ['00000000-0000-4000-8000-000000000000', 'no id', ''];
    const { data } = await remove(owner, [first!, second!, second!, ...unknown]);
    expect(data).toEqual({ deleteVatCustomers: 2 });
    expect(await idsOf(owner, teamId)).toEqual([third]);
    expect((await remove(owner, [])).data).toEqual({ deleteVatCustomers: 0 });
    const audit = await owner.deployment('{ auditLog(first: 5) { edges { node { action resource } } } }');
    expect(audit.data!['auditLog'].edges[0].node).toEqual({
      action: 'vatCustomer.delete',
      resource: '2 VAT customers',
    });
  });

  it('are at most 1,000', async () => {
    const ids = Array.from({ length: 1_001 }, () => '00000000-0000-4000-8000-000000000000');
    const answer = await remove(owner, ids);
    expect(codeOf(answer)).toBe('BAD_REQUEST');
    expect(answer.errors![0]!.message).toContain('at most 1000');
  });

  it('stay if one of them is of a team in which the caller is a viewer, or of others', async () => {
    const [teamId, viewed] = [await newTeam(owner), await newTeam(owner)];
    const ids = [...(await addCustomers(teamId, 1)), ...(await addCustomers(viewed, 1))];
    const { client } = await newMember(app, owner, viewed, 'VIEWER');
    expect(codeOf(await remove(client, ids))).toBe('FORBIDDEN');
    const stranger = await app.signUp({ email: 'stranger@example.com' });
    expect((await remove(stranger, ids)).data).toEqual({ deleteVatCustomers: 0 });
    expect([...(await idsOf(owner, teamId)), ...(await idsOf(owner, viewed))]).toEqual(ids);
  });
});
