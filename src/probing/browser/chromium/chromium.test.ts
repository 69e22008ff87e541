import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledSource, findChromium, installHint, StillPacked } from './find-chromium.ts';
import { sandboxHint } from './verify-browser.ts';
import { readTar } from './untar.ts';
import { unpackChromium } from './unpack.ts';

let root: string;
/** The bundled package as it is, but for the program, which is 67 MB and for one kind of machine. */
let source: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'steward-chromium-'));
  source = join(root, 'package/bin');
  await mkdir(source, { recursive: true });
  for (const [name, files] of Object.entries(parts)) await pack(name, files);
  const program = '#!/bin/sh\necho "Chromium 153.0.1.2 for $LD_LIBRARY_PATH"\n';
  await writeFile(join(source, 'chromium.br'), brotliCompressSync(program.repeat(1)));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const parts = {
  al2023: ['lib/libnss3.so', 'lib/libexpat.so.1'],
  swiftshader: ['libEGL.so', 'vk_swiftshader_icd.json'],
  fonts: ['fonts.conf', 'fonts/Open_Sans/OpenSans-Regular.ttf'],
};

async function pack(name: string, files: readonly string[]): Promise<void> {
  const dir = join(root, name);
  for (const file of files) {
    await mkdir(join(dir, file, '..'), { recursive: true });
    await writeFile(join(dir, file), `this is ${file}\n`.repeat(100));
  }
  const tops = [...new Set(files.map((file) => file.split('/')[0]!))];
  const tar = execFileSync('tar', ['--format=gnu', '-cf', '-', ...tops], { cwd: dir });
  await writeFile(join(source, `${name}.tar.br`), brotliCompressSync(tar));
}

describe('the bundled browser', () => {
  it('is unpacked with its libraries and fonts', async () => {
    const home = join(root, 'whole');
    const { executable, env } = await unpackChromium(source, '153.0.0', home);
    const dir = join(home, 'chromium-153.0.0');
    expect(execFileSync(executable, { env: { ...env, PATH: '/usr/bin:/bin' } }).toString()).toBe(
      `Chromium 153.0.1.2 for ${dir}/lib\n`,
    );
    for (const file of Object.values(parts)
      .flat()
      .filter((name) => name !== 'fonts.conf'))
      expect(await readFile(join(dir, file), 'utf8')).toContain(`this is ${file}`);
    expect(await readFile(env['FONTCONFIG_FILE']!, 'utf8')).toContain(`<dir>${dir}/fonts</dir>`);
    expect(await readdir(home)).toEqual(['chromium-153.0.0']);
  });

  it('is unpacked once by many concurrent processes', async () => {
    const home = join(root, 'many');
    const all = await Promise.all(Array.from({ length: 8 }, () => unpackChromium(source, '153.0.0', home)));
    expect(new Set(all.map(({ executable }) => executable)).size).toBe(1);
    expect(await readdir(home)).toEqual(['chromium-153.0.0']);
    const { ino } = await stat(all[0]!.executable);
    await unpackChromium(source, '153.0.0', home);
    expect((await stat(all[0]!.executable)).ino).toBe(ino);
  });

  it('replaces older versions and what killed processes left behind', async () => {
    const home = join(root, 'older');
    for (const name of ['chromium-150.0.0', '.unpacking-dead', '.unpacking-living'])
      await mkdir(join(home, name, 'lib'), { recursive: true });
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(home, '.unpacking-dead'), hourAgo, hourAgo);
    await unpackChromium(source, '153.0.0', home);
    expect((await readdir(home)).sort()).toEqual(['.unpacking-living', 'chromium-153.0.0']);
  });

  it('leaves nothing behind when it cannot be unpacked', async () => {
    const broken = join(root, 'broken');
    await mkdir(broken);
    await writeFile(join(broken, 'chromium.br'), 'no brotli');
    const home = join(root, 'nothing');
    await expect(unpackChromium(broken, '153.0.0', home)).rejects.toThrow(/decompress/i);
    expect(await readdir(home)).toEqual([]);
  });

  it.skipIf(!bundledSource())('comes in archives that can be read', async () => {
    for (const [name, wanted] of [
      ['al2023', 'lib/libnss3.so'],
      ['fonts', 'fonts/Open_Sans/OpenSans-Regular.ttf'],
      ['swiftshader', 'libvk_swiftshader.so'],
    ]) {
      const entries = readTar(brotliDecompressSync(await readFile(join(bundledSource()!, `${name}.tar.br`))));
      expect(entries.find((entry) => entry.name === wanted)!.data.length).toBeGreaterThan(100_000);
    }
  });
});

