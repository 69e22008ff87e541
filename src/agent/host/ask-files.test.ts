import { afterEach, expect, it } from 'vitest';
import { askFiles, NoResponse } from './ask-files.ts';

const hanging: PromiseWithResolvers<string>[] = [];
const hang = (path: string) => {
  const request = Promise.withResolvers<string>();
  hanging.push(request);
  return askFiles(path, () => request.promise, 1);
};
afterEach(async () => {
  for (const { resolve } of hanging.splice(0)) resolve('late');
  await new Promise(setImmediate);
});

it('a file system that does not respond is asked once until it does', async () => {
  await expect(hang('/mnt/a')).rejects.toThrow(new NoResponse('/mnt/a'));
  await expect(askFiles('/mnt/a', async () => 'asked')).rejects.toThrow(NoResponse);
  expect(await askFiles('/mnt/b', async () => 'asked')).toBe('asked');
  hanging[0]!.resolve('late');
  await new Promise(setImmediate);
  expect(await askFiles('/mnt/a', async () => 'asked')).toBe('asked');
});

it('file systems that do not respond leave threads for the others', async () => {
  for (const path of ['/mnt/a', '/mnt/b']) await expect(hang(path)).rejects.toThrow(NoResponse);
  await expect(askFiles('/mnt/c', async () => 'asked')).rejects.toThrow(NoResponse);
});

it('an error is that of the file system', async () => {
  await expect(askFiles('/mnt/a', () => Promise.reject(new Error('ENOENT')))).rejects.toThrow('ENOENT');
});
