import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createRegistry, httpMetrics } from './metrics.ts';
import { createHttpServer } from './server.ts';

it('a host name of its own is told to use https for itself, not for its subdomains, which are not ours', async () => {
  const app = await createHttpServer({
    log: createLog({ level: 'silent', pretty: false }),
    trustProxy: [],
    secure: true,
    metrics: httpMetrics(createRegistry()),
    pathFor: (host, url) => (host === 'customer.example' ? `/own${url}` : null),
  });
  app.get('/own/page', () => ({}));
  app.get('/page', () => ({}));
  const transportOf = async (host: string, url: string): Promise<unknown> =>
    (await app.inject({ url, headers: { host } })).headers['strict-transport-security'];
  expect(await transportOf('steward.example', '/page')).toBe('max-age=31536000; includeSubDomains');
  for (const url of ['/page', '/unknown', '/%FF'])
    expect(await transportOf('customer.example', url)).toBe('max-age=31536000');
  await app.close();
});
