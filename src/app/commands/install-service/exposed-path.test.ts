import { expect, it } from 'vitest';
import { findExposedPath, type Access } from './exposed-path.ts';

const root: Access = { uid: 0, mode: 0o40755 };
const of =
  (others: Record<string, Access>) =>
  (path: string): Access =>
    others[path] ?? root;

it.each<[string, Record<string, Access>, string | null]>([
  ['an installation of root', {}, null],
  ['an installation of the service', { '/opt/steward': { uid: 990, mode: 0o40755 } }, '/opt/steward'],
  [
    'a file of the service in it',
    { '/opt/steward/bin/node': { uid: 990, mode: 0o100555 } },
    '/opt/steward/bin/node',
  ],
  ['a directory above it', { '/opt': { uid: 990, mode: 0o40755 } }, '/opt'],
  ['what everybody can write', { '/opt/steward': { uid: 0, mode: 0o40777 } }, '/opt/steward'],
  ['a sticky directory above it, such as /tmp', { '/opt': { uid: 0, mode: 0o41777 } }, null],
  ['an installation of another user', { '/opt/steward': { uid: 1000, mode: 0o40755 } }, null],
])('%s: the path that the service could change is found', (_title, others, exposed) => {
  expect(findExposedPath(['/opt/steward', '/opt/steward/bin/node'], 990, of(others))).toBe(exposed);
});

it('a user who does not exist yet owns nothing', () => {
  expect(findExposedPath(['/opt/steward'], null, of({}))).toBeNull();
});
