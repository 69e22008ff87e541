import { readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import { makeIntruders, type Intruders } from './intruders.ts';
import { rootFields, type RootField } from './root-fields.ts';
import { makeVictim, mark, storedSum, type Victim } from './victim.ts';

const services = ['monitoring', 'deployment'] as const;
type Service = (typeof services)[number];

const everyField = services.flatMap((service) =>
  Object.entries(rootFields[service]).map(([name, field]) => ({ service, name, field })),
);
const overHttp = everyField.filter(({ name }) => !name.startsWith('Subscription'));

let app: TestApp;
let admin: Client;
let adminToken: Client;
let member: Client;
let memberToken: Client;
let victim: Victim;
let intruders: Intruders;
beforeAll(async () => {
  // No workers run, so the stored data only changes by requests.
  app = await startApp({
    work: [],
    env: { STEWARD_RATE_LIMIT_WRITES: '10000', STEWARD_RATE_LIMIT_READS: '10000' },
  });
  admin = await app.signUp();
  adminToken = (await admin.mintToken()).client;
  victim = await makeVictim(app);
  member = await app.signUp();
  memberToken = (await member.mintToken()).client;
  intruders = await makeIntruders(app, admin);
}, 60_000);
afterAll(() => app?.[Symbol.asyncDispose]());

const textOf = (name: string, { text, about }: RootField): string =>
  `${name.split('.')[0]!.toLowerCase()}${about === 'nothing' ? '' : ' ($id: ID!)'} { ${text} }`;

const request = (client: Client, service: Service, name: string, field: RootField): Promise<GraphqlAnswer> =>
  client[service](textOf(name, field), { id: victim.ids[field.about] });

const codeOf = ({ errors }: GraphqlAnswer): string | undefined => errors?.[0]?.extensions.code;

describe('the list of root fields', { retry: 0 }, () => {
  it.each(services)('contains every root field of %s', async (service) => {
    const schema = buildSchema(await readFile(`src/${service}/schema.graphql`, 'utf8'));
    const served = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
      (type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type!.name}.${field}`),
    );
    expect(Object.keys(rootFields[service]).toSorted()).toEqual(served.toSorted());
  });

  it('has queries that succeed for authorized users', async () => {
    const refused: string[] = [];
    for (const { service, name, field } of overHttp.filter((each) => each.name.startsWith('Query')))
      for (const client of [victim.client, victim.client.withToken(victim.accessToken)]) {
        const { data, errors } = await request(field.adminOnly ? admin : client, service, name, field);
        if (errors || Object.values(data!)[0] === null) refused.push(`${name}: ${errors?.[0]?.message}`);
      }
    expect(refused).toEqual([]);
  });
});

describe('invalid credentials are rejected', { retry: 0 }, () => {
  it.each(overHttp)('by $service $name', async ({ service, name, field }) => {
    const before = await storedSum(app);
    for (const [who, client] of Object.entries(intruders)) {
      const answer = await request(client, service, name, field);
      expect([who, answer.status, codeOf(answer), answer.data]).toEqual([
        who,
        401,
        'UNAUTHORIZED',
        undefined,
      ]);
      expect(JSON.stringify(answer.errors)).not.toContain(mark);
    }
    expect(await storedSum(app)).toBe(before);
  });

  it.each(services)('by the WebSocket of %s', async (service) => {
    for (const [who, client] of Object.entries(intruders))
      expect([who, await closeCode(client, service)]).toEqual([who, 4401]);
  });

  const closeCode = (client: Client, service: Service): Promise<number> =>
    new Promise((resolve, reject) => {
      const address = `${app.url.replace('http', 'ws')}/${service}/graphql/ws`;
      const socket = new WebSocket(address, 'graphql-transport-ws', { headers: client.headers });
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
      socket.on('message', () => socket.close(4999));
      socket.on('close', resolve);
      socket.on('error', reject);
    });
});

describe('a member', { retry: 0 }, () => {
  /** The result of a response, in the terms of the list. */
  const inShort = (answer: GraphqlAnswer): string | undefined => {
    const [found] = Object.values(answer.data ?? {});
    return (
      codeOf(answer) ?? (found === null || (Array.isArray(found) && found.length === 0) ? 'none' : 'data')
    );
  };
  const leaksNothing = (answer: GraphqlAnswer): void => {
    const said = JSON.stringify([answer.data, answer.errors]);
    expect(said).not.toMatch(new RegExp(mark, 'i'));
    for (const id of Object.values(victim.ids)) expect(said).not.toContain(id);
  };

  it.each(overHttp.filter(({ field }) => field.forOthers !== 'own'))(
    'cannot read or change data of another user by $service $name',
    async ({ service, name, field }) => {
      for (const client of [member, memberToken]) {
        const before = await storedSum(app);
        const answer = await request(client, service, name, field);
        expect([answer.status, inShort(answer)]).toEqual([200, field.forOthers]);
        leaksNothing(answer);
        expect(await storedSum(app)).toBe(before);
      }
    },
  );

  it.each(overHttp.filter(({ field }) => field.forOthers === 'own'))(
    'gets only their own data from $service $name',
    async ({ service, name, field }) => {
      for (const client of [member, memberToken]) {
        const before = await storedSum(app, victim.id);
        leaksNothing(await request(client, service, name, field));
        expect(await storedSum(app, victim.id)).toBe(before);
      }
    },
  );

  it('cannot subscribe to the log of another user', async () => {
    const { text } = rootFields.deployment['Subscription.deploymentLog']!;
    const socket = member.socket('/deployment/graphql/ws');
    try {
      const query = `subscription ($id: ID!) { ${text} }`;
      const lines = socket.iterate({ query, variables: { id: victim.ids.deployment } });
      const outcome: unknown = await lines.next().then(
        ({ value }) => value,
        (error: unknown) => error,
      );
      expect(JSON.stringify(outcome)).toContain('FORBIDDEN');
      expect(JSON.stringify(outcome)).not.toContain(mark);
    } finally {
      await socket.dispose();
    }
  });

  it('cannot reach the id of another user in a list, an alias or a fragment', async () => {
    const query = `query ($id: ID!) {
      a: site(id: $id) { ...all } b: siteTrends(ids: [$id, $id]) { siteId } c: sitePages(siteId: $id) { name }
    } fragment all on Site { name url checkoutFlow { steps { value } } }`;
    const { data, errors } = await member.monitoring(query, { id: victim.ids.site });
    expect(JSON.stringify([data, errors])).not.toContain(mark);
  });
});

describe('permissions of administrators', { retry: 0 }, () => {
  const adminFields = everyField.filter(({ field }) => field.adminOnly);

  it('cover exactly the fields marked as admin-only', () =>
    expect(adminFields.map(({ name }) => name)).toEqual([
      'Query.users',
      'Query.systemStatus',
      'Mutation.createUser',
      'Mutation.updateUser',
    ]));

  it.each(adminFields.filter(({ name }) => name.startsWith('Mutation')))(
    'do not extend to their tokens: $name',
    async ({ service, name, field }) => {
      const before = await storedSum(app);
      expect(codeOf(await request(adminToken, service, name, field))).toBe('FORBIDDEN');
      expect(await storedSum(app)).toBe(before);
    },
  );

  it("cannot be acquired by changing one's own role", async () => {
    const { id } = (await member.monitoring('{ me { id } }')).data!['me'];
    const promote = 'mutation ($id: ID!) { updateUser(id: $id, input: { role: ADMIN }) { role } }';
    expect(codeOf(await member.monitoring(promote, { id }))).toBe('FORBIDDEN');
    expect((await member.monitoring('{ me { role } }')).data).toEqual({ me: { role: 'MEMBER' } });
  });

  it('end with the role, even for an existing session', async () => {
    const email = 'second@example.com';
    const second = await app.signUp({ email });
    const { id } = (await second.monitoring('{ me { id } }')).data!['me'];
    const give = (role: string) =>
      admin.monitoring(
        'mutation ($id: ID!, $role: UserRole) { updateUser(id: $id, input: { role: $role }) { id } }',
        {
          id,
          role,
        },
      );
    await give('ADMIN');
    expect((await second.monitoring('{ users { id } }')).errors).toBeUndefined();
    await give('MEMBER');
    expect(codeOf(await second.monitoring('{ users { id } }'))).toBe('FORBIDDEN');
  });
});
