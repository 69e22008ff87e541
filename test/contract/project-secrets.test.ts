import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { applyFile, inShort, planOf } from './project-requests.fixture.ts';
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
const site = (more: string, url = 'https://a.example'): string =>
  `version: 1\nproject: acme\nsites:\n  - key: a\n    name: A\n    url: ${url}\n${more}`;

describe('a recorded checkout flow', () => {
  const recording = (password: string): string => {
    const steps = [
      { type: 'navigate', url: 'https://a.example/login' },
      { type: 'change', selectors: [['#password']], value: password },
    ];
    return site(
      `    checkout: {recorderJson: ${JSON.stringify(JSON.stringify({ title: 'Login', steps }))}}\n`,
    );
  };

  it('is stored again when its password changes, and warns about the plain text', async () => {
    const options = await own();
    const first = await planOf(owner, recording('hunter2hunter2'), options);
    expect(first.warnings.map(({ message, path }) => [path, message])).toEqual([
      ['sites.a.checkout.steps.1.value', expect.stringContaining('is a secret in plain text')],
    ]);
    await applyFile(owner, recording('hunter2hunter2'), options);
    expect((await planOf(owner, recording('hunter2hunter2'), options)).changes).toEqual([]);
    const { changes } = await planOf(owner, recording('changed2changed2'), options);
    expect(changes.flatMap(({ fields }) => fields)).toEqual([
      { path: 'checkout.steps.1.value', before: null, after: null, secret: true },
    ]);
    expect((await applyFile(owner, recording('changed2changed2'), options)).state).toBe('APPLIED');
    expect((await planOf(owner, recording('changed2changed2'), options)).changes).toEqual([]);
  });

  it('can have its password in a variable', async () => {
    const options = { ...(await own()), variables: { PW: 'hunter2hunter2' } };
    expect((await applyFile(owner, recording('${env:PW}'), options)).state).toBe('APPLIED');
    const next = await planOf(owner, recording('${env:PW}'), { ...options, variables: { PW: 'another' } });
    expect([inShort(next), next.warnings]).toEqual([['UPDATE sites a'], []]);
  });

  it('with a mistake says where it is', async () => {
    const text = recording('x').replace('navigate', 'teleport');
    expect((await planOf(owner, text, await own())).problems).toMatchObject([
      { message: expect.stringContaining('Step 1 of the recording') },
    ]);
  });
});

describe('stored secrets whose variables are not set', () => {
  const headers = (...names: string[]): string =>
    site(
      `    httpCheck: {headers: [${names.map((name) => `{name: ${name}, value: "\${env:${name}}"}`).join(', ')}]}\n`,
    );
  const missing = (name: string): object => ({
    message: `The variable ${name} has no value, and no secret is stored.`,
  });

  it('stay with their headers when the order changes, and are missed for a header that is new', async () => {
    const options = await own();
    await applyFile(owner, headers('ONE', 'TWO'), { ...options, variables: { ONE: 'first', TWO: 'second' } });
    expect((await planOf(owner, headers('THREE', 'TWO'), options)).problems).toMatchObject([
      missing('THREE'),
    ]);
    const added = await applyFile(owner, headers('THREE', 'ONE', 'TWO'), {
      ...options,
      variables: { THREE: 'x' },
    });
    expect(added.state).toBe('APPLIED');
    expect((await applyFile(owner, headers('TWO', 'ONE'), options)).state).toBe('APPLIED');
  });

  it('are missed for a step that does something else, and for another server', async () => {
    const options = await own();
    const step = (selector: string, url?: string): string =>
      site(
        `    checkout: {steps: [{name: P, action: FILL, selector: "${selector}", secret: true, value: "\${env:PW}"}]}\n`,
        url,
      );
    await applyFile(owner, step('#a'), { ...options, variables: { PW: 'hunter2hunter2' } });
    expect((await planOf(owner, step('#a'), options)).changes).toEqual([]);
    for (const text of [step('#b'), step('#a', 'https://b.example')])
      expect((await planOf(owner, text, options)).problems).toMatchObject([missing('PW')]);
  });
});

it('a secret that is no text is not quoted in the mistake', async () => {
  const text = site(
    '    basicAuthUsername: a\n    basicAuthPassword: 31415926\n    httpCheck: {headers: [{name: X-Key, value: 27182818}]}\n',
  );
  const { problems } = await planOf(owner, text);
  expect(problems.map(({ message }) => message)).toEqual([
    'basicAuthPassword must be text. Write it in quotes.',
    'value must be text. Write it in quotes.',
  ]);
});
