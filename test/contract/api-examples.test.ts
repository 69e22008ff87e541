import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExamples, type Example } from '#scripts/api-docs/examples.ts';
import { services, type Service } from '#scripts/api-docs/services.ts';
import { generateDocs } from '#scripts/generate-docs.ts';
import { dataOf, type Client, type GraphqlAnswer } from '#testkit/client.ts';
import { makeVictim } from '../security/victim.ts';
import { confirmAddressByOperator } from '#identity/administration/operator.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import { someId } from './monitoring-requests.fixture.ts';
import { sessions } from './operations/identity.generated.ts';
import { invite, newInvitation, newTeam } from './team-requests.fixture.ts';

it('the pages of the API are generated from the schemas and the examples', async () => {
  for (const [path, text] of await generateDocs())
    expect(await readFile(join(import.meta.dirname, '../..', path), 'utf8')).toBe(text);
});

/** Who runs an example, if it is not the owner of the team. */
const runBy: Record<string, 'admin' | 'invited'> = {
  'monitoring users': 'admin',
  'monitoring usersConnection': 'admin',
  'monitoring createUser': 'admin',
  'monitoring updateUser': 'admin',
  'monitoring systemStatus': 'admin',
  'identity acceptInvitation': 'invited',
  'identity acceptOpenInvitation': 'invited',
  'identity declineInvitation': 'invited',
  'identity leaveTeam': 'invited',
};

let fixture: VatApp;
let ownerOf: Record<Service, Client>;
let people: Record<'admin' | 'invited', Client>;
/** The values of all variables. Each service has things of its own, so that one can delete what another needs. */
let values: Record<Service, Record<string, string>>;
beforeAll(async () => {
  fixture = await startVatApp({
    work: [],
    env: { STEWARD_RATE_LIMIT_WRITES: '10000', STEWARD_RATE_LIMIT_READS: '10000' },
  });
  const { app } = fixture;
  const admin = await app.signUp();
  const invited = await app.signUp({ email: 'ann@example.com' });
  await confirmAddressByOperator(app.platform.services, 'ann@example.com');
  const owners: Client[] = [];
  const entries: [Service, Record<string, string>][] = [];
  for (const service of services) {
    const { client, ids } = await makeVictim(app, `-${service}`);
    owners.push(client);
    const other = app.stranger();
    await other.post('/auth/sign-in', {
      email: `victim7f3a-${service}@example.com`,
      password: 'correct horse battery',
    });
    const session = dataOf(await other.send(sessions)).find(({ current }) => current)!;
    entries.push([
      service,
      {
        ...Object.fromEntries(Object.entries(ids).map(([about, id]) => [camelCase(about), id])),
        otherTeam: await newTeam(client, 'Other'),
        // An address can be invited only a few times per minute.
        ...(service === 'identity' && {
          invitationToken: await newInvitation(client, ids.team, 'ann@example.com', 'DEPLOYER'),
          openInvitation: await inviteAnn(client),
          otherInvitation: await inviteAnn(client),
        }),
        session: session.id,
        passkey: someId,
      },
    ]);
  }
  values = Object.fromEntries(entries) as typeof values;
  ownerOf = Object.fromEntries(services.map((service, at) => [service, owners[at]!])) as typeof ownerOf;
  people = { admin, invited };
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

const inviteAnn = async (owner: Client): Promise<string> =>
  dataOf(await invite(owner, await newTeam(owner, 'Agency'), 'ann@example.com')).invitation!.id;

/** `VAT key`: `vatKey`. */
const camelCase = (about: string): string =>
  about.replace('VAT', 'vat').replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

const clientFor = ({ service, name }: Example): Client => {
  const who = runBy[`${service} ${name}`];
  return who ? people[who] : ownerOf[service];
};

const variablesOf = ({ service, variables }: Example): Record<string, string> =>
  Object.fromEntries(
    Object.keys(variables).map((name) => {
      const value = values[service][name];
      if (value === undefined) throw new Error(`There is no value for $${name}.`);
      return [name, value];
    }),
  );

/** The first message of a subscription. Null if it completes without one. */
async function firstOf(example: Example): Promise<Pick<GraphqlAnswer, 'data' | 'errors'> | null> {
  const socket = clientFor(example).socket(`/${example.service}/graphql/ws`);
  try {
    const messages = socket.iterate({ query: example.text, variables: variablesOf(example) });
    const { value, done } = await messages.next();
    await messages.return?.();
    return done ? null : (value as unknown as GraphqlAnswer);
  } finally {
    await socket.dispose();
  }
}

/** A subscription that completes at once has told everything. */
const completed: Pick<GraphqlAnswer, 'data' | 'errors'> = { data: { deploymentLog: true } };

const examples = Object.fromEntries(
  await Promise.all(services.map(async (service) => [service, await readExamples(service)])),
) as Record<Service, Example[]>;

describe.each(services)('the examples of the %s API', (service) => {
  it.each(examples[service])(
    '$kind $name succeeds, or fails as it says',
    { tags: ['strict'] },
    async (example) => {
      const { data, errors } =
        example.kind === 'subscription'
          ? ((await firstOf(example)) ?? completed)
          : await clientFor(example)[service](example.text, variablesOf(example));
      const [error] = errors ?? [];
      if (error && example.mayFailWith.includes(error.extensions.code)) return;
      expect(error).toBeUndefined();
      const result: unknown = data?.[example.name];
      // A payload can have errors of its own, and null or false mean that nothing was found.
      expect(result).toSatisfy((value) => value !== undefined && value !== null && value !== false);
      expect((result as { errors?: unknown[] }).errors ?? []).toEqual([]);
    },
  );
});
