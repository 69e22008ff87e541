import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '#app/version.ts';
import { runSteward, temporaryDir } from '#testkit/process.ts';

describe('steward upgrade --check', () => {
  let answer: { status: number; body: string };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  let url: string;
  let dataDir: Awaited<ReturnType<typeof temporaryDir>>;
  beforeAll(async () => {
    dataDir = await temporaryDir();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/steward/latest`;
  });
  afterAll(async () => {
    server.close();
    await dataDir[Symbol.asyncDispose]();
  });
  const check = (given: typeof answer, ...args: string[]) => {
    answer = given;
    return runSteward(['upgrade', '--check', ...args], {
      STEWARD_DATA_DIR: dataDir.path,
      STEWARD_RELEASES_URL: url,
    });
  };
  const released = (version: string) => ({ status: 200, body: JSON.stringify({ name: 'steward', version }) });

  it('exits with 0 if this is the newest release, and says what will become of the database', async () => {
    const { code, stdout } = await check(released(version));
    expect(code).toBe(0);
    expect(stdout).toContain('There is nothing to upgrade.');
    expect(stdout).toContain('Database: embedded (will be created at the first start).');
  });

  it('exits with 3 if there is a newer one, and says how to get it', async () => {
    const { code, stdout } = await check(released('99.0.0'));
    expect(code).toBe(3);
    expect(stdout).toContain('The newest release is 99.0.0.');
    expect(stdout).toContain('docs/upgrading.md');
    expect(stdout).toContain('steward backup DIR');
  });

  it('quotes the notes of the newer release, if the answer has them', async () => {
    const body = ['## Faster plans', ...Array.from({ length: 40 }, (_, n) => `- change ${n}`)].join('\r\n');
    const { code, stdout } = await check({
      status: 200,
      body: JSON.stringify({ tag_name: 'v99.0.0', body }),
    });
    expect(code).toBe(3);
    expect(stdout).toContain('\nNotes of 99.0.0:\n  | ## Faster plans\n  | - change 0\n');
    expect(stdout).toContain('  | - change 23\n  | … 16 more lines\n');
  });

  it('tells scripts the same in JSON', async () => {
    const { code, stdout } = await check(released('99.0.0'), '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      3,
      {
        installed: version,
        newest: '99.0.0',
        notesUrl: null,
        notes: null,
        upgrade: true,
        database: null,
        problems: [],
      },
    ]);
  });

  it.each([
    [{ status: 500, body: '' }, 'answered with status 500'],
    [{ status: 404, body: '{}' }, 'knows no release of steward'],
    [{ status: 200, body: '<html>' }, 'did not answer with a release'],
    [{ status: 200, body: '{"name":"other","version":"9.0.0"}' }, 'did not answer with a release'],
  ])('exits with 1 and one sentence if the answer is %j', async (given, message) => {
    const { code, stdout, stderr } = await check(given);
    expect([code, stdout, stderr]).toEqual([1, expect.stringContaining(message), '']);
  });

  it('exits with 1 without access to the internet, and says what to do', async () => {
    const { code, stdout } = await runSteward(['upgrade', '--check'], {
      STEWARD_DATA_DIR: dataDir.path,
      STEWARD_RELEASES_URL: 'http://127.0.0.1:1/',
    });
    expect(code).toBe(1);
    expect(stdout).toContain('Cannot ask 127.0.0.1:1 for the newest release');
    expect(stdout).toContain('STEWARD_RELEASES_URL');
  });

  it('asks nobody without STEWARD_RELEASES_URL, and says that it is not set', async () => {
    const { code, stdout } = await runSteward(['upgrade', '--check'], { STEWARD_DATA_DIR: dataDir.path });
    expect([code, stdout]).toEqual([1, expect.stringContaining('STEWARD_RELEASES_URL is not set')]);
    expect(stdout).toContain('Database: embedded');
  });

  it('does not upgrade by itself', async () => {
    const { code, stderr } = await runSteward(['upgrade']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Steward does not upgrade itself')]);
  });
});
