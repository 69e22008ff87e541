import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { preparedDir } from '#testkit/prepared-dir.ts';
import { fromSource, startSteward } from '#testkit/process.ts';

it.skipIf(process.platform !== 'linux')(
  'a server re-executes itself with memory limits, under the same process id',
  { tags: ['long'] },
  async () => {
    await using dir = await preparedDir();
    await using steward = await startSteward(['serve', '--no-workers'], {
      ...fromSource,
      STEWARD_DATA_DIR: dir.path,
      PORT: '0',
      HOST: '127.0.0.1',
    });
    const read = async (file: string): Promise<string[]> =>
      (await readFile(`/proc/${steward.child.pid}/${file}`, 'utf8')).split('\0');
    expect(await read('cmdline')).toEqual(
      expect.arrayContaining(['--max-semi-space-size=16', '--heap-growing-percent=100']),
    );
    expect(await read('environ')).toContain('MALLOC_MMAP_THRESHOLD_=1048576');
  },
);
