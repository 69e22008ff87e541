import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordModules, runSteward, temporaryDir } from '#testkit/process.ts';

async function modulesOf(args: string[]): Promise<string[]> {
  await using dir = await temporaryDir();
  const file = join(dir.path, 'modules');
  const { code, stderr } = await runSteward(args, recordModules(file));
  expect([code, stderr]).toEqual([0, '']);
  return (await readFile(file, 'utf8'))
    .split('\n')
    .map((url) => url.replace(/^.*\/(src|node_modules)\//, '$1/'));
}

it.each(['--help', '--version'])('steward %s loads the table of commands and nothing else', async (flag) => {
  const modules = await modulesOf([flag]);
  expect(modules).toContain('src/app/commands/run-command.ts');
  expect(
    modules.filter((path) => !/^src\/app\/|package\.json$|^src\/platform\/errors\.ts$/.test(path)),
  ).toEqual([]);
  expect(modules.length).toBeLessThan(12);
});

it('commands other than serve load no GraphQL, HTTP server, NATS or mail client', async () => {
  const modules = await modulesOf(['worker', '--help']);
  expect(modules).toContain('src/monitoring/product.ts');
  const libraries = /^node_modules\/(graphql|fastify|@fastify|@nats-io|nodemailer|playwright-core)\b/;
  expect(modules.filter((path) => libraries.test(path))).toEqual([]);
});

it.each([
  ['without a home directory', { HOME: '/nonexistent' }],
  ['with a compile cache that cannot be created', { NODE_COMPILE_CACHE: '/dev/null/cache' }],
  ['without a compile cache', { NODE_DISABLE_COMPILE_CACHE: '1', NODE_COMPILE_CACHE: '' }],
])('steward starts %s', async (_, env) => {
  const { code, stdout, stderr } = await runSteward(['--version'], env);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
