import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { runSteward, temporaryDir, type Outcome } from '#testkit/process.ts';
import { applyFile, everything, planOf, secretsOfEverything, sitesFile } from './project-requests.fixture.ts';
import { newScript, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let dir: Awaited<ReturnType<typeof temporaryDir>>;
let token: string;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
  dir = await temporaryDir();
  token = (await newScript(owner, 'PROJECT_WRITE')).token!;
});
afterAll(async () => {
  await dir?.[Symbol.asyncDispose]();
  await app?.[Symbol.asyncDispose]();
});

const steward = (
  args: string[],
  env: Record<string, string> = {},
  onOutput?: (written: string) => void,
): Promise<Outcome> =>
  runSteward(args, { STEWARD_SERVER_URL: `${app.url}/deployment`, STEWARD_TOKEN: token, ...env }, onOutput);
const write = async (name: string, text: string): Promise<string> => {
  const path = join(dir.path, name);
  await writeFile(path, text);
  return path;
};

const site =
  'version: 1\nproject: acme\nsites:\n  - key: shop\n    name: Acme\n    url: https://acme.example\n';

describe('steward plan, apply and export', () => {
  it('configure a team from a file, and write it as a file again', async () => {
    const team = ['--team', await newTeam(owner)];
    const file = await write('steward.yaml', everything.replaceAll('acme-status', 'acme-commands'));
    const planned = await steward(['plan', file, ...team], secretsOfEverything);
    expect([planned.code, planned.stderr]).toEqual([2, '']);
    expect(planned.stdout).toContain('+ create sites shop “Acme”\n    name: "Acme"\n');
    expect(planned.stdout).toContain('    basicAuthPassword: (secret)\n');
    expect(planned.stdout).toContain('Project acme: 14 to create.');
    expect(planned.stdout).not.toContain('\u001b');

    const unasked = await steward(['apply', file, ...team], secretsOfEverything);
    expect([unasked.code, unasked.stderr]).toEqual([1, expect.stringContaining('add --yes')]);
    const applied = await steward(['apply', file, '--yes', ...team], secretsOfEverything);
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    expect(applied.stdout).toContain('Applied: 14 of 14 done');
    const again = await steward(['plan', file, ...team], secretsOfEverything);
    expect([again.code, again.stdout]).toEqual([0, 'Project acme: nothing to do.\n']);

    const out = join(dir.path, 'exported.yaml');
    const exported = await steward(['export', '--out', out, ...team]);
    expect([exported.code, exported.stdout]).toEqual([0, '']);
    expect(exported.stderr).toContain('Not exported: Members, invitations and access tokens.');
    expect(await readFile(out, 'utf8')).toContain('basicAuthPassword: ${env:SHOP_BASIC_AUTH_PASSWORD}');
    expect((await steward(['plan', out, ...team])).code).toBe(0);
    const overwritten = await steward(['export', '--out', out, ...team]);
    expect([overwritten.code, overwritten.stderr]).toEqual([
      1,
      `${out} cannot be written: it exists already. To replace it, add --force.\n`,
    ]);
    expect((await steward(['export', '--out', out, '--force', ...team])).code).toBe(0);

    await writeFile(out, (await readFile(out, 'utf8')).replace('name: Acme\n', 'name: Acme Ltd\n'));
    const changed = await steward(['plan', out, '--json', ...team]);
    const { changes } = JSON.parse(changed.stdout) as { changes: object[] };
    expect([changed.code, changes]).toMatchObject([
      2,
      [{ action: 'UPDATE', key: 'shop', fields: [{ path: 'name', before: '"Acme"', after: '"Acme Ltd"' }] }],
    ]);
  });

  it('say where the mistakes of a file are, and end with 1', async () => {
    const file = await write('wrong.yaml', 'version: 1\nproject: acme\nsties: []\nsites: [{key: a}]\n');
    const { code, stdout, stderr } = await steward(['plan', file]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      [
        `${file}:3:1: The key "sties" is not known here. Did you mean "sites"? (sties)`,
        `${file}:4:9: The key "name" is missing. (sites.a)`,
        `${file}:4:9: The key "url" is missing. (sites.a)`,
        '3 mistakes; nothing was changed.\n',
      ].join('\n'),
    );
    expect((await steward(['apply', file, '--yes'])).code).toBe(1);
  });

  it('refuse a file of 50 MB without reading it', async () => {
    const path = join(dir.path, 'large.yaml');
    const file = await open(path, 'w');
    await file.truncate(50_000_000);
    await file.close();
    // No server is asked: none listens there.
    const { code, stderr } = await steward(['plan', path], { STEWARD_SERVER_URL: 'http://127.0.0.1:9' });
    expect([code, stderr]).toEqual([
      1,
      `${path}: A configuration file can have at most 1 MiB. Split it into several projects.\n`,
    ]);
    const endless = await steward(['plan', '/dev/zero'], { STEWARD_SERVER_URL: 'http://127.0.0.1:9' });
    expect([endless.code, endless.stderr]).toEqual([1, expect.stringContaining('at most 1 MiB')]);
  });

  it.each([
    [['plan'], 'The file is missing: steward plan FILE. See --help.\n'],
    [['plan', '/nowhere/steward.yaml'], '/nowhere/steward.yaml cannot be read: the file does not exist.\n'],
    [['plan', '/'], '/ cannot be read: it is a directory.\n'],
    [['plan', '/dev/null', '--detele'], "Unknown option '--detele'. See --help.\n"],
    [['apply'], 'Name a file, or a plan with --plan ID. See --help.\n'],
    [
      ['apply', '--plan', '00000000-0000-7000-8000-000000000000', '--yes'],
      'There is no plan 00000000-0000-7000-8000-000000000000.\n',
    ],
    [['export', '--out', '/nowhere/x.yaml'], expect.stringContaining('/nowhere/x.yaml cannot be written')],
    [['export', '--project', 'No!'], expect.stringContaining('lower-case letters')],
  ])('%j ends with 1, never with the 2 that means changes', async (args, message) => {
    const { code, stderr } = await steward(args);
    expect([code, stderr]).toEqual([1, message]);
  });

  it('show what is left of a stored plan, and ask before it is applied', async () => {
    const teamId = await newTeam(owner);
    await applyFile(owner, sitesFile(2), { teamId });
    const plan = await planOf(owner, sitesFile(1), { teamId, delete: true });
    const unasked = await steward(['apply', '--plan', plan.id!]);
    expect([unasked.code, unasked.stdout, unasked.stderr]).toEqual([
      1,
      '',
      expect.stringContaining('add --yes'),
    ]);
    const applied = await steward(['apply', '--plan', plan.id!, '--yes']);
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    expect(applied.stdout).toMatch(
      /^- delete sites \S+.*\nProject \S+: 1 to delete\.\n(?:applying.*\n)?Applied: 1 of 1 done/,
    );
    const again = await steward(['apply', '--plan', plan.id!, '--yes']);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^Project \S+: nothing to do\.\n$/),
    ]);
  });

  it('wait while another plan of the project is being applied, but not with --no-wait', async () => {
    const teamId = await newTeam(owner);
    const { id, project } = await planOf(owner, sitesFile(1), { teamId });
    const other = await app.platform.database.pool.connect();
    const lock = [`${teamId} ${project}`];
    try {
      await other.query(`select pg_advisory_lock(hashtext('steward.project'), hashtext($1))`, lock);
      const refused = await steward(['apply', '--plan', id!, '--yes', '--no-wait']);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is being applied')]);
      const { promise: waiting, resolve } = Promise.withResolvers<void>();
      const outcome = steward(['apply', '--plan', id!, '--yes'], {}, (written) => {
        if (written.includes('Another plan is being applied.')) resolve();
      });
      await Promise.race([waiting, outcome]);
      await other.query(`select pg_advisory_unlock(hashtext('steward.project'), hashtext($1))`, lock);
      const { code, stdout } = await outcome;
      expect([code, stdout]).toEqual([0, expect.stringContaining('Applied: 1 of 1 done')]);
    } finally {
      other.release();
    }
  });

  it('do not wait if something has changed since the plan was made', async () => {
    const teamId = await newTeam(owner);
    const first = await planOf(owner, sitesFile(1), { teamId });
    await applyFile(owner, sitesFile(1), { teamId });
    const { code, stderr } = await steward(['apply', '--plan', first.id!, '--yes']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('has changed since the plan was made')]);
    expect(stderr).not.toContain('Waiting');
  });

  it('send no setting of Steward to the server, whatever the file asks for', async () => {
    const file = await write(
      'greedy.yaml',
      `${site}    basicAuthUsername: x\n    basicAuthPassword: \${env:STEWARD_TOKEN}\n`,
    );
    // No server is asked: none listens there.
    for (const command of [['plan'], ['apply', '--yes']]) {
      const { code, stderr } = await steward([...command, file], {
        STEWARD_SERVER_URL: 'http://127.0.0.1:9',
      });
      expect([code, stderr]).toEqual([
        1,
        `${file} refers to \${env:STEWARD_TOKEN}. Variables that begin with STEWARD_ are settings of Steward and are not sent. Choose another name.\n`,
      ]);
    }
  });

  it('plan and export with the scope PROJECT_READ, which cannot apply', async () => {
    const reader = { STEWARD_TOKEN: (await newScript(owner, 'PROJECT_READ')).token! };
    const team = ['--team', await newTeam(owner)];
    const file = await write('reader.yaml', site);
    const planned = await steward(['plan', file, '--json', ...team], reader);
    expect(planned.code).toBe(2);
    expect((await steward(['export', ...team], reader)).code).toBe(0);
    const { id } = JSON.parse(planned.stdout) as { id: string };
    const refused = await steward(['apply', '--plan', id, '--yes'], reader);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `This access token does not have the scope PROJECT_WRITE.\nThe plan is ${id}.\n`,
    ]);
    expect((await steward(['apply', '--plan', id, '--yes'])).code).toBe(0);
  });

  it('name the scope that a token lacks', async () => {
    const reader = (await newScript(owner, 'MONITORING_WRITE')).token!;
    const file = await write('small.yaml', 'version: 1\nproject: acme\n');
    const { code, stderr } = await steward(['plan', file], { STEWARD_TOKEN: reader });
    expect([code, stderr]).toEqual([1, 'This access token does not have the scope PROJECT_READ.\n']);
  });
});
