import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { roleNames, teamRoles, tokenScopes, type TeamRole, type TokenScope } from '#identity/caller.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client, type GraphqlAnswer } from '#testkit/client.ts';
import { ageSignIns } from '#testkit/time-travel.fixture.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import { makeIntruders, type Intruders } from './intruders.ts';
import type { RootField } from './root-field.ts';
import { rootFields } from './root-fields.ts';
import { makeVictim, mark, storedSum, type Victim } from './victim.ts';

const services = ['monitoring', 'deployment', 'identity', 'vat', 'project'] as const;
type Service = (typeof services)[number];

const everyField = services.flatMap((service) =>
  Object.entries(rootFields[service]).map(([name, field]) => ({ service, name, field })),
);
type Each = (typeof everyField)[number];
const overHttp = everyField.filter(({ name }) => !name.startsWith('Subscription'));

let app: TestApp;
let admin: Client;
let adminToken: Client;
let adminTokens: Record<TokenScope, Client>;
/** Not a member of the victim's team. */
let outsider: Client;
let outsiderToken: Client;
let victim: Victim;
let members: Record<TeamRole, Client>;
/** Of another victim, who owns the same things. */
let tokens: Record<TokenScope | 'full' | 'other team', Client>;
let tokenVictim: Victim;
let intruders: Intruders;
beforeAll(async () => {
  // No workers run, so the stored data only changes by requests.
  app = await startApp({
    work: [],
    env: {
      STEWARD_RATE_LIMIT_WRITES: '10000',
      STEWARD_RATE_LIMIT_READS: '10000',
      // No register answers there.
      VAT_EU_URL: 'http://127.0.0.1:1',
    },
  });
  admin = await app.signUp();
  adminToken = (await admin.mintToken()).client;
  victim = await makeVictim(app);
  const byRole: [TeamRole, Client][] = [];
  for (const role of teamRoles)
    byRole.push([role, (await newMember(app, victim.client, victim.teamId, role)).client]);
  members = Object.fromEntries(byRole) as typeof members;
  tokenVictim = await makeVictim(app, '-tokens');
  const { client, id } = tokenVictim;
  tokens = {
    full: await limitedToken(client, {}),
    'other team': await limitedToken(client, { teamIds: [id] }),
    ...(await tokenPerScope(client)),
  };
  adminTokens = await tokenPerScope(admin);
  outsider = await app.signUp();
  outsiderToken = (await outsider.mintToken()).client;
  intruders = await makeIntruders(app, admin);
  // Some changes need a sign-in of the last ten minutes, and a busy machine takes longer for all these tests.
  await ageSignIns(app, -24 * 60);
});
afterAll(() => app?.[Symbol.asyncDispose]());

async function limitedToken(client: Client, limits: object): Promise<Client> {
  const { token } = dataOf(
    await client.deployment(
      'mutation ($input: CreatePersonalAccessTokenInput!) { createPersonalAccessToken(input: $input) { token } }',
      { input: { name: 'limited', expiry: 'DAYS_30', ...limits } },
    ),
  );
  return client.withToken(token);
}

async function tokenPerScope(client: Client): Promise<Record<TokenScope, Client>> {
  const made: [TokenScope, Client][] = [];
  for (const scope of tokenScopes) made.push([scope, await limitedToken(client, { scopes: [scope] })]);
  return Object.fromEntries(made) as Record<TokenScope, Client>;
}

function textOf(name: string, text: string): string {
  const variables = ['id', 'team'].filter((variable) => text.includes(`$${variable}`));
  const declared = variables.map((variable) => `$${variable}: ID!`).join(', ');
  return `${name.split('.')[0]!.toLowerCase()}${declared && ` (${declared})`} { ${text} }`;
}

const request = (
  client: Client,
  { service, name, field }: Each,
  { ids, teamId }: Victim = victim,
  text = field.text,
): Promise<GraphqlAnswer> => client[service](textOf(name, text), { id: ids[field.about], team: teamId });

const codeOf = ({ errors }: GraphqlAnswer): string | undefined => errors?.[0]?.extensions.code;

