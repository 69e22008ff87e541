import { expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import { runSteward } from '#testkit/process.ts';

it(
  '`steward deploy` suggests the complete address if the path of the service is missing',
  { tags: ['long'] },
  async () => {
    await using app = await startApp({ work: [] });
    const deploy = (server: string) =>
      runSteward(['deploy', '--environment', 'x', '--server', server], {
        STEWARD_TOKEN: `pat_${'0'.repeat(64)}`,
      });
    for (const server of [app.url, `${app.url}/`])
      expect(await deploy(server)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`Set --server or STEWARD_SERVER_URL to ${app.url}/deployment.\n`),
      });
    expect((await deploy(`${app.url}/vat/deployment`)).stderr).toContain(
      'Check --server or STEWARD_SERVER_URL.',
    );
  },
);
