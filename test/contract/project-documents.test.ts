import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { atMost } from '#testkit/patience.ts';
import {
  applyFile,
  everything,
  planOf,
  requestPlan,
  secretsOfEverything,
} from './project-requests.fixture.ts';
import { codeOf, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let person: Client;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  // Limits of requests can be raised for tokens only.
  person = await app.signUp();
  owner = (await person.mintToken()).client;
});
afterAll(() => app?.[Symbol.asyncDispose]());

const problemsOf = async (document: string): Promise<[number, number, string][]> => {
  const plan = await planOf(owner, document);
  expect(plan).toMatchObject({ id: null, state: 'INVALID', changes: [] });
  return plan.problems.map(({ line, column, message }) => [line, column, message]);
};
const head = 'version: 1\nproject: acme\n';

describe('mistakes in a file', () => {
  it('are all reported at once, each with its line and column', async () => {
    const file = `version: 1
project: Acme!
sties: []
sites:
  - key: shop
    nmae: Acme
    url: https://acme.example
    checkIntervalSeconds: soon
    paused: yes
    pages:
      - key: cart
        path: /cart
  - key: shop
    name: 12
    url: https://acme.example
    pagse: []
`;
    expect(await problemsOf(file)).toEqual([
      [2, 10, expect.stringContaining('project "Acme!" is not allowed.')],
      [3, 1, 'The key "sties" is not known here. Did you mean "sites"?'],
      [5, 5, 'The key "name" is missing.'],
      [6, 5, 'The key "nmae" is not known here. Did you mean "name"?'],
      [8, 27, 'checkIntervalSeconds must be a whole number, not "soon".'],
      [9, 13, 'paused must be true or false, not yes.'],
      [11, 9, 'The key "name" is missing.'],
      [13, 5, 'The key "shop" is used twice: also in line 5.'],
      [14, 11, 'name must be text. Write it in quotes: "12".'],
      [16, 5, 'The key "pagse" is not known here. Did you mean "pages"?'],
    ]);
  });

  it('of values that the API refuses are reported at the field', async () => {
    const file = `${head}sites:
  - key: shop
    name: Acme
    url: ftp://acme.example
  - key: other
    name: Other
    url: https://other.example
    patterns:
      - key: bad
        pattern: "(?=x)"
`;
    const problems = await problemsOf(file);
    expect(problems.map(([line, column]) => [line, column])).toEqual([
      [6, 5],
      [12, 9],
    ]);
  });

  it('that only a new object can have are reported before anything is applied', async () => {
    const file = `${head}destinations:
  - key: chat
    kind: SLACK
    name: Chat
  - {key: same, kind: EMAIL, name: chat, emailAddresses: [a@b.example]}
  - key: pager
    kind: OPSGENIE
    name: Pager
    apiKey: "two words"
sites:
  - key: shop
    name: Acme
    url: https://acme.example
    checkout:
      steps:
        - {name: Open, action: GOTO, value: /}
        - {name: Press, action: PRESS, value: Nothing}
  - key: other
    name: Other
    url: https://other.example
    httpCheck: {headers: [{name: X-Token}]}
`;
    expect(await problemsOf(file)).toEqual([
      [4, 5, 'This destination needs the URL of a webhook.'],
      [7, 30, 'This name is used twice: also in line 6.'],
      [11, 5, expect.stringContaining('A key must have at most 200 characters')],
      [19, 11, expect.stringContaining('Step 2: there is no such key.')],
      [23, 5, 'The header X-Token needs a value.'],
    ]);
  });

  it('of what cannot be changed or is taken are reported before anything is applied', async () => {
    const options = { teamId: await newTeam(person) };
    const email = (key: string, name: string): string =>
      `  - {key: ${key}, kind: EMAIL, name: ${name}, emailAddresses: [a@b.example]}\n`;
    const file = (entries: string): string => `${head}destinations:\n${entries}`;
    await applyFile(owner, file(email('ops', 'Ops') + email('dev', 'Dev')), options);
    await applyFile(owner, file(email('ops', 'Ops')), options);
    const kind = file(`  - {key: ops, kind: NTFY, name: Ops, url: "https://ntfy.sh/a"}\n`);
    const problemOf = async (text: string) =>
      (await planOf(owner, text, { ...options, delete: true })).problems.map(({ message }) => message);
    expect(await problemOf(kind)).toEqual([
      'The kind of a destination cannot be changed. Give the new one another key.',
    ]);
    expect(await problemOf(file(email('team', 'ops')))).toEqual([
      'The destination "ops", which this file no longer names, has this name. If the entry is for it, add to moved: {kind: destinations, from: ops, to: team}.',
    ]);
    expect(await problemOf(file(email('ops', 'Ops') + email('dev', 'Dev')))).toEqual([
      expect.stringMatching(
        /^Another destination of this team has this name. .* add its id: [0-9a-f-]{36}\.$/,
      ),
    ]);
  });

  it('of references suggest what was meant', async () => {
    const file = `${head}sites:
  - {key: shop, name: Acme, url: "https://acme.example"}
heartbeats:
  - {key: nightly, name: Nightly, periodSeconds: 60, site: shpo}
`;
    expect(await problemsOf(file)).toEqual([
      [6, 54, 'There is no site "shpo" in this file. Did you mean "shop"?'],
    ]);
  });

  it.each([
    ['a map with a key twice', `${head}project: other\n`, [3, 1, 'The key "project" is used twice here.']],
    ['an unclosed list', `${head}sites: [\n`, [4, 1, expect.any(String)]],
    ['a tab as indentation', `${head}sites:\n\t- key: a\n`, [4, 1, expect.any(String)]],
    ['two documents', `${head}---\n${head}`, [3, 1, expect.stringContaining('several documents')]],
    ['an unknown tag', `${head}sites: !!js/function x\n`, [3, 8, expect.any(String)]],
    ['a list as the whole file', '- a\n', [1, 1, expect.stringContaining('must be a map')]],
    ['an empty file', '', [1, 1, expect.stringContaining('must be a map')]],
    ['text as a list', `${head}sites: none\n`, [3, 8, 'sites must be a list.']],
    ['an entry without a map', `${head}sites: [a]\n`, [3, 9, expect.stringContaining('must be a map')]],
    ['a map as a key', `${head}? {a: 1}\n: 2\n`, [3, 3, 'A key must be a word.']],
    [
      'a number that is none',
      `${head}sites: [{key: a, checkIntervalSeconds: .nan}]\n`,
      [3, 40, expect.any(String)],
    ],
    [
      'an alias without an anchor',
      `${head}sites: *none\n`,
      [3, 8, 'There is no anchor &none before this alias.'],
    ],
    [
      'the key __proto__',
      `${head}__proto__: {}\n`,
      [3, 1, expect.stringContaining('"__proto__" is not known')],
    ],
  ])('such as %s are reported', async (_what, file, expected) => {
    expect((await problemsOf(file))[0]).toEqual(expected);
  });

  it('of the version are reported alone, since the rest is of another format', async () => {
    expect(await problemsOf('version: 2\nthings: []\n')).toEqual([
      [
        1,
        10,
        'The file has version 2, and this server reads version 1. It was made for a newer Steward: upgrade the server.',
      ],
    ]);
    expect((await problemsOf('version: 0\nproject: a\n'))[0]![2]).toContain(
      'Export the configuration again.',
    );
    expect(await problemsOf('version: "1"\nproject: acme\n')).toEqual([[1, 10, expect.any(String)]]);
    expect(await problemsOf('project: acme\n')).toEqual([[1, 1, 'The key "version" is missing.']]);
  });
});

