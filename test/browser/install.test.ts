import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnv, programFile, runSteward, temporaryDir } from '#testkit/process.ts';
import { browserIsMissing, chromium } from './browser.fixture.ts';

/** An archive with uncompressed files, as the host of the downloads serves it. */
function zip(files: Record<string, string>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), facts, path, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(0o100_755 * 65_536, 6);
    rest.writeUInt32LE(offset, 10);
    // Made on Unix, so that the mode counts.
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), facts, rest, path);
    offset += 30 + path.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}

/**
 * Serves the archives at the paths of cdn.playwright.dev. The browser inside starts the one of this machine. The real host is not
 * reachable from tests.
 */
describe.skipIf(browserIsMissing())('steward browser install', () => {
  const requested: string[] = [];
  let isBroken = false;
  const server = createServer(({ url = '' }, response) => {
    requested.push(url);
    const [, platform] = /chrome-headless-shell-([\w-]+)\.zip$/.exec(url) ?? [];
    const script = `#!/bin/sh\nexec ${chromium!.executable} "$@"\n`;
    const archive = platform
      ? zip({ [`chrome-headless-shell-${platform}/chrome-headless-shell`]: script })
      : zip({ 'ffmpeg-linux': 'x' });
    if (isBroken) response.writeHead(503).end();
    else response.writeHead(200, { 'content-length': archive.length }).end(archive);
  });
  let host: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const run = (dataDir: string, ...args: string[]) =>
    runSteward(['browser', ...args], { STEWARD_DATA_DIR: dataDir, PLAYWRIGHT_DOWNLOAD_HOST: host });

  it('downloads the headless shell of this platform and uses it from then on', async () => {
    await using dir = await temporaryDir();
    isBroken = false;
    requested.length = 0;
    const { code, stdout, stderr } = await run(dir.path, 'install', '--force');
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Chromium \d+\.\S+, \S+chrome-headless-shell \(installed by/);
    const browsers = createRequire(import.meta.url)
      .resolve('playwright-core/package.json')
      .replace(/package\.json$/, 'browsers.json');
    const version = /"chromium-headless-shell"[^}]*"browserVersion": "([\d.]+)"/s.exec(
      await readFile(browsers, 'utf8'),
    )![1];
    const platform = process.arch === 'arm64' ? 'linux-arm64' : 'linux64';
    expect(requested[0]).toBe(`/builds/cft/${version}/${platform}/chrome-headless-shell-${platform}.zip`);

    const shown = await run(dir.path, '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({ available: true, origin: 'installed' });
    // Nothing is left of the download.
    expect(await readdir(join(dir.path, 'browser'))).toEqual(['installed']);
    // It is not downloaded again.
    const count = requested.length;
    expect((await run(dir.path, 'install')).stdout).toContain('Nothing to do.');
    expect(requested).toHaveLength(count);
  });

  it.skipIf(process.getuid!() !== 0)(
    'is refused to root in the directory of another user, who could have a link there',
    async () => {
      await using dir = await temporaryDir();
      await chown(dir.path, 65_534, 65_534);
      const { code, stderr } = await run(dir.path, 'install', '--force');
      expect([code, stderr]).toEqual([1, expect.stringContaining('belongs to another user (uid 65534)')]);
      expect(await readdir(dir.path)).toEqual([]);
    },
  );

  it(
    'says what to do if the download fails, and leaves nothing that would be used',
    { tags: ['long'] },
    async () => {
      await using dir = await temporaryDir();
      isBroken = true;
      const { code, stderr } = await run(dir.path, 'install', '--force');
      expect(code).toBe(1);
      expect(stderr).toContain('PLAYWRIGHT_DOWNLOAD_HOST for a mirror');
      expect(JSON.parse((await run(dir.path, '--json')).stdout)).not.toMatchObject({ origin: 'installed' });
      expect(await readdir(join(dir.path, 'browser'))).toEqual(['installed']);
    },
  );

  it(
    'removes what a killed download left behind, and not a download that may still run',
    { tags: ['long'] },
    async () => {
      await using dir = await temporaryDir();
      isBroken = true;
      for (const name of ['.download-dead', '.download-living'])
        await mkdir(join(dir.path, 'browser', name, 'playwright-download'), { recursive: true });
      const twoHoursAgo = new Date(Date.now() - 7_200_000);
      await utimes(join(dir.path, 'browser/.download-dead'), twoHoursAgo, twoHoursAgo);
      await run(dir.path, 'install', '--force');
      expect((await readdir(join(dir.path, 'browser'))).sort()).toEqual(['.download-living', 'installed']);
    },
  );

  it('leaves nothing behind after Ctrl-C', { tags: ['long'] }, async () => {
    await using dir = await temporaryDir();
    // Accepts the request and never answers.
    const asked = Promise.withResolvers<void>();
    const silent = createServer(() => asked.resolve());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    using _ = { [Symbol.dispose]: () => (silent.closeAllConnections(), void silent.close()) };
    const child = spawn(process.execPath, [programFile(), 'browser', 'install', '--force'], {
      env: {
        ...bareEnv(),
        STEWARD_DATA_DIR: dir.path,
        PLAYWRIGHT_DOWNLOAD_HOST: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      },
      stdio: 'ignore',
    });
    const closed = once(child, 'close');
    await asked.promise;
    child.kill('SIGINT');
    expect(await closed).toEqual([1, null]);
    expect(await readdir(join(dir.path, 'browser'))).toEqual(['installed']);
  });

  it('says which browser is missing if the configured one does not start', async () => {
    await using dir = await temporaryDir();
    const { code, stdout } = await runSteward(['browser'], {
      STEWARD_DATA_DIR: dir.path,
      STEWARD_CHROMIUM: '/nonexistent',
    });
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('STEWARD_CHROMIUM: /nonexistent does not start'),
    ]);
  });
});
