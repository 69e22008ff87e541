import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createClient } from '../wire/client.ts';
import { startStepReporter } from './step-reporter.ts';

it('steps that a firewall always blocks do not delay the outcome, and are not sent after it', async () => {
  let asked = 0;
  const firewall = createServer((_request, response) => {
    asked += 1;
    response.writeHead(403).end('<h1>Blocked</h1>');
  });
  await new Promise<void>((resolve) => firewall.listen(0, '127.0.0.1', resolve));
  const stop = new AbortController();
  try {
    const told: string[] = [];
    const reporter = startStepReporter({
      client: createClient({
        serverUrl: `http://127.0.0.1:${(firewall.address() as AddressInfo).port}`,
        token: 'agt_x',
      }),
      lease: { deploymentId: 'd', leaseEpoch: 1 },
      steps: () => [],
      signal: stop.signal,
      onError: (line) => told.push(line),
      patienceMs: 50,
    });
    reporter.changed();
    await reporter.finish();
    const before = asked;
    expect(before).toBeGreaterThan(0);
    reporter.changed();
    await reporter.finish();
    expect(asked).toBe(before);
    expect(told).toEqual([expect.stringContaining('returned 403')]);
  } finally {
    stop.abort();
    firewall.closeAllConnections();
    firewall.close();
  }
});
