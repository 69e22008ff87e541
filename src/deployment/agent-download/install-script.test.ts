import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installScript } from './install-script.ts';

type Outcome = { code: number; output: string; asked: string[]; left: string[] };

/** Runs the script on a host with this processor and without Node, against a server with these responses. */
async function install(processor: string, answer: RequestListener): Promise<Outcome> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-install-'));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await mkdir(join(dir, 'fakes'));
    for (const [name, text] of [
      ['uname', `[ "$1" = -s ] && echo Linux || echo ${processor}`],
      ['node', 'exit 127'],
    ] as const) {
      await writeFile(join(dir, 'fakes', name), `#!/bin/sh\n${text}\n`);
      await chmod(join(dir, 'fakes', name), 0o755);
    }
    const script = installScript(`http://127.0.0.1:${(server.address() as AddressInfo).port}/deployment`);
    const env = { PATH: `${join(dir, 'fakes')}:/usr/bin:/bin`, HOME: dir, STEWARD_BIN_DIR: join(dir, 'bin') };
    const [code, output] = await new Promise<[number, string]>((resolve) =>
      execFile('/bin/sh', ['-c', script], { env }, (error, stdout, stderr) =>
        resolve([error ? Number(error.code) : 0, stdout + stderr]),
      ),
    );
    return { code, output, asked, left: await readdir(join(dir, 'bin')) };
  } finally {
    server.close();
    await rm(dir, { recursive: true });
  }
}

const program = '#!/bin/sh\necho steward-agent 9\n';
const serve: RequestListener = (request, response) =>
  void response.end(
    request.url!.endsWith('.sha256') ? createHash('sha256').update(program).digest('hex') : program,
  );

describe('the install script', () => {
  it.each([
    ['x86_64', 'x64'],
    ['aarch64', 'arm64'],
  ])('downloads the executable for %s', async (processor, name) => {
    const { code, output, asked, left } = await install(processor, serve);
    expect([code, output]).toEqual([0, expect.stringMatching(/Installed .*\(steward-agent 9\)/)]);
    expect(asked[0]).toBe(`/deployment/agent/steward-agent-linux-${name}`);
    expect(left).toEqual(['steward-agent']);
  });

  it('says what to do if there is no executable for the processor', async () => {
    const { code, output, asked, left } = await install('riscv64', serve);
    expect([code, output, asked, left]).toEqual([
      1,
      expect.stringContaining('There is no executable for riscv64. Install Node 20'),
      [],
      [],
    ]);
  });

  it('shows the error of the server and leaves no files behind', async () => {
    const { code, output, left } = await install('x86_64', (_, response) =>
      response.writeHead(503).end('This server could not build the agent for x64.'),
    );
    expect([code, output, left]).toEqual([
      1,
      expect.stringContaining('returned 503: This server could not build the agent for x64.'),
      [],
    ]);
  });

  it('installs nothing if the checksum is wrong', async () => {
    const { code, output, left } = await install('x86_64', (_, response) => void response.end(program));
    expect([code, output, left]).toEqual([1, expect.stringContaining('checksum is wrong'), []]);
  });
});
