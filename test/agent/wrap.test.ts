import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentFile, oldestNode } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { beatsOf, newHeartbeat, stateOf, type Heartbeat } from '../contract/heartbeat-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const urlOf = ({ url }: Heartbeat): string => app.url + new URL(url!).pathname;

async function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(oldestNode(), [await agentFile(), 'wrap', ...args], {
    env: { ...process.env, ...env },
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const ended = once(child, 'close').then(async ([code]) => ({
    code: code as number,
    stdout: await stdout,
    stderr: await stderr,
  }));
  return { child, ended };
}
const run = async (args: string[], env?: Record<string, string>) => (await start(args, env)).ended;

describe('steward-agent wrap', () => {
  it('runs a command, passes its input and output through, and reports its run and exit code', async () => {
    const heartbeat = await newHeartbeat(owner);
    const { child, ended } = await start([
      '--beat',
      urlOf(heartbeat),
      '--',
      'sh',
      '-c',
      'cat; echo careful >&2; exit 3',
      '--help',
    ]);
    child.stdin.end('from stdin\n');
    expect(await ended).toEqual({ code: 3, stdout: 'from stdin\n', stderr: 'careful\n' });
    const [end, begin] = await beatsOf(owner, heartbeat.id);
    expect(begin).toMatchObject({ kind: 'START' });
    expect(end).toMatchObject({
      kind: 'FAIL',
      exitCode: 3,
      runId: begin!.runId,
      durationMs: expect.any(Number),
    });
    expect(end!.body!.split('\n').filter(Boolean).sort()).toEqual(['careful', 'from stdin']);
  });

  it('takes the key and any address of the server', async () => {
    const heartbeat = await newHeartbeat(owner);
    const key = urlOf(heartbeat).split('/').at(-1)!;
    const env = { STEWARD_BEAT: key, STEWARD_SERVER_URL: `${app.url}/deployment` };
    expect(await run(['--', 'true'], env)).toMatchObject({ code: 0, stderr: '' });
    expect(await stateOf(owner, heartbeat.id)).toBe('UP');
  });

  it('reports the last lines of a long output, and passes on all of it', async () => {
    const heartbeat = await newHeartbeat(owner);
    const { stdout } = await run(['--beat', urlOf(heartbeat), '--', 'seq', '1', '100000']);
    expect(stdout.length).toBe(588_895);
    const { body } = (await beatsOf(owner, heartbeat.id))[0]!;
    expect(body!.length).toBeLessThanOrEqual(10_000);
    expect(body).toMatch(/^\d+\n[\s\S]*\n100000\n$/);
  });

  it('runs the command also if no server answers, and ends with its exit code', async () => {
    const { code, stdout, stderr } = await run([
      '--beat',
      'http://127.0.0.1:1/beat/AAAAAAAAAAAAAAAAAAAAAA',
      '--',
      'sh',
      '-c',
      'echo done; exit 7',
    ]);
    expect([code, stdout]).toEqual([7, 'done\n']);
    expect(stderr).toContain('/7 could not be reported');
  });

  it('reports a command that does not exist as 127', async () => {
    const heartbeat = await newHeartbeat(owner);
    const { code, stderr } = await run(['--beat', urlOf(heartbeat), '--', '/no/such/program']);
    expect(code).toBe(127);
    expect(stderr).toContain('cannot be run');
    expect((await beatsOf(owner, heartbeat.id))[0]).toMatchObject({ exitCode: 127 });
  });

  it('reports the end although a process in the background keeps the output open', async () => {
    const heartbeat = await newHeartbeat(owner);
    const command = 'sleep 30 & echo $!; exit 0';
    const { stdout, code } = await run(['--beat', urlOf(heartbeat), '--', 'sh', '-c', command]);
    process.kill(Number(stdout));
    expect(code).toBe(0);
    expect((await beatsOf(owner, heartbeat.id))[0]).toMatchObject({ kind: 'SUCCESS', exitCode: 0 });
  });

  it('forwards signals and reports how the command ended', async () => {
    const heartbeat = await newHeartbeat(owner);
    const { child, ended } = await start([
      '--beat',
      urlOf(heartbeat),
      '--',
      'sh',
      '-c',
      'trap "echo stopped; exit 9" TERM; while :; do sleep 0.05; done',
    ]);
    await waitUntil(async () => (await stateOf(owner, heartbeat.id)) === 'RUNNING');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 9, stdout: 'stopped\n' });
    expect((await beatsOf(owner, heartbeat.id))[0]).toMatchObject({ exitCode: 9, body: 'stopped\n' });
  });

  it.each([
    [['--', 'true'], 'Missing option --beat'],
    [['--beat', 'nonsense', '--', 'true'], 'must be an address'],
    [['--beat', 'AAAAAAAAAAAAAAAAAAAAAA', '--', 'true'], 'the server must be known'],
    [['--beat', 'http://127.0.0.1:1/beat/x'], 'Which command?'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});
