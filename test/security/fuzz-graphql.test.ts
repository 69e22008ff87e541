import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema, isNonNullType, type GraphQLObjectType } from 'graphql';
import type { Client as SocketClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDeployment, newEnvironment, newHost } from '../contract/deployment-requests.fixture.ts';
import { inSeconds, newFreeze } from '../contract/freeze-requests.fixture.ts';
import { newWindow } from '../contract/maintenance-requests.fixture.ts';
import { newPage, newSite } from '../contract/monitoring-requests.fixture.ts';
import { bodyOf, inHealth, slow, startFuzzFixture, type FuzzFixture } from './fuzz.fixture.ts';
import { jsonValue, runs, text, valueOf } from './generators.ts';
import { operationOn, variablesOf, waysToArguments, type Field } from './operations.ts';

const ids: string[] = [];
let fixture: FuzzFixture;
beforeAll(async () => {
  fixture = await startFuzzFixture();
  await replenish();
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

/** Objects for the requests. Some of the fields delete them. */
async function replenish(): Promise<void> {
  // The id of the user is also that of the personal team.
  const user = (await fixture.script.monitoring('{ me { id } }')).data!['me'] as { id: string };
  const site = await newSite(fixture.script);
  const environment = await newEnvironment(fixture.script);
  await newWindow(fixture.script, { siteIds: [site.id] });
  await newFreeze(fixture.script, {
    environmentIds: [environment],
    startsAt: inSeconds(3_600),
    endsAt: inSeconds(7_200),
  });
  ids.splice(
    0,
    ids.length,
    user.id,
    site.id,
    (await newPage(fixture.script, site.id)).id,
    environment,
    (await newDeployment(fixture.script, environment)).id,
  );
}

const services = ['monitoring', 'deployment', 'identity', 'vat'] as const;

describe.each(services)('random variables for %s', { tags: ['strict'] }, (service) => {
  const schema = buildSchema(readFileSync(`src/${service}/schema.graphql`, 'utf8'));
  const rootFields = (root: GraphQLObjectType | null | undefined): Field[][] =>
    Object.values(root?.getFields() ?? {})
      .filter(({ args }) => args.length > 0)
      .map((field) => [field]);
  const named = (kind: 'query' | 'mutation', ways: Field[][]) =>
    ways.map((way) => ({ kind, way, name: way.map(({ name }) => name).join('.') }));

  it.each([
    ...named('query', rootFields(schema.getQueryType())),
    ...named('mutation', rootFields(schema.getMutationType())),
    ...named('query', waysToArguments(schema)),
  ])('cause no server error in $name', slow, async ({ kind, way, name }) => {
    const send = async (given: object): Promise<{ status: number; text: string }> => {
      const body = bodyOf({ query: operationOn(kind, way), variables: given });
      // The mutations of the identity service refuse tokens.
      const client = service === 'identity' && kind === 'mutation' ? fixture.owner : fixture.script;
      const response = await client.post(`/${service}/graphql`, body);
      return { status: response.status, text: await response.text() };
    };
    // A nested field is only reached with a valid id for its parent, if that needs one.
    const outer = variablesOf(way.slice(0, -1));
    const passing = (id: string): object =>
      Object.fromEntries(outer.map(({ name: each, arg }) => [each, isNonNullType(arg.type) ? id : null]));
    const needsId = outer.some(({ arg }) => isNonNullType(arg.type));
    const leading: string[] = !needsId && outer.length > 0 ? ['none'] : [];
    for (const id of needsId ? ids : []) {
      const { text: said } = await send(passing(id));
      if (!said.includes('"errors"') && !said.includes(':null')) leading.push(id);
    }
    expect(leading).toHaveLength(outer.length > 0 ? 1 : 0);
    const given = fc
      .tuple(variables(way), fc.constantFrom(...leading, null))
      .map(([all, id]) => (id === null ? all : { ...all, ...passing(id) }));
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        const { status, text: said } = await send(values);
        expect(status).toBeLessThan(500);
        expect(said).not.toContain('"INTERNAL"');
      }),
      runs(way.length > 1 ? 100 : 25),
    );
    if (name.startsWith('delete')) await replenish();
  });

  it.skipIf(!schema.getSubscriptionType()).each(rootFields(schema.getSubscriptionType()))(
    'cause no server error in the subscription $name',
    slow,
    async (field) => {
      // Only ended or unknown deployments, whose subscriptions end by themselves. Those of monitoring never do.
      const isEndless = service === 'monitoring';
      ids[ids.length - 1] = await endedDeployment();
      const socket = fixture.script.socket(`/${service}/graphql/ws`);
      const query = operationOn('subscription', [field]);
      const outcomes = new Set<string>();
      await fc.assert(
        fc.asyncProperty(variables([field]), async (given) => {
          const outcome = await follow(socket, query, given, isEndless ? followedMs : null);
          expect(outcome).toMatch(/^(?:ended|followed|BAD_REQUEST|NOT_FOUND|FORBIDDEN)$/);
          outcomes.add(outcome);
        }),
        // Enough to meet the id of the ended deployment.
        runs(isEndless ? 100 : 400),
      );
      await socket.dispose();
      // No batch of VAT numbers is known here.
      expect(outcomes).toContain(isEndless ? 'followed' : service === 'vat' ? 'NOT_FOUND' : 'ended');
      await replenish();
    },
  );

  it('leave the server healthy', async () => expect(await fixture.health()).toEqual(inHealth));
});

