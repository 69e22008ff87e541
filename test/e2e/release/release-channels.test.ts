import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findChannels } from '#scripts/release-channels.ts';

const tags = ['v0.9.0', 'v1.0.0', 'v1.0.1', 'v1.1.0', 'v1.10.0', 'v2.0.0-rc.1', 'nonsense', ''];

describe('the names of a release', () => {
  it('all move to the highest version', () => {
    expect(findChannels('v1.10.0', tags)).toEqual({
      imageTags: ['1.10.0', '1.10', '1'],
      npmTag: 'latest',
      githubKind: '--latest',
    });
    expect(findChannels('v2.0.0', tags)).toMatchObject({
      imageTags: ['2.0.0', '2.0', '2'],
      npmTag: 'latest',
    });
    expect(findChannels('v1.0.0', [])).toMatchObject({ imageTags: ['1.0.0', '1.0', '1'], npmTag: 'latest' });
  });

  it('do not move back to a patch of an older version, except for those of its own line', () => {
    expect(findChannels('v1.0.2', [...tags, 'v1.0.2'])).toEqual({
      imageTags: ['1.0.2', '1.0'],
      npmTag: 'release-1.0',
      githubKind: '--latest=false',
    });
    expect(findChannels('v1.0.1', [...tags, 'v1.0.2']).imageTags).toEqual(['1.0.1']);
    expect(findChannels('v1.10.1', [...tags, 'v2.0.0'])).toEqual({
      imageTags: ['1.10.1', '1.10', '1'],
      npmTag: 'release-1.10',
      githubKind: '--latest=false',
    });
  });

  it('do not move to a prerelease', () => {
    expect(findChannels('v2.0.0-rc.1', tags)).toEqual({
      imageTags: ['2.0.0-rc.1'],
      npmTag: 'next',
      githubKind: '--prerelease',
    });
  });

  it('are printed as outputs of a job, and a tag that is no version is refused', async () => {
    const script = join(import.meta.dirname, '../../../scripts/release-channels.ts');
    const running = promisify(execFile)(process.execPath, [script, 'v1.0.2']);
    running.child.stdin!.end('v1.0.1\nv1.1.0\n');
    expect((await running).stdout).toBe(
      'image-tags=1.0.2 1.0\nnpm-tag=release-1.0\ngithub-kind=--latest=false\n',
    );
    expect(() => findChannels('v1.0.0 --tag x', [])).toThrow('is not a version');
  });
});
