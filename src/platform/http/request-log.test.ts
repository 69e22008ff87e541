import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { httpMetrics, createRegistry } from './metrics.ts';
import { createHttpServer } from './server.ts';

it('contains the request id and hides secrets', async () => {
  let lines = '';
  const log = createLog({ level: 'info', pretty: false, out: { write: (line) => void (lines += line) } });
  const metrics = httpMetrics(createRegistry());
  const app = await createHttpServer({ log, trustProxy: [], secure: false, metrics });
  app.get('/speaks', (request, reply) => {
    request.log.warn({ password: 'x1' }, 'one');
    request.log.child({ token: 'x2' }).error('two');
    request.log.debug('three');
    return reply.send({});
  });
  app.get('/silent', async () => ({}));
  try {
    const { headers } = await app.inject('/speaks');
    await app.inject('/silent');
    const told = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.map(({ msg, requestId }) => [msg, requestId])).toEqual([
      ['one', headers['x-request-id']],
      ['two', headers['x-request-id']],
    ]);
    expect(lines).not.toMatch(/x1|x2/);
  } finally {
    await app.close();
  }
});
