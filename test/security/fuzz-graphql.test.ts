import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema, type GraphQLField, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDeployment, newEnvironment } from '../contract/deployment-requests.ts';
import { newPage, newSite } from '../contract/monitoring-requests.ts';
import { bodyOf, inHealth, slow, startFuzzBed, type FuzzBed } from './fuzz-bed.ts';
import { jsonValue, operationOn, runs, text, valueOf } from './generators.ts';

const ids: string[] = [];
let bed: FuzzBed;
beforeAll(async () => {
  bed = await startFuzzBed();
  await replenish();
}, 60_000);
afterAll(() => bed?.[Symbol.asyncDispose]());

/** Something to ask about; some of the fields delete it. */
async function replenish(): Promise<void> {
  const site = await newSite(bed.script);
  const environment = await newEnvironment(bed.script);
  ids.splice(
    0,
    ids.length,
    site.id,
    (await newPage(bed.script, site.id)).id,
    environment,
    (await newDeployment(bed.script, environment)).id,
  );
}

describe.each(['monitoring', 'deployment'] as const)('the variables of %s', (service) => {
  const schema = buildSchema(readFileSync(`src/${service}/schema.graphql`, 'utf8'));
  const roots = [schema.getQueryType()!, schema.getMutationType()!];
  const fields = roots.flatMap((root) =>
    Object.values(root.getFields())
      .filter(({ args }) => args.length > 0)
      .map((field): [string, GraphQLObjectType, GraphQLField<unknown, unknown>] => [field.name, root, field]),
  );

  it.each(fields)('break nothing in %s', slow, async (_name, root, field) => {
    const query = operationOn(root, field);
    const variables = (): fc.Arbitrary<object> =>
      fc.record(Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(type, ids)])));
    await fc.assert(
      fc.asyncProperty(variables(), async (given) => {
        const response = await bed.script.post(`/${service}/graphql`, bodyOf({ query, variables: given }));
        const answer = await response.text();
        expect(response.status).toBeLessThan(500);
        expect(answer).not.toContain('"INTERNAL"');
      }),
      runs(25),
    );
    if (field.name.startsWith('delete')) await replenish();
  });

  it('leave it in health', async () => expect(await bed.health()).toEqual(inHealth));
});

describe('the body of a GraphQL request', () => {
  it('breaks nothing, whatever it is', slow, async () => {
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
      fc.asyncProperty(
        fc.oneof(loose, jsonValue),
        fc.constantFrom('monitoring', 'deployment'),
        async (body, service) => {
          const response = await bed.script.post(`/${service}/graphql`, bodyOf(body));
          expect([response.status < 500, (await response.text()).includes('"INTERNAL"')]).toEqual([
            true,
            false,
          ]);
        },
      ),
      runs(200),
    );
  });
});

describe('the body of a request to /auth', () => {
  it.each(['sign-out', 'password'])('breaks nothing in %s', slow, async (verb) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(jsonValue, fc.record({ currentPassword: jsonValue, newPassword: fc.constant('') })),
        async (body) => {
          const client = verb === 'password' ? bed.owner : bed.app.stranger();
          expect((await client.post(`/auth/${verb}`, bodyOf(body))).status).toBeLessThan(500);
        },
      ),
      runs(20),
    );
  });

  // Each is throttled after 30 from one address: what comes through first counts.
  it.each(['sign-in', 'sign-up', 'reset', 'reset/confirm'])('breaks nothing in %s', slow, async (verb) => {
    const fields = {
      email: fc.oneof(jsonValue, fc.emailAddress()),
      password: text,
      name: text,
      token: text,
      setupCode: text,
    };
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.record(fields, { requiredKeys: [] }), jsonValue), async (body) => {
        expect((await bed.app.stranger().post(`/auth/${verb}`, bodyOf(body))).status).toBeLessThan(500);
      }),
      runs(25),
    );
  });
});
