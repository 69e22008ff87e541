import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';

describe('the documentation at /docs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ work: [] });
  });
  afterAll(async () => {
    await app?.[Symbol.asyncDispose]();
  });
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(app.url + path, { headers, redirect: 'manual' });

  it.each([
    ['/docs', 'Quick start'],
    ['/docs/notifications', '<h1 id="notifications">'],
    ['/docs/api/monitoring', '<h1'],
    ['/docs/changelog', '<h1'],
  ])('%s is a page for everybody, without scripts', async (path, content) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    const text = await response.text();
    expect(text).toContain(content);
    expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=/i);
  });

  it('is not sent again if it has not changed', async () => {
    for (const path of ['/docs/checks', '/docs/docs.css', '/docs/files/docs/images/overview.webp']) {
      const etag = (await get(path)).headers.get('etag')!;
      const second = await get(path, { 'if-none-match': `W/"other", ${etag}` });
      expect([path, second.status, await second.text()]).toEqual([path, 304, '']);
    }
  });

  it('links of the repository are redirected, and unknown pages are not found', async () => {
    for (const [path, target] of [
      ['/docs/checks.md', '/docs/checks'],
      ['/docs/checks/', '/docs/checks'],
    ] as const) {
      const response = await get(path);
      expect([response.status, response.headers.get('location')]).toEqual([301, target]);
    }
    const missing = await get('/docs/nothing');
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Page not found')]);
  });

  it.each([
    '/docs/files/package.json',
    '/docs/files/deploy/kubernetes/secret.example.yaml',
    '/docs/files/..%2f..%2fetc%2fpasswd',
    '/docs/%2e%2e%2fpackage.json',
    '/docs/files/src/app/main.ts',
    '/docs/files/docs/images/',
    '/docs/%00',
  ])('%s leads to no other file', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('examples are text', async () => {
    const response = await get('/docs/files/deploy/nginx.conf');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
  });

  it('a search works without JavaScript, and what was searched for is escaped', async () => {
    const found = await (await get('/docs/search?q=escalation+policy')).text();
    expect(found).toContain('href="/docs/incidents#');
    expect(found).toContain('<mark>');
    const hostile = await (
      await get(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    ).text();
    expect(hostile).not.toContain('<script>');
    for (const query of ['', '?q=', '?q=a&q=b', `?q=${'x'.repeat(5_000)}`, '?q=%E0%A4%A'])
      expect((await get(`/docs/search${query}`)).status).toBe(200);
  });
});
