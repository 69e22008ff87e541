import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildAgentForExecutable } from '#scripts/build-agent.ts';
import { openAgentFixture, unlimited } from '#testkit/agent.fixture.ts';
import { startApp } from '#testkit/app.ts';
import { longTestMs } from '#testkit/patience.ts';

it.runIf(process.platform === 'linux')(
  'a host without Node gets an executable that includes Node, and deploys with it',
  { tags: ['long'], timeout: longTestMs },
  async () => {
    await buildAgentForExecutable();
    await using app = await startApp({ env: unlimited });
    await using fixture = await openAgentFixture(await app.signUp(), { commands: { build: ['echo built'] } });
    const address = `${app.url}/deployment/agent/steward-agent-linux-${process.arch}`;
    const [program, sum] = await Promise.all([fetch(address), fetch(`${address}.sha256`)]);
    const file = join(fixture.dir, 'steward-agent');
    await writeFile(file, Buffer.from(await program.arrayBuffer()));
    await chmod(file, 0o755);
    expect(program.headers.get('etag')).toBe(`"${(await sum.text()).split(' ')[0]}"`);
    await fixture.start({ PATH: '/usr/bin:/bin', NODE_OPTIONS: '' }, [file]);
    const { status, log } = await fixture.deploy();
    expect([status, log]).toEqual(['SUCCEEDED', expect.stringContaining('built\n')]);
  },
);
