import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it('creates a valid file name from any version', () => {
  expect(['release-20260131_235959', '../etc/passwd', 'Größe 2: "neu"', '///'].map(fileNameOf)).toEqual([
    'release-20260131_235959.log',
    'etc-passwd.log',
    'Größe-2-neu.log',
    'deployment.log',
  ]);
});
