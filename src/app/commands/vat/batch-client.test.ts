import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { uploadFile } from './batch-client.ts';

const access = { serverUrl: 'http://127.0.0.1:1/vat', token: 'secret' } as Parameters<typeof uploadFile>[0];

it('a file that does not exist, and a folder, are mistakes of the command line', async () => {
  const missing = join(import.meta.dirname, 'nope.csv');
  await expect(uploadFile(access, missing, {})).rejects.toThrow(
    new UsageError(`${missing} cannot be read: the file does not exist.`),
  );
  await expect(uploadFile(access, import.meta.dirname, {})).rejects.toThrow(/it is not a file\.$/);
});
