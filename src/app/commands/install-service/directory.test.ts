import {
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  existsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  directoryProblem,
  inspectDirectory,
  placeProblem,
  prepareDirectory,
  type FoundDirectory,
} from './directory.ts';
import { performStep } from './perform-steps.ts';

const root = '/srv/apps/steward';
const uid = process.getuid!();

function temporaryDir(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'steward-directory-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
const modeOf = (path: string): number => statSync(path).mode & 0o7777;

describe('a data directory', () => {
  it.each([
    '/',
    '/etc',
    '/etc/steward',
    '/opt',
    '/srv',
    '/usr/lib',
    '/var',
    '/var/lib',
    '/var/backups/steward',
  ])('of the system is refused: %s', (path) => {
    expect(placeProblem(path, root)).toContain(`${path} is a directory of the system`);
  });

  it.each([root, '/srv/apps'])('that contains the installation is refused: %s', (path) => {
    expect(placeProblem(path, root)).toContain('contains the installation');
  });

  it.each(['/var/lib/steward', '/srv/steward', '/srv/apps/steward-data', '/srv/apps/steward/data', '/data'])(
    'for Steward alone can be used: %s',
    (path) => {
      expect(placeProblem(path, root)).toBeNull();
    },
  );

  const problemOf = (path: string): string | null =>
    directoryProblem(path, inspectDirectory(path), { root, uid, destdir: '' });

  it('that is a link is refused, also if the link leads nowhere', () => {
    using dir = temporaryDir();
    symlinkSync('/etc', join(dir.path, 'link'));
    symlinkSync('/nonexistent/x', join(dir.path, 'dangling'));
    for (const name of ['link', 'dangling']) expect(problemOf(join(dir.path, name))).toContain('is a link');
  });

  it('below a link is judged by where the link leads', () => {
    using dir = temporaryDir();
    symlinkSync('/etc', join(dir.path, 'link'));
    mkdirSync(join(dir.path, 'real'));
    symlinkSync(join(dir.path, 'real'), join(dir.path, 'harmless'));
    expect(problemOf(join(dir.path, 'link/steward'))).toContain('/etc/steward is a directory of the system');
    expect(inspectDirectory(join(dir.path, 'harmless/steward'))).toEqual({
      kind: 'missing',
      real: join(realpathSync(dir.path), 'real/steward'),
    });
  });

  it('that is a file is refused', () => {
    using dir = temporaryDir();
    writeFileSync(join(dir.path, 'file'), '');
    for (const name of ['file', 'file/below'])
      expect(problemOf(join(dir.path, name))).toContain('is not a directory');
  });

  it('with content is refused unless the user of the service owns it', () => {
    using dir = temporaryDir();
    // Temporary directories are below one of the system on some machines.
    const problem = (owner: number | null): string | null =>
      directoryProblem('/srv/shop', { ...inspectDirectory(dir.path), real: '/srv/shop' } as FoundDirectory, {
        root,
        uid: owner,
        destdir: '',
      });
    expect(problem(uid + 1)).toBeNull();
    writeFileSync(join(dir.path, 'letter.txt'), '');
    expect(problem(uid)).toBeNull();
    for (const owner of [uid + 1, null])
      expect(problem(owner)).toContain(`belongs to another user (uid ${uid})`);
  });
});

describe('preparing a directory', () => {
  it('creates it and its parents, which the user can enter whatever the umask', () => {
    using dir = temporaryDir();
    const path = join(dir.path, 'a/b/data');
    const before = process.umask(0o077);
    try {
      expect(prepareDirectory(path, 0o711, null, () => {})).toBe(true);
    } finally {
      process.umask(before);
    }
    expect([modeOf(join(dir.path, 'a/b')), modeOf(path)]).toEqual([0o755, 0o711]);
  });

  it.runIf(uid === 0)('gives an empty one to the user of the service', () => {
    using dir = temporaryDir();
    expect(prepareDirectory(dir.path, 0o711, { uid: 1, gid: 2 }, () => {})).toBe(true);
    expect(statSync(dir.path)).toMatchObject({ uid: 1, gid: 2 });
  });

  it('leaves one with content as it is', () => {
    using dir = temporaryDir();
    writeFileSync(join(dir.path, 'letter.txt'), '');
    chmodSync(dir.path, 0o750);
    expect(prepareDirectory(dir.path, 0o711, null, () => {})).toBe(false);
    expect(modeOf(dir.path)).toBe(0o750);
  });

  it('does not follow a link that somebody has put there since it was checked', () => {
    using dir = temporaryDir();
    const [victim, path] = [join(dir.path, 'victim'), join(dir.path, 'data')];
    mkdirSync(victim, { mode: 0o700 });
    symlinkSync(victim, path);
    const run = (): string => `${uid}\n`;
    const step = { kind: 'directory', path, mode: 0o711 } as const;
    expect(() => performStep(step, { destdir: '', user: 'steward', root, run })).toThrow('is a link');
    expect(modeOf(victim)).toBe(0o700);
  });

  it('writes nothing outside of --destdir', () => {
    using dir = temporaryDir();
    const [image, outside] = [join(dir.path, 'image'), join(dir.path, 'outside')];
    mkdirSync(join(image, 'var'), { recursive: true });
    mkdirSync(outside);
    symlinkSync(outside, join(image, 'var/lib'));
    const found = inspectDirectory(join(image, 'var/lib/steward'));
    const surroundings = { root, uid: null, destdir: image };
    expect(directoryProblem('/var/lib/steward', found, surroundings)).toContain('outside of --destdir');
    expect(existsSync(join(outside, 'steward'))).toBe(false);
  });

  it('writes no file through a link that leaves --destdir, and none through a link in the place of its draft', () => {
    using dir = temporaryDir();
    const [image, outside] = [join(dir.path, 'image'), join(dir.path, 'outside')];
    mkdirSync(join(image, 'usr'), { recursive: true });
    mkdirSync(outside);
    symlinkSync(outside, join(image, 'usr/local'));
    const rim = { destdir: image, user: 'steward', root, run: () => '' };
    const step = { kind: 'write', mode: 0o644, text: 'new', replaces: 'nothing' } as const;
    expect(() => performStep({ ...step, path: '/usr/local/sbin/steward' }, rim)).toThrow(
      `leads to ${join(realpathSync(outside), 'sbin')}, outside of --destdir`,
    );
    expect(existsSync(join(outside, 'sbin'))).toBe(false);

    const victim = join(outside, 'victim');
    writeFileSync(victim, 'old');
    mkdirSync(join(image, 'etc'));
    symlinkSync(victim, join(image, 'etc/steward.env.new'));
    performStep({ ...step, path: '/etc/steward.env' }, rim);
    expect(readFileSync(victim, 'utf8')).toBe('old');
    expect(readFileSync(join(image, 'etc/steward.env'), 'utf8')).toBe('new');
  });
});
