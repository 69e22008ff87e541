import { expect, it } from 'vitest';
import { fromSource, startSteward, temporaryDir } from '#testkit/process.ts';

// Here and not with the other tests of the command line, because a clock decides.
it('steward serve starts within 10 s on an empty data directory, and stops within 20 s after a signal', async () => {
  await using dir = await temporaryDir();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const started = performance.now();
    await using server = await startSteward(['serve'], {
      ...fromSource,
      STEWARD_DATA_DIR: dir.path,
      PORT: '0',
      HOST: '127.0.0.1',
    });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: 'ready' });
    const stopping = performance.now();
    expect(await server.stop(signal)).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(20_000);
    expect(server.output()).not.toMatch(/"level":[456]0/);
  }
});
