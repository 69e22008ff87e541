import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { applied, applyFile, inShort, planOf } from './project-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let person: Client;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  person = await app.signUp();
  owner = (await person.mintToken()).client;
});
afterAll(() => app?.[Symbol.asyncDispose]());

const own = async (): Promise<{ teamId: string }> => ({ teamId: await newTeam(person) });
/** Each site has the key and the name that are given, and a page. */
const file = (sites: Record<string, string>, moved: [from: string, to: string][] = []): string =>
  [
    'version: 1\nproject: acme\nsites:',
    ...Object.entries(sites).map(
      ([key, name]) =>
        `  - {key: ${key}, name: ${name}, url: "https://${name.toLowerCase()}.example", pages: [{key: x, name: X, path: /x}]}`,
    ),
    ...(moved.length > 0 ? ['moved:'] : []),
    ...moved.map(([from, to]) => `  - {kind: sites, from: ${from}, to: ${to}}`),
    '',
  ].join('\n');
const destinations = (names: Record<string, string>): string =>
  `version: 1\nproject: acme\ndestinations:\n${Object.entries(names)
    .map(([key, name]) => `  - {key: ${key}, kind: EMAIL, name: ${name}, emailAddresses: [a@b.example]}\n`)
    .join('')}`;
const sitesOf = async (teamId: string): Promise<Record<string, string>> => {
  const { rows } = await app.platform.database.pool.query<{ id: string; name: string }>(
    'select id, name from sites where team_id = $1',
    [teamId],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
};

describe('lines in `moved`', () => {
  it('swap the keys of two sites in one plan, and can stay in the file', async () => {
    const options = await own();
    await applyFile(owner, file({ a: 'First', b: 'Second' }), options);
    const before = await sitesOf(options.teamId);
    const swapped = file({ a: 'Second', b: 'First' }, [
      ['a', 'b'],
      ['b', 'a'],
    ]);
    const plan = await planOf(owner, swapped, options);
    expect([plan.problems, inShort(plan)]).toEqual([[], ['MOVE sites b', 'MOVE sites a']]);
    const done = await applied(owner, plan.id);
    expect([done.state, done.counts.done]).toEqual(['APPLIED', 2]);
    expect(await sitesOf(options.teamId)).toEqual(before);
    expect((await planOf(owner, swapped, options)).changes).toEqual([]);
    expect((await applyFile(owner, swapped, options)).changes).toEqual([]);
    expect((await planOf(owner, file({ a: 'Second', b: 'First' }), options)).changes).toEqual([]);
  });

  it('whose new key is in use never delete the object that was meant', async () => {
    const options = await own();
    await applyFile(owner, file({ a: 'First', b: 'Second' }), options);
    const renamed = file({ b: 'First' }, [['a', 'b']]);
    const plan = await planOf(owner, renamed, { ...options, delete: true });
    expect([plan.state, plan.problems]).toMatchObject([
      'INVALID',
      [{ message: '"a" cannot become "b", which already exists in this project.', line: 6, column: 5 }],
    ]);
    expect(await planOf(owner, renamed, options)).toMatchObject({
      problems: [],
      warnings: [{ line: 6 }],
      counts: { detach: 1, delete: 0 },
    });
  });

  it('that are removed and written again count again', async () => {
    const options = await own();
    const lines: [string, string][] = [['a', 'b']];
    await applyFile(owner, file({ a: 'First' }), options);
    await applyFile(owner, file({ b: 'First' }, lines), options);
    await applyFile(owner, file({ a: 'First' }, [['b', 'a']]), options);
    expect(inShort(await planOf(owner, file({ b: 'First' }, lines), options))).toEqual(['MOVE sites b']);
  });

  it('can stay when a new entry gets the old key, also when the moved one has gone', async () => {
    const options = await own();
    const lines: [string, string][] = [
      ['a', 'b'],
      ['b', 'c'],
    ];
    await applyFile(owner, file({ a: 'First' }), options);
    await applyFile(owner, file({ c: 'First' }, lines), options);
    await applyFile(owner, file({ a: 'New', c: 'First' }, lines), options);
    expect((await planOf(owner, file({ a: 'New', c: 'First' }, lines), options)).changes).toEqual([]);
    await applyFile(owner, file({ a: 'New' }, lines), options);
    expect((await planOf(owner, file({ a: 'New' }, lines), options)).changes).toEqual([]);
    // In a team that has never seen the old keys, the lines say nothing.
    const other = await own();
    await applyFile(owner, file({ a: 'New', c: 'First' }, lines), other);
    expect((await planOf(owner, file({ a: 'New', c: 'First' }, lines), other)).changes).toEqual([]);
  });

  it('work for a key whose object somebody has deleted by hand', async () => {
    const options = await own();
    await applyFile(owner, file({ a: 'First', b: 'Second' }), options);
    const { Second } = await sitesOf(options.teamId);
    dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: Second }));
    const renamed = file({ b: 'First' }, [['a', 'b']]);
    const plan = await planOf(owner, renamed, options);
    expect(inShort(plan)).toEqual(['MOVE sites b']);
    expect((await applied(owner, plan.id)).state).toBe('APPLIED');
    expect((await planOf(owner, renamed, options)).changes).toEqual([]);
  });
});

describe('names that only one object of a team can have', () => {
  it('pass from one to the next, whatever their order in the file', async () => {
    const options = await own();
    await applyFile(owner, destinations({ a: 'One', b: 'Two', c: 'Three' }), options);
    const text = destinations({ a: 'Two', b: 'Three', d: 'One', c: 'Four' });
    const plan = await planOf(owner, text, options);
    expect(inShort(plan).map((line) => line.split(' ').at(-1))).toEqual(['c', 'b', 'a', 'd']);
    expect((await applied(owner, plan.id)).state).toBe('APPLIED');
    expect((await planOf(owner, text, options)).changes).toEqual([]);
  });

  it('are refused in the plan if they are exchanged', async () => {
    const options = await own();
    await applyFile(owner, destinations({ a: 'One', b: 'Two' }), options);
    const { problems } = await planOf(owner, destinations({ a: 'Two', b: 'One' }), options);
    expect(problems).toMatchObject([
      {
        message: expect.stringContaining('Entries exchange this name'),
        path: 'destinations.b.name',
        line: 5,
      },
    ]);
  });
});