/** The result of a response, in the terms of the list. */
const inShort = (answer: GraphqlAnswer): string | undefined => {
  const [found] = Object.values(answer.data ?? {});
  const isNothing = [null, false, 0].includes(found) || (Array.isArray(found) && found.length === 0);
  return codeOf(answer) ?? (isNothing ? 'none' : 'data');
};

const leaksNothing = (answer: GraphqlAnswer): void => {
  const said = JSON.stringify([answer.data, answer.errors]);
  expect(said).not.toMatch(new RegExp(mark, 'i'));
  for (const id of Object.values(victim.ids)) expect(said).not.toContain(id);
};

describe('the list of root fields', { tags: ['strict'] }, () => {
  it.each(services)('contains every root field of %s', async (service) => {
    const schema = buildSchema(await readFile(`src/${service}/schema.graphql`, 'utf8'));
    const served = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
      (type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type!.name}.${field}`),
    );
    expect(Object.keys(rootFields[service]).toSorted()).toEqual(served.toSorted());
  });
});

describe('invalid credentials are rejected', { tags: ['strict'] }, () => {
  it.each(overHttp)('by $service $name', async (each) => {
    const before = await storedSum(app);
    for (const [who, client] of Object.entries(intruders)) {
      const answer = await request(client, each);
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

/** The deployment service refuses what belongs to others, as its contract says. The others answer as if it did not exist. */
const forOthersIn = (service: Service): string[] =>
  service === 'deployment' ? ['FORBIDDEN'] : ['NOT_FOUND', 'none'];

describe('an id', { tags: ['strict'] }, () => {
  const withIds = overHttp.filter(
    ({ field }) => field.about !== 'nothing' && field.needs !== 'admin' && field.forOthers !== 'own',
  );

  it.each(services)('of something that belongs to others is answered by one rule in %s', (service) => {
    const answers = withIds.filter((each) => each.service === service).map(({ field }) => field.forOthers);
    expect(forOthersIn(service)).toEqual(expect.arrayContaining([...new Set(answers)]));
  });

  it.each(withIds)('that does not exist is answered by one rule in $service $name', async (each) => {
    const { about, forOthers, text } = each.field;
    // Whether a team exists is not said to anybody.
    const expected = each.service === 'deployment' && about !== 'team' ? 'NOT_FOUND' : forOthers;
    const { id: team } = dataOf(await outsider.identity('{ me { defaultTeam { id } } }')).defaultTeam;
    const before = await storedSum(app);
    const answer = await outsider[each.service](textOf(each.name, text), { id: randomUUID(), team });
    expect([answer.status, inShort(answer)]).toEqual([200, expected]);
    expect(await storedSum(app)).toBe(before);
  });
});

describe('somebody who is not a member', { tags: ['strict'] }, () => {
  it.each(overHttp.filter(({ field }) => field.forOthers !== 'own'))(
    'cannot read or change what belongs to a team by $service $name, nor can an administrator',
    async (each) => {
      const { forOthers, needs, scope } = each.field;
      const before = await storedSum(app);
      const callers = [outsider, outsiderToken, ...(needs === 'admin' ? [] : [admin, adminToken])];
      for (const client of callers) {
        const answer = await request(client, each);
        const expected = client.token && scope === 'session' ? 'FORBIDDEN' : forOthers;
        expect([answer.status, inShort(answer)]).toEqual([200, expected]);
        leaksNothing(answer);
      }
      expect(await storedSum(app)).toBe(before);
    },
  );

  it.each(overHttp.filter(({ field }) => field.forOthers === 'own' || field.withoutTeam))(
    'gets only their own data from $service $name',
    async (each) => {
      for (const client of [outsider, outsiderToken]) {
        const before = await storedSum(app, victim);
        leaksNothing(await request(client, each, victim, each.field.withoutTeam));
        expect(await storedSum(app, victim)).toBe(before);
      }
    },
  );

  it('cannot reach the id of a site in a list, an alias or a fragment', async () => {
    const query = `query ($id: ID!) {
      a: site(id: $id) { ...all } b: siteTrends(ids: [$id, $id]) { siteId } c: sitePages(siteId: $id) { name }
    } fragment all on Site { name url checkoutFlow { steps { value } } }`;
    const { data, errors } = await outsider.monitoring(query, { id: victim.ids.site });
    expect(JSON.stringify([data, errors])).not.toContain(mark);
  });
});

const rank = (role: TeamRole): number => teamRoles.indexOf(role);
const isRole = (needs: RootField['needs']): needs is TeamRole => teamRoles.includes(needs as TeamRole);

/** Written down here once more, since it is the promise that is tested. */
const includes: Partial<Record<TokenScope, TokenScope[]>> = {
  MONITORING_WRITE: ['MONITORING_READ'],
  DEPLOYMENT_DEPLOY: ['DEPLOYMENT_READ'],
  DEPLOYMENT_WRITE: ['DEPLOYMENT_READ', 'DEPLOYMENT_DEPLOY'],
  VAT_WRITE: ['VAT_READ'],
  PROJECT_WRITE: [
    'MONITORING_READ',
    'MONITORING_WRITE',
    'DEPLOYMENT_READ',
    'DEPLOYMENT_DEPLOY',
    'DEPLOYMENT_WRITE',
    'PROJECT_READ',
  ],
};
const covers = (granted: TokenScope, scope: RootField['scope']): boolean =>
  [granted, ...(includes[granted] ?? [])].includes(scope as TokenScope);

describe('a member', { tags: ['strict'] }, () => {
  it.each(
    overHttp.filter(({ field: { needs } }) => needs === 'self' || (isRole(needs) && needs !== 'VIEWER')),
  )('with a lower role than $field.needs is refused by $service $name', async (each) => {
    const { needs, forOthers } = each.field;
    const before = await storedSum(app);
    for (const role of teamRoles) {
      if (isRole(needs) && rank(role) >= rank(needs)) continue;
      const answer = await request(members[role], each);
      const [code, reason] = isRole(needs) ? ['FORBIDDEN', `role ${roleNames[needs]}`] : [forOthers, ''];
      expect([role, codeOf(answer)]).toEqual([role, code]);
      expect(answer.errors![0]!.message).toContain(reason);
    }
    expect(await storedSum(app)).toBe(before);
  });
});

describe('an access token', { tags: ['strict'] }, () => {
  it.each(overHttp)('without the scope of $service $name is refused', async (each) => {
    const { scope, needs } = each.field;
    const before = await storedSum(app);
    const owned = needs === 'admin' ? { ...adminTokens, full: adminToken } : tokens;
    const reason = tokenScopes.includes(scope as TokenScope) ? `scope ${scope}` : '';
    const refused = tokenScopes.filter((granted) => !covers(granted, scope));
    for (const granted of [...refused, ...(scope === 'session' ? (['full'] as const) : [])]) {
      const answer = await request(owned[granted], each, tokenVictim);
      expect([granted, codeOf(answer)]).toEqual([granted, 'FORBIDDEN']);
      expect(answer.errors![0]!.message).toContain(reason);
    }
    expect(await storedSum(app)).toBe(before);
  });

  it.each(overHttp.filter(({ field }) => isRole(field.needs)))(
    'that is limited to another team gets from $service $name what others get',
    async (each) => {
      const { forOthers, scope } = each.field;
      const before = await storedSum(app);
      const answer = await request(tokens['other team'], each, tokenVictim);
      expect(inShort(answer)).toBe(scope === 'session' ? 'FORBIDDEN' : forOthers);
      expect(await storedSum(app)).toBe(before);
    },
  );
});

const subscriptions = everyField.filter(({ name }) => name.startsWith('Subscription'));
describe.each(subscriptions)('$service $name', { tags: ['strict'] }, ({ service, field }) => {
  const { text, about, scope: needed, forOthers } = field;
  const subscribe = async (client: Client, { ids }: Victim): Promise<string> => {
    const socket = client.socket(`/${service}/graphql/ws`);
    try {
      const lines = socket.iterate({
        query: textOf('Subscription', text),
        variables: { id: ids[about] },
      });
      return JSON.stringify(
        await lines.next().then(
          ({ value }) => value as unknown,
          (error: unknown) => error,
        ),
      );
    } finally {
      await socket.dispose();
    }
  };

  it('cannot be followed by others, by administrators, or with another scope', async () => {
    for (const client of [outsider, outsiderToken, admin, adminToken]) {
      const outcome = await subscribe(client, victim);
      expect(outcome).toContain(forOthers);
      expect(outcome).not.toContain(mark);
    }
    for (const scope of tokenScopes.filter((granted) => !covers(granted, needed)))
      expect([scope, await subscribe(tokens[scope], tokenVictim)]).toEqual([
        scope,
        expect.stringContaining(`scope ${needed}`),
      ]);
    expect(await subscribe(tokens['other team'], tokenVictim)).toContain(forOthers);
  });
});

/** These tests change the data of the victims, so they come last; what deletes an object comes at their end. */
describe('what is allowed', { tags: ['strict'] }, () => {
  const lasting = overHttp.filter(({ field }) => !field.ends);
  const ending = [1, 2].flatMap((order) => overHttp.filter(({ field }) => field.ends === order));

  /** A query returns data. A mutation may be refused for its input, which is parsed after the permission was checked. */
  const refusalOf = async (client: Client, each: Each, whose?: Victim): Promise<string[]> => {
    const answer = await request(client, each, whose);
    const code = codeOf(answer);
    const isAllowed = each.name.startsWith('Query')
      ? code === undefined
      : [undefined, 'BAD_REQUEST', 'RATE_LIMITED'].includes(code);
    return isAllowed ? [] : [answer.errors![0]!.message];
  };
  const forMembers = [...lasting, ...ending].filter(
    ({ field }) => isRole(field.needs) || field.needs === 'anyone',
  );

  it.each(forMembers)('to members by $service $name', async (each) => {
    const { needs, ends } = each.field;
    const allowed = teamRoles.filter((role) => !isRole(needs) || rank(role) >= rank(needs));
    for (const role of ends ? allowed.slice(0, 1) : allowed)
      expect([role, ...(await refusalOf(members[role], each))]).toEqual([role]);
  });

  it.each(forMembers.filter(({ field }) => field.scope !== 'session'))(
    'to tokens with the scope of $service $name',
    async (each) => {
      const { scope, ends } = each.field;
      const allowed = tokenScopes.filter((granted) => covers(granted, scope));
      for (const granted of ends ? allowed.slice(0, 1) : ([...allowed, 'full'] as const))
        expect([granted, ...(await refusalOf(tokens[granted], each, tokenVictim))]).toEqual([granted]);
    },
  );

  it('to administrators, in a session', async () => {
    const fields = everyField.filter(({ field }) => field.needs === 'admin');
    expect(fields.map(({ name }) => name)).toEqual([
      'Query.users',
      'Query.usersConnection',
      'Query.systemStatus',
      'Mutation.createUser',
      'Mutation.updateUser',
    ]);
    for (const each of fields) expect([each.name, ...(await refusalOf(admin, each))]).toEqual([each.name]);
  });

  it('to administrators, not to those who would like to be one', async () => {
    const { id } = (await outsider.monitoring('{ me { id } }')).data!['me'];
    const promote = 'mutation ($id: ID!) { updateUser(id: $id, input: { role: ADMIN }) { role } }';
    expect(codeOf(await outsider.monitoring(promote, { id }))).toBe('FORBIDDEN');
    expect((await outsider.monitoring('{ me { role } }')).data).toEqual({ me: { role: 'MEMBER' } });
  });

  it('to administrators, until they lose the role, even in an existing session', async () => {
    const second = await app.signUp({ email: 'second@example.com' });
    const { id } = (await second.monitoring('{ me { id } }')).data!['me'];
    const give = (role: string) =>
      admin.monitoring(
        'mutation ($id: ID!, $role: UserRole) { updateUser(id: $id, input: { role: $role }) { id } }',
        { id, role },
      );
    await give('ADMIN');
    expect((await second.monitoring('{ users { id } }')).errors).toBeUndefined();
    await give('MEMBER');
    expect(codeOf(await second.monitoring('{ users { id } }'))).toBe('FORBIDDEN');
  });
});
