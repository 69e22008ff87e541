import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerExplorer } from './explorer.ts';

/** Two services on one port, as Steward mounts them. */
async function startServices(files: Record<string, string>): Promise<FastifyInstance & AsyncDisposable> {
  const distDir = await mkdtemp(join(tmpdir(), 'explorer-'));
  await mkdir(join(distDir, 'explorer'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(distDir, name), content);
  const app = fastify();
  for (const prefix of ['/monitoring', '/deployment']) {
    await app.register(
      async (service) => {
        const explorer = await registerExplorer(service, { distDir });
        service.get('/graphql', (_, reply) => explorer.send(reply));
      },
      { prefix },
    );
  }
  return Object.assign(app, {
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await rm(distDir, { recursive: true });
    },
  });
}

const built = { 'index.html': '<p>page</p>', 'explorer/main-abc123.js': 'run()' };

describe('the explorer', () => {
  it('is the page at the endpoint of each service', async () => {
    await using app = await startServices(built);
    for (const path of ['/monitoring/graphql', '/deployment/graphql']) {
      const answer = await app.inject(path);
      expect([answer.statusCode, answer.body]).toEqual([200, '<p>page</p>']);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
    }
  });

  it('allows only its own scripts and connections to its own origin', async () => {
    await using app = await startServices(built);
    const policy = (await app.inject('/monitoring/graphql')).headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval/);
  });

  it('is sent as the build has compressed it', async () => {
    await using app = await startServices({
      ...built,
      'explorer/main-abc123.js.br': 'brotli',
      'explorer/main-abc123.js.gz': 'gzip',
    });
    const sent = async (accepted: string): Promise<unknown[]> => {
      const { headers, body } = await app.inject({
        url: '/monitoring/explorer/main-abc123.js',
        headers: { 'accept-encoding': accepted },
      });
      expect(headers['content-type']).toContain('javascript');
      return [headers['content-encoding'], headers['vary'], body];
    };
    expect(await sent('gzip, deflate, br')).toEqual(['br', 'accept-encoding', 'brotli']);
    expect(await sent('gzip')).toEqual(['gzip', 'accept-encoding', 'gzip']);
    expect(await sent('identity')).toEqual([undefined, 'accept-encoding', 'run()']);
    expect((await app.inject('/monitoring/explorer/main-abc123.js.br')).statusCode).toBe(404);
  });

  it('lets browsers cache its files for a year', async () => {
    await using app = await startServices(built);
    const answer = await app.inject('/deployment/explorer/main-abc123.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'run()']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it.each([
    '/monitoring/explorer/nothing.js',
    '/monitoring/explorer/../index.html',
    '/monitoring/explorer/%2e%2e/index.html',
    '/monitoring/explorer/',
  ])('has no file %s', async (path) => {
    await using app = await startServices(built);
    expect((await app.inject(path)).statusCode).toBe(404);
  });

  it('says what to do if it has not been built', async () => {
    await using app = await startServices({});
    const answer = await app.inject('/monitoring/graphql');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm run prepare');
  });
});