describe('an archive', () => {
  const tarOf = (name: string): Buffer => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write('0000644\0', 100);
    header.write('00000000000\0', 124);
    header.write('        ', 148);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return Buffer.concat([header, Buffer.alloc(1_024)]);
  };

  it.each(['../evil', '/etc/evil', 'lib/../../evil'])('does not reach outside with %s', (name) => {
    expect(() => readTar(tarOf(name))).toThrow('reaches outside');
  });

  it('that is damaged or truncated is refused', () => {
    const sound = tarOf('fine');
    expect(readTar(sound)).toHaveLength(1);
    const damaged = Buffer.from(sound);
    damaged[5] = 1;
    expect(() => readTar(damaged)).toThrow('damaged');
    expect(() => readTar(sound.subarray(0, 512))).toThrow('breaks off');
  });
});

describe('the browser of a machine', () => {
  const program = async (dir: string, name: string, says: string, code = 0): Promise<void> => {
    await mkdir(join(root, dir), { recursive: true });
    await writeFile(join(root, dir, name), `#!/bin/sh\necho "${says}"\nexit ${code}\n`);
    await chmod(join(root, dir, name), 0o755);
  };
  const find = (dir: string, configured: string | null = null) =>
    findChromium({ configured, dataDir: join(root, 'data'), arch: 'arm64', path: [join(root, dir)] });

  it('is the bundled one before a full browser, and after a headless shell', async () => {
    await program('full', 'chromium', 'Chromium 150.0.0.1');
    await program('shell', 'chromium-headless-shell', 'Chromium 150.0.0.2');
    await writeFile(join(root, 'package/package.json'), '{ "version": "153.0.0" }');
    const here = { configured: null, platform: 'linux', arch: 'x64', bundled: source } as const;
    const dataDir = join(root, 'bundled');
    const findIn = (dir: string, unpack = true) =>
      findChromium({ ...here, dataDir, path: [join(root, dir)], unpack });
    await expect(findIn('full', false)).rejects.toThrow(StillPacked);
    expect(await findIn('full')).toMatchObject({ origin: 'bundled', version: '153.0.1.2' });
    expect(await findIn('full', false)).toMatchObject({ origin: 'bundled' });
    expect(await findIn('shell')).toMatchObject({ origin: 'system', version: '150.0.0.2' });
    const without = await findChromium({ ...here, bundled: null, dataDir, path: [join(root, 'full')] });
    expect(without).toMatchObject({ origin: 'system', version: '150.0.0.1' });
  });

  it('is the headless shell before a full browser', async () => {
    await program('both', 'chromium', 'Chromium 150.0.0.1');
    await program('both', 'chromium-headless-shell', 'Chromium 150.0.0.2');
    expect(await find('both')).toMatchObject({ version: '150.0.0.2', origin: 'system' });
  });

  it('is one that starts', async () => {
    await program('half', 'chromium-headless-shell', 'libnss3.so: cannot open shared object file', 127);
    await program('half', 'chromium', 'Chromium 150.0.0.1');
    expect(await find('half')).toMatchObject({ executable: join(root, 'half/chromium') });
  });

  it('is one whose sandbox works here', async () => {
    const refused =
      'case "$*" in *about:blank*) echo "ERROR:zygote.cc: No usable sandbox! If this is" >&2; exit 1;; esac';
    await program('caged', 'chromium-headless-shell', `Chromium 150.0.0.2"\n${refused}\necho "`);
    await expect(find('caged')).rejects.toThrow(
      `${join(root, 'caged/chromium-headless-shell')} does not start: ${sandboxHint}`,
    );
    await program('caged', 'chromium', 'Chromium 150.0.0.1');
    expect(await find('caged')).toMatchObject({ executable: join(root, 'caged/chromium') });
  });

  it('is the configured one or none', async () => {
    await program('named', 'mine', 'Google Chrome 151.0.0.1 unknown');
    expect(await find('named', join(root, 'named/mine'))).toMatchObject({
      origin: 'configured',
      version: '151.0.0.1',
    });
    await expect(find('both', join(root, 'nowhere'))).rejects.toThrow(
      /^STEWARD_CHROMIUM: .*nowhere does not start/,
    );
  });

  it('that is missing is reported with how to install one', async () => {
    await expect(find('empty')).rejects.toThrow(installHint);
  });
});
