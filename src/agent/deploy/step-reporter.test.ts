import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createClient } from '../wire/client.ts';
import { startStepReporter } from './step-reporter.ts';

it('steps that a firewall always blocks do not delay the outcome, and are not sent after it', async () => {
  const firewall = createServer((_request, response) => void response.writeHead(403).end('<h1>Blocked</h1>'));
  await new Promise<void>((resolve) => firewall.listen(0, '127.0.0.1', resolve));
  const stop = new AbortController();
  try {
    let sent = 0;
    const told: string[] = [];
    const client = createClient({
      serverUrl: `http://127.0.0.1:${(firewall.address() as AddressInfo).port}`,
      token: 'agt_x',
    });
    const reporter = startStepReporter({
      client: { ...client, steps: (...request) => ((sent += 1), client.steps(...request)) },
      lease: { deploymentId: 'd', leaseEpoch: 1 },
      steps: () => [],
      signal: stop.signal,
      onError: (line) => told.push(line),
      patienceMs: 500,
    });
    reporter.changed();
    await expect.poll(() => told).toEqual([expect.stringContaining('returned 403')]);
    await reporter.finish();
    const before = sent;
    reporter.changed();
    await reporter.finish();
    expect(sent).toBe(before);
  } finally {
    stop.abort();
    firewall.closeAllConnections();
    firewall.close();
  }
});

it('a commit message that a firewall blocks is left out, so that the steps are reported', async () => {
  const commit = { sha: 'a'.repeat(40), subject: "'; drop table users", author: 'Ada' };
  const bodies: string[] = [];
  const firewall = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      bodies.push(body);
      const isBlocked = body.includes('drop table');
      response.writeHead(isBlocked ? 403 : 200, { 'content-type': 'application/json' });
      response.end(isBlocked ? '<h1>Blocked</h1>' : '{}');
    });
  });
  await new Promise<void>((resolve) => firewall.listen(0, '127.0.0.1', resolve));
  const stop = new AbortController();
  try {
    const reporter = startStepReporter({
      client: createClient({
        serverUrl: `http://127.0.0.1:${(firewall.address() as AddressInfo).port}`,
        token: 'agt_x',
      }),
      lease: { deploymentId: 'd', leaseEpoch: 1 },
      steps: () => [],
      commit: () => commit,
      signal: stop.signal,
      onError: () => {},
    });
    reporter.changed();
    await reporter.finish();
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { leaseEpoch: 1, steps: [], commit },
      { leaseEpoch: 1, steps: [] },
    ]);
  } finally {
    stop.abort();
    firewall.closeAllConnections();
    firewall.close();
  }
});