const variables = (way: readonly Field[]): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(variablesOf(way).map(({ arg, name }) => [name, valueOf(arg.type, ids)])));

async function endedDeployment(): Promise<string> {
  const { id, agent } = await newHost(fixture.script);
  const deployment = await newDeployment(fixture.script, id);
  await agent.run({ log: [['STDOUT', 'a line\n']], outcome: 'SUCCEEDED' });
  return deployment.id;
}

/** Within it, a subscription is refused if it is not allowed. */
const followedMs = 200;

/** The outcome of a subscription: the code of its error, `ended`, or `followed` if it goes on after `ms`. */
async function follow(
  socket: SocketClient,
  query: string,
  given: object,
  ms: number | null,
): Promise<string> {
  const told = socket.iterate({ query, variables: given as Record<string, unknown> });
  let isFollowed = false;
  const end = (): void => {
    isFollowed = true;
    void told.return?.();
  };
  const timer = ms === null ? undefined : setTimeout(end, ms);
  try {
    for await (const { errors } of told) if (errors) return String(errors[0]?.extensions?.['code']);
    return isFollowed ? 'followed' : 'ended';
  } catch (error) {
    const refusal = (error as { extensions?: { code?: string } }[])[0];
    return refusal?.extensions?.code ?? `broken: ${String(error)}`;
  } finally {
    clearTimeout(timer);
  }
}

describe('a random body of a GraphQL request', { tags: ['strict'] }, () => {
  it('causes no server error', slow, async () => {
    const loose = fc.record(
      {
        query: fc.oneof(text, fc.constant('{ me { id } }')),
        variables: jsonValue,
        operationName: jsonValue,
        extensions: jsonValue,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(loose, jsonValue), fc.constantFrom(...services), async (body, service) => {
        const response = await fixture.script.post(`/${service}/graphql`, bodyOf(body));
        expect([response.status < 500, (await response.text()).includes('"INTERNAL"')]).toEqual([
          true,
          false,
        ]);
      }),
      runs(200),
    );
  });
});

describe('a random body of a request to /auth', { tags: ['strict'] }, () => {
  it.each(['sign-out', 'password'])('causes no server error in %s', slow, async (verb) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(jsonValue, fc.record({ currentPassword: jsonValue, newPassword: fc.constant('') })),
        async (body) => {
          const client = verb === 'password' ? fixture.owner : fixture.app.stranger();
          expect((await client.post(`/auth/${verb}`, bodyOf(body))).status).toBeLessThan(500);
        },
      ),
      runs(20),
    );
  });

  // Each is rate limited after 30 requests per address, so only the first ones are processed.
  it.each(['sign-in', 'sign-up', 'reset', 'reset/confirm'])(
    'causes no server error in %s',
    slow,
    async (verb) => {
      const fields = {
        email: fc.oneof(jsonValue, fc.emailAddress()),
        password: text,
        name: text,
        token: text,
        setupCode: text,
      };
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.record(fields, { requiredKeys: [] }), jsonValue), async (body) => {
          expect((await fixture.app.stranger().post(`/auth/${verb}`, bodyOf(body))).status).toBeLessThan(500);
        }),
        runs(25),
      );
    },
  );
});
