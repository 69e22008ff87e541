import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { CheckResult } from '#probing/check.ts';
import type { TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { down } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newDeployment, newHost } from '../contract/deployment-requests.fixture.ts';
import { change, dataOf, make, newPage } from '../contract/monitoring-requests.fixture.ts';
import { fail } from './victim.ts';

/** Breaks out of any attribute, tag, script or title, and reports when it runs. `seen` is its visible text. */
export const seen = 'onerror=pwned=1';
export const hostile = `'"></title></textarea></script><img data-pwn src=x ${seen}><script data-pwn>pwned=1</script><svg data-pwn onload=pwned=1>`;
const link = 'javascript:pwned=1';

/** A shop whose web server belongs to the attacker, including the reason phrase of the status. */
export async function startHostileShop(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.end(`HTTP/1.1 503 ${hostile}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

/** All texts from pages, browsers, checkouts and users that monitoring can store. */
export async function makeHostileSite(app: TestApp, owner: Client, url: string): Promise<string> {
  const flow = { steps: [{ name: hostile, action: 'FILL', selector: hostile, value: hostile }] };
  const site = dataOf(
    await make(owner, 'createSite', {
      name: hostile,
      url,
      browserChecks: true,
      expectedContent: hostile,
      waitForSelector: hostile,
    }),
  );
  dataOf(await change(owner, 'updateCheckoutFlowConfig', site.id, flow));
  await newPage(owner, site.id, { name: hostile, path: `/${encodeURIComponent(hostile)}` });
  dataOf(
    await make(owner, 'createSiteErrorPattern', {
      siteId: site.id,
      pattern: `\\Q${hostile}\\E`,
      description: hostile,
    }),
  );
  const jsErrors = [
    {
      source: hostile,
      message: hostile,
      stackTrace: `${hostile}\n at ${link}`,
      url: link,
      line: 1,
      column: 1,
    },
  ];
  const steps: CheckResult['steps'] = [
    { name: hostile, action: 'FILL', status: 'FAILED', durationMs: 1, message: hostile },
  ];
  await fail(app, site.id, { ...down, errorMessage: hostile, jsErrors }, 'BROWSER');
  await fail(
    app,
    site.id,
    { ...down, errorMessage: hostile, steps, screenshot: Buffer.from(hostile) },
    'CHECKOUT_FLOW',
  );
  const checked = async (): Promise<boolean> =>
    dataOf(
      await owner.monitoring('query ($id: ID!) { checks(siteId: $id) { checkType errorMessage } }', {
        id: site.id,
      }),
    ).some(
      (check: { checkType: string; errorMessage: string }) =>
        check.checkType === 'HTTP' && check.errorMessage.includes(seen),
    );
  await waitUntil(checked, longWaitMs);
  return site.id;
}

/** All texts that an agent, its host and a deployment can report. */
export async function makeHostileDeployment(
  owner: Client,
): Promise<{ environment: string; deployment: string }> {
  const { id, agent } = await newHost(owner, {
    name: hostile,
    host: 'web1.example',
    commands: { build: [hostile], migrate: [hostile], afterSwitch: [hostile] },
    recipe: 'GENERIC',
    sharedDirs: ['a'],
  });
  await agent.register({ hostname: hostile, version: hostile, os: hostile, deployPath: hostile });
  const { id: deployment } = await newDeployment(owner, id, { version: 'v1' });
  const log: [stream: 'STDOUT' | 'STDERR' | 'SYSTEM', text: string][] = [
    ['STDOUT', `${hostile}\n`],
    ['STDERR', `\u001b[31;1m${hostile}\u001b[0m\n\u001b]8;;${link}\u0007${hostile}\u001b]8;;\u0007\n`],
    ['SYSTEM', `\u001b]0;${hostile}\u0007\u0000\u202e${hostile}\n`],
  ];
  const steps = [
    {
      name: hostile.slice(0, 100),
      status: 'FAILED' as const,
      startedAt: null,
      completedAt: null,
      exitCode: 1,
    },
  ];
  await agent.run({ log, steps, outcome: 'FAILED', errorMessage: hostile });
  return { environment: id, deployment };
}

/** All texts of shops and their customers that VAT can store, and a batch with them. */
export async function makeHostileVat(owner: Client): Promise<{ batch: string }> {
  const send = async (query: string, variables: object): Promise<Record<string, { id: string }>> => {
    const { data, errors } = await owner.vat(query, variables);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const customer = { externalId: hostile, number: 'DE123456789', name: hostile, address: hostile };
  await send('mutation ($input: [VatCustomerInput!]!) { upsertVatCustomers(input: $input) { created } }', {
    input: [customer],
  });
  await send('mutation ($name: String!) { createVatKey(input: { name: $name }) { key } }', {
    name: `<img data-pwn src=x ${seen}>`,
  });
  const { createVatBatch } = await send(
    'mutation ($name: String!) { createVatBatch(input: { name: $name }) { id } }',
    { name: hostile },
  );
  return { batch: createVatBatch!.id };
}
