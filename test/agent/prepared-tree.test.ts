import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processesMarked } from '#agent/host/process-identity.ts';
import { openAgentFixture, unlimited, type AgentFixture, type Ended } from '#testkit/agent.fixture.ts';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longTestMs, longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';

const files = { 'index.html': 'one', 'lib/a.txt': 'a', 'lib/b.txt': 'b', '.gitignore': 'log\n' };
const names = ['spare', 'spare-2', 'spare-3'];

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const treesOf = ({ deployPath }: AgentFixture): string[] =>
  names.map((name) => join(deployPath, '.steward', name));

const isPrepared = (dir: string): boolean =>
  existsSync(join(dir, 'tree')) && (statSync(join(dir, 'ready'), { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Also waits for the rest of the housekeeping, so that the agent is idle: after the last tree it waits for a second, and then looks again
 * for trees that are missing; and it cleans up, with the lock.
 */
async function arePrepared(fixture: AgentFixture): Promise<void> {
  const own = join(fixture.deployPath, '.steward');
  const isIdle = (): boolean =>
    treesOf(fixture).every(isPrepared) &&
    !existsSync(join(own, 'lock')) &&
    processesMarked('STEWARD_HOUSEKEEPING', own).length === 0;
  do {
    // Trees are written with low priority.
    await waitUntil(isIdle, longWaitMs);
    await delay(500);
  } while (!isIdle());
}

const noteOf = ({ log }: Ended): string | undefined => /^Prepared tree .*$/m.exec(log)?.[0];

/** Every file below a directory, with its content. */
async function contentOf(dir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    found[path.slice(dir.length + 1)] = entry.isFile() ? await readFile(path, 'utf8') : 'directory';
  }
  return found;
}

const releaseOf = ({ deployPath }: AgentFixture, { releaseTimestamp }: Ended): string =>
  join(deployPath, 'releases', releaseTimestamp);

const expectFiles = async (fixture: AgentFixture, ended: Ended, wanted: Record<string, string>) =>
  expect([ended.status, ended.errorMessage, await contentOf(releaseOf(fixture, ended))]).toEqual([
    'SUCCEEDED',
    null,
    wanted,
  ]);

it(
  'the second deployment uses a prepared tree and contains exactly the files of its commit',
  async () => {
    await using fixture = await openAgentFixture(owner, {}, files);
    await fixture.start();
    const first = await fixture.deploy();
    expect(noteOf(first)).toBe('Prepared tree not used: there is none.');
    await arePrepared(fixture);
    await fixture.repository.commit({ 'index.html': 'two', 'lib/a.txt': null, 'new/c.txt': 'c' });
    const second = await fixture.deploy();
    expect(noteOf(second)).toBe('Prepared tree used.');
    await expectFiles(fixture, second, {
      '.gitignore': 'log\n',
      'index.html': 'two',
      lib: 'directory',
      'lib/b.txt': 'b',
      new: 'directory',
      'new/c.txt': 'c',
    });
    // Releases are independent of each other: no file is a hard link.
    expect(lstatSync(join(releaseOf(fixture, second), 'lib/b.txt')).nlink).toBe(1);
    expect(await readFile(join(releaseOf(fixture, first), 'index.html'), 'utf8')).toBe('one');
  },
  longTestMs,
);

/** Each is done to all prepared trees. */
const changes: [string, (tree: string) => Promise<unknown>, RegExp][] = [
  [
    'a file was modified, even with its old size and time',
    async (tree) => {
      const path = join(tree, 'tree/lib/a.txt');
      const { atime, mtime } = lstatSync(path);
      await writeFile(path, 'x');
      await utimes(path, atime, mtime);
    },
    /it was modified: lib\/a\.txt$/,
  ],
  ['a file is missing', (tree) => rm(join(tree, 'tree/lib/a.txt')), /it was modified: lib\/a\.txt$/],
  [
    'a file was made executable',
    (tree) => chmod(join(tree, 'tree/lib/a.txt'), 0o755),
    /it was modified: lib\/a\.txt$/,
  ],
  [
    'a file was added',
    (tree) => writeFile(join(tree, 'tree/lib/x.php'), ''),
    /it was modified: lib\/x\.php$/,
  ],
  ['an ignored file was added', (tree) => writeFile(join(tree, 'tree/log'), ''), /it was modified: log$/],
  ['a directory was added', (tree) => mkdir(join(tree, 'tree/empty')), /it was modified: empty\/$/],
  ['it is not complete', (tree) => rm(join(tree, 'ready')), /it is not completely written\.$/],
  ['its index is missing', (tree) => rm(join(tree, 'index')), /it was modified: /],
  ['an older version of the agent wrote it', (tree) => writeFile(join(tree, 'ready'), ''), /not completely/],
];

it(
  'a prepared tree is not used if it is not exactly what git wrote',
  { tags: ['long'], timeout: longTestMs },
  async () => {
    await using fixture = await openAgentFixture(owner, { releasesToKeep: 2 }, files);
    await fixture.start();
    await fixture.deploy();
    for (const [name, change, reason] of changes) {
      await arePrepared(fixture);
      for (const tree of treesOf(fixture)) await change(tree);
      await fixture.repository.commit({ 'index.html': name });
      const ended = await fixture.deploy();
      expect([name, noteOf(ended)]).toEqual([
        name,
        expect.stringMatching(new RegExp(`^Prepared tree not used: .*${reason.source}`)),
      ]);
      await expectFiles(fixture, ended, { ...files, 'index.html': name, lib: 'directory' });
    }
    await arePrepared(fixture);
    expect(noteOf(await fixture.deploy())).toBe('Prepared tree used.');
  },
);

it(
  'a prepared tree is used if only another one was modified',
  { tags: ['long'], timeout: longTestMs },
  async () => {
    await using fixture = await openAgentFixture(owner, {}, files);
    await fixture.start();
    await fixture.deploy();
    await arePrepared(fixture);
    await writeFile(join(treesOf(fixture)[0]!, 'tree/x.php'), '');
    const ended = await fixture.deploy();
    expect(noteOf(ended)).toBe('Prepared tree used.');
    await expectFiles(fixture, ended, { ...files, lib: 'directory' });
  },
);

it(
  'a prepared tree is not used if attributes have changed, because git would not convert the unchanged files',
  { tags: ['long'], timeout: longTestMs },
  async () => {
    await using fixture = await openAgentFixture(owner, {}, { ...files, 'lib/a.txt': 'a\nb\n' });
    await fixture.start();
    await fixture.deploy();
    await arePrepared(fixture);
    await fixture.repository.commit({ 'lib/.gitattributes': '*.txt text eol=crlf\n' });
    const ended = await fixture.deploy();
    expect(noteOf(ended)).toBe('Prepared tree not used: .gitattributes has changed.');
    expect(await readFile(join(releaseOf(fixture, ended), 'lib/a.txt'), 'utf8')).toBe('a\r\nb\r\n');
  },
);

/** Writing a prepared tree stops in its midst while the file `hold` exists: a filter of git waits for it. */
async function openSlowFixture(): Promise<{
  fixture: AgentFixture;
  hold: string;
  env: Record<string, string>;
}> {
  const fixture = await openAgentFixture(owner, {}, slowFiles);
  const [home, hold] = [join(fixture.dir, 'home'), join(fixture.dir, 'hold')];
  await mkdir(home);
  await writeFile(
    join(home, '.gitconfig'),
    `[filter "slow"]\nsmudge = "while [ -n \\"$TREE_DIR\\" ] && [ -e ${hold} ]; do sleep 0.05; done; cat"\n`,
  );
  await writeFile(hold, '');
  return { fixture, hold, env: { HOME: home } };
}

const slowFiles = { ...files, '.gitattributes': 'slow.txt filter=slow\n', 'slow.txt': 'slow' };

/** Whether the filter of git is stopped, as it is from the start of a deployment until its checkout. */
const isPaused = (hold: string): boolean =>
  execFileSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .some((line) => line.startsWith('T') && line.includes(hold));

const isBeingWritten = ({ deployPath }: AgentFixture): boolean =>
  existsSync(join(deployPath, '.steward/spare/tree/lib')) &&
  !existsSync(join(deployPath, '.steward/spare/ready'));

it(
  'a deployment waits for a tree that is being written, and uses it',
  // It waits for 2 s, in which this test has to notice it and act.
  { tags: ['long'], timeout: longTestMs },
  async () => {
    const { fixture, hold, env } = await openSlowFixture();
    await using _ = fixture;
    await fixture.start(env);
    await fixture.deploy();
    await waitUntil(() => isBeingWritten(fixture), longWaitMs);
    await fixture.repository.commit({ 'index.html': 'two' });
    const id = await fixture.create();
    // As early as possible, because the deployment waits for 2 s.
    await waitUntil(
      async () =>
        isPaused(hold) ||
        (await fixture.read(id)).steps.some(
          ({ name, status }) => name === 'checkout' && status === 'RUNNING',
        ),
      longWaitMs,
    );
    await rm(hold);
    const ended = await fixture.ended(id);
    expect(noteOf(ended)).toBe('Prepared tree used.');
    await expectFiles(fixture, ended, { ...slowFiles, 'index.html': 'two', lib: 'directory' });
  },
);

it(
  'a deployment writes its own tree if the prepared one takes too long, or if the agent was killed while writing it',
  { tags: ['long'], timeout: longTestMs },
  async () => {
    const { fixture, hold, env } = await openSlowFixture();
    await using _ = fixture;
    const doomed = await fixture.start(env);
    await fixture.deploy();
    await waitUntil(() => isBeingWritten(fixture), longWaitMs);
    const second = await fixture.deploy();
    expect(noteOf(second)).toBe('Prepared tree not used: it is not completely written.');
    await doomed.kill();
    await fixture.start(env);
    await fixture.repository.commit({ 'lib/b.txt': null });
    const third = await fixture.deploy();
    expect(noteOf(third)).toBe('Prepared tree not used: it is not completely written.');
    const { 'lib/b.txt': __, ...wanted } = slowFiles;
    await expectFiles(fixture, third, { ...wanted, lib: 'directory' });
    await rm(hold);
    await arePrepared(fixture);
    const fourth = await fixture.deploy();
    expect(noteOf(fourth)).toBe('Prepared tree used.');
    await expectFiles(fixture, fourth, { ...wanted, lib: 'directory' });
  },
);

it.runIf(process.getuid?.() === 0)(
  'an agent that runs as another user than root prepares and uses trees, too',
  { tags: ['long'], timeout: longTestMs },
  async () => {
    await using fixture = await openAgentFixture(owner, {}, files);
    const program = join(fixture.dir, 'steward-agent.mjs');
    await copyFile(await agentFile(), program);
    // The checkout can be in a directory that only root can enter.
    const node = join(fixture.dir, 'node');
    await copyFile(process.execPath, node);
    execFileSync('chown', ['-R', 'nobody', fixture.dir]);
    await fixture.start({ HOME: fixture.dir }, [
      'setpriv',
      '--reuid=nobody',
      '--clear-groups',
      node,
      program,
    ]);
    await fixture.deploy();
    await arePrepared(fixture);
    const ended = await fixture.deploy();
    expect(noteOf(ended)).toBe('Prepared tree used.');
    await expectFiles(fixture, ended, { ...files, lib: 'directory' });
    expect(lstatSync(releaseOf(fixture, ended)).uid).not.toBe(0);
  },
);

it(
  'deployments that follow each other at once use prepared trees',
  async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`d${index % 30}/f${index}`, `${index}`]),
    );
    await using fixture = await openAgentFixture(owner, {}, many);
    await fixture.start();
    await fixture.deploy();
    await arePrepared(fixture);
    const notes: (string | undefined)[] = [];
    for (let round = 0; round < 3; round += 1) {
      await fixture.repository.commit({ 'd0/f0': `round ${round}` });
      const ended = await fixture.deploy();
      notes.push(noteOf(ended));
      await expectFiles(fixture, ended, {
        ...many,
        ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`d${index}`, 'directory'])),
        'd0/f0': `round ${round}`,
      });
    }
    expect(notes).toEqual(notes.map(() => 'Prepared tree used.'));
  },
  longTestMs,
);
