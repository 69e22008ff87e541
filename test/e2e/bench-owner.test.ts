import { expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import { Client } from '#testkit/client.ts';
import { createOwner } from '../../bench/servers/owner.ts';

it('the owner that benchmarks create is an administrator with a token', async () => {
  await using app = await startApp({ work: [] });
  const { token } = await createOwner(app.platform.services);
  const client = new Client(app.url).withToken(token);
  expect(await client.identity('{ me { email role } }')).toMatchObject({
    data: { me: { email: 'bench@example.com', role: 'ADMIN' } },
  });
});