describe('secrets', () => {
  const file = (value: string): string =>
    `${head}sites:\n  - key: shop\n    name: Acme\n    url: https://acme.example\n    basicAuthUsername: x\n    basicAuthPassword: ${value}\n`;

  it('in plain text are accepted with a warning', async () => {
    const plan = await planOf(owner, file('hunter2hunter2'));
    expect(plan.warnings).toEqual([
      {
        line: 8,
        column: 5,
        path: 'sites.shop.basicAuthPassword',
        message: 'basicAuthPassword is a secret in plain text. Write ${env:NAME} and set the variable NAME.',
      },
    ]);
    expect(plan.state).toBe('OPEN');
    expect(JSON.stringify(plan)).not.toContain('hunter2');
  });

  it('in the headers of a request have a warning, but Accept and Content-Type do not', async () => {
    const headers = '[{name: Accept, value: text/html}, {name: X-Key, value: abc}]';
    const { warnings } = await planOf(
      owner,
      `${head}sites:\n  - {key: a, name: A, url: "https://a.example", httpCheck: {headers: ${headers}}, probes: [{key: p, kind: GRAPHQL, name: P, url: "https://a.example/graphql", query: "{a}", headers: ${headers}}]}\n`,
    );
    expect(warnings.map(({ path }) => path)).toEqual([
      'sites.a.httpCheck.headers.1.value',
      'sites.a.probes.p.headers.1.value',
    ]);
  });

  it('of new objects need the values of their variables', async () => {
    expect(await problemsOf(file('${env:MISSING}'))).toEqual([
      [8, 5, 'The variable MISSING has no value, and no secret is stored.'],
    ]);
    const { problems } = await planOf(owner, everything);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('SHOP_PASSWORD'),
      expect.stringContaining('SHOP_TOKEN'),
      expect.stringContaining('SLACK_URL'),
    ]);
  });

  it('are the only place for variables', async () => {
    const named = `${head}sites:\n  - key: shop\n    name: \${env:NAME}\n    url: https://acme.example\n`;
    expect(await problemsOf(named)).toEqual([
      [
        5,
        5,
        'Variables can be used only in secrets, and name is none. For this text itself, write $${env:…} with two dollar signs.',
      ],
    ]);
  });

  it('have variables with sensible names and texts', async () => {
    for (const variables of [{ 'A B': 'x' }, { '': 'x' }, { A: 'x\u0000' }] as Record<string, string>[])
      expect(codeOf(await requestPlan(owner, file('${env:A}'), { variables }))).toBe('BAD_REQUEST');
  });
});

