import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { onRequest, startMisbehavingServer } from '#testkit/misbehaving-server.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'starved-check-process.ts');

/** The distinct outcomes of concurrent checks in a process that can open 60 files. */
async function starved(host: string, count: number, mode = ''): Promise<string[]> {
  await using server = await startMisbehavingServer(
    onRequest((socket) => setTimeout(() => socket.end('HTTP/1.1 200 OK\r\n\r\n'), 200)),
  );
  const limited = 'ulimit -n 60 && exec "$0" "$@"';
  const url = `http://${host}:${server.port}/`;
  const { stdout } = await run('sh', ['-c', limited, process.execPath, script, url, String(count), mode]);
  return JSON.parse(stdout) as string[];
}

const inconclusive = 'inconclusive: this process has too many open files';

describe('checks in a process that runs out of file handles', () => {
  it.each(['127.0.0.1', 'localhost'])('are UP or inconclusive, never DOWN, for %s', async (host) => {
    expect(await starved(host, 200)).toEqual(['UP', inconclusive]);
  });

  it('are inconclusive for a name that cannot be looked up', async () => {
    expect(await starved('shop.example', 10, 'hoard')).toEqual([inconclusive]);
  });
});