describe('a hostile file', () => {
  const inTime = async (document: string): Promise<string> => {
    const startedAt = performance.now();
    const answer = await requestPlan(owner, document);
    expect(performance.now() - startedAt).toBeLessThan(atMost(40_000));
    expect(answer.status).toBe(200);
    return answer.errors?.[0]?.message ?? answer.data!.plan.problems[0]!.message;
  };

  it('with a billion laughs is refused', async () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const list = level === 0 ? Array(10).fill('"lol"') : Array(10).fill(`*a${level - 1}`);
      return `a${level}: &a${level} [${list.join(', ')}]`;
    });
    expect(await inTime(`${head}${levels.join('\n')}\n`)).toContain('more than 200,000 values');
  });

  it('with an anchor that contains itself is refused', async () => {
    expect(await inTime(`${head}sites: &a [*a]\n`)).toBe(
      'The alias *a is inside the value that it stands for.',
    );
    expect(await inTime(`${head}sites: &a\n  - &b {key: x, pages: [*a]}\n`)).toContain('is inside the value');
  });

  it.each([
    ['brackets', '['.repeat(500_000)],
    ['braces', '{a: '.repeat(200_000)],
    ['dashes', '- '.repeat(400_000)],
    ['question marks', '? '.repeat(400_000)],
  ])('with deeply nested %s is refused', async (_what, text) => {
    expect(await inTime(`sites:\n  ${text}`)).toMatch(/nested more than 40 levels|takes too long/);
  });

  it.each([
    ['keys', Array.from({ length: 90_000 }, (_, n) => `k${n}: 1`).join('\n')],
    ['aliases', `a: &a 1\nb: [${'*a, '.repeat(150_000)}]`],
    ['anchors', Array.from({ length: 60_000 }, (_, n) => `- &a${n} 1`).join('\n')],
    ['quotes', `a: "${'\\"'.repeat(400_000)}"`],
    ['comments', '# x\n'.repeat(200_000)],
    ['entries', `sites:\n${'- {}\n'.repeat(150_000)}`],
  ])('with very many %s is answered in time', async (_what, text) => {
    expect(await inTime(text)).not.toBe('');
  });

  it('does not delay the requests of others', async () => {
    const keys = Array.from({ length: 90_000 }, (_, n) => `k${n}: 1`).join('\n');
    const progress = { isDone: false };
    const slow = requestPlan(owner, keys).finally(() => (progress.isDone = true));
    const other = app.stranger();
    const waits: number[] = [];
    const sentAt = performance.now();
    while (!progress.isDone) {
      const startedAt = performance.now();
      expect((await other.get('/healthz')).status).toBe(200);
      waits.push(performance.now() - startedAt);
    }
    await slow;
    expect(waits.length).toBeGreaterThan(20);
    // On a busy machine, everything takes longer.
    expect(Math.max(...waits)).toBeLessThan(Math.max(1_500, (performance.now() - sentAt) / 3));
  });

  it('of more than 1 MiB is refused with its limit', async () => {
    const limit = 'A configuration file can have at most 1 MiB. Split it into several projects.';
    const answer = await requestPlan(owner, `#${'x'.repeat(1024 * 1024)}`);
    expect([codeOf(answer), answer.errors![0]!.message]).toEqual(['BAD_REQUEST', limit]);
    const huge = await owner.post('/project/graphql', { query: 'x'.repeat(3 * 1024 * 1024) });
    expect([huge.status, await huge.text()]).toEqual([413, expect.stringContaining(limit)]);
    // The largest one is read, although its quotes and line breaks take more room in JSON.
    const full = `${head}${`#${'"'.repeat(62)}\n`.repeat(16_000)}`;
    expect((await planOf(owner, full)).state).toBe('OPEN');
  });

  it('with NUL bytes or half a surrogate pair harms nothing', async () => {
    expect(codeOf(await requestPlan(owner, `${head}\u0000`))).toBe('BAD_REQUEST');
    const { problems } = await planOf(owner, `${head}sites: [{key: "\\ud800", name: "\\0", url: x}]\n`);
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('the JSON schema', () => {
  it('is public, and describes every kind', async () => {
    const response = await app.stranger().get('/schema/steward.json');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/schema+json; charset=utf-8',
    ]);
    const schema = (await response.json()) as { properties: Record<string, unknown>; required: string[] };
    expect(Object.keys(schema.properties)).toEqual([
      'version',
      'project',
      'moved',
      'destinations',
      'policies',
      'sites',
      'heartbeats',
      'windows',
      'statusPages',
      'environments',
      'freezes',
    ]);
    expect(schema).toMatchObject({
      required: ['version', 'project'],
      properties: {
        sites: {
          items: {
            required: ['key', 'name', 'url'],
            properties: { pages: { items: { properties: { patterns: { type: 'array' } } } } },
          },
        },
      },
    });
  });

  it('allows a file that the server accepts, and refuses one that it refuses', async () => {
    const { Ajv2020 } = await import('ajv/dist/2020.js');
    const { parse } = await import('yaml');
    const schema = (await (await app.stranger().get('/schema/steward.json')).json()) as object;
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    expect([validate(parse(everything)), validate.errors]).toEqual([true, null]);
    expect(validate(parse(everything.replace('pages:', 'pagse:')))).toBe(false);
    expect((await planOf(owner, everything, { variables: secretsOfEverything })).problems).toEqual([]);
  });
});
