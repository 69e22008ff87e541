import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { create } from '../contract/destination-requests.fixture.ts';
import { newDeployment, newHost } from '../contract/deployment-requests.fixture.ts';
import {
  change,
  dataOf,
  extensionsOf,
  make,
  newPage,
  newSite,
} from '../contract/monitoring-requests.fixture.ts';
import {
  createProbe,
  type CreateProbeMutationVariables,
} from '../contract/operations/monitoring.generated.ts';

let app: TestApp;
let admin: Client;
let member: Client;
let forbidden: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  forbidden = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '::');
  await once(forbidden, 'listening');
  ({ port } = forbidden.address() as AddressInfo);
  app = await startApp({
    work: ['checks', 'jobs'],
    env: { STEWARD_PRIVATE_TARGETS: 'nobody', STEWARD_RATE_LIMIT_WRITES: '10000' },
  });
  admin = await app.signUp();
  await app.signUp({ email: 'member@example.com' });
  // With tokens, because a session is limited to 300 writes per minute.
  member = (await (await signIn('member@example.com')).mintToken()).client;
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  forbidden?.close();
});

async function signIn(email: string): Promise<Client> {
  const client = app.stranger();
  await client.post('/auth/sign-in', { email, password: 'correct horse battery' });
  return client;
}

type ProbeInput = Omit<CreateProbeMutationVariables['input'], 'siteId' | 'name'>;

/** Every notation of an internal address that can be detected without DNS. */
const written = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '127.000.000.001',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
];
const tricks = [
  'http://shop.example@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT@shop.example/',
  'http://user:password@shop.example/',
  'http:127.0.0.1:PORT',
  'http:\\\\127.0.0.1:PORT',
  'http:///127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@shop.example/',
  'HTTP://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@shop.example/',
  'http://127.0.0.1:PORT?@shop.example/',
  'http://shop.example:99999/',
  'http://127.0.0.1\t:PORT/',
  'http://127.0.\n0.1:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_x',
  'ftp://127.0.0.1/',
  'data:text/html,x',
  'javascript:alert(1)',
  'ws://127.0.0.1:PORT/',
  'http://[::1',
  'http://[::1%25lo]/',
  '//127.0.0.1:PORT/',
];
const addresses = (): string[] =>
  [...written.map((host) => `http://${host}:PORT/`), ...tricks].map((url) =>
    url.replace('PORT', String(port)),
  );

describe('an internal address in any notation', { tags: ['strict'] }, () => {
  const places: Record<string, (client: Client, url: string) => Promise<unknown>> = {
    'a new site': async (client, url) => extensionsOf(await make(client, 'createSite', { name: 'x', url })),
    'a changed site': async (client, url) =>
      extensionsOf(await change(client, 'updateSite', await siteOf(client), { url })),
    'a webhook': async (client, url) =>
      extensionsOf(await make(client, 'updateNotificationSettings', { webhookUrl: url })),
    'the first chat': async (client, url) =>
      extensionsOf(await make(client, 'updateNotificationSettings', { chat1WebhookUrl: url })),
    'the second chat': async (client, url) =>
      extensionsOf(await make(client, 'updateNotificationSettings', { chat2WebhookUrl: url })),
    'a probe of a GraphQL API': async (client, url) =>
      extensionsOf(await createProbeAt(client, { kind: 'GRAPHQL', url, query: '{ a }' })),
    'a probe of a WebSocket': async (client, url) =>
      extensionsOf(await createProbeAt(client, { kind: 'WEBSOCKET', url: url.replace(/^http/i, 'ws') })),
    'a destination': async (client, url) =>
      extensionsOf(await create(client, { kind: 'WEBHOOK', name: 'x', url })),
    'a server of Opsgenie': async (client, url) =>
      extensionsOf(await create(client, { kind: 'OPSGENIE', name: 'x', url, key: 'k' })),
    'a topic of ntfy': async (client, url) =>
      extensionsOf(await create(client, { kind: 'NTFY', name: 'x', url: `${url}topic` })),
    'a step of a checkout': async (client, url) => {
      const steps = [{ name: 'Open', action: 'GOTO', value: url }];
      return extensionsOf(await change(client, 'updateCheckoutFlowConfig', await siteOf(client), { steps }));
    },
    'a recorded checkout': async (client, url) => {
      const recorderJson = JSON.stringify({ title: 'x', steps: [{ type: 'navigate', url }] });
      return extensionsOf(
        await change(client, 'updateCheckoutFlowConfig', await siteOf(client), { recorderJson }),
      );
    },
  };
  const sites = new Map<Client, string>();
  const siteOf = async (client: Client): Promise<string> => {
    const id = sites.get(client) ?? (await newSite(client, { url: 'https://shop.invalid' })).id;
    sites.set(client, id);
    return id;
  };
  const createProbeAt = async (client: Client, input: ProbeInput) =>
    client.send(createProbe, { input: { siteId: await siteOf(client), name: 'x', ...input } });

  it.each(Object.entries(places))('is rejected as %s', async (_place, put) => {
    const taken: string[] = [];
    for (const url of addresses()) {
      const refusal = (await put(member, url)) as { code?: string } | undefined;
      if (refusal?.code !== 'BAD_REQUEST') taken.push(`${url}: ${JSON.stringify(refusal)}`);
    }
    expect(taken).toEqual([]);
    expect(connections).toBe(0);
  });

  it('is rejected even for administrators if private targets are disabled', async () => {
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1'])
      expect(await places['a new site']!(admin, `http://${host}/`)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is rejected as the host and as the name server of a probe', async () => {
    for (const host of written) {
      const plain = host.replace(/^\[|\]$/g, '');
      for (const input of [
        { kind: 'TCP', host, port },
        { kind: 'TCP', host: plain, port },
        { kind: 'TLS', host: plain },
        { kind: 'SMTP', host: plain },
        { kind: 'DNS', host: 'shop.example', recordType: 'A', resolver: `${host}:${port}` },
      ] as const)
        expect({ input, ...extensionsOf(await createProbeAt(member, input)) }).toMatchObject({
          code: 'BAD_REQUEST',
        });
    }
  });

  it('is rejected as the path of a page', async () => {
    const site = await siteOf(member);
    for (const path of [
      `//127.0.0.1:${port}/`,
      `/\\127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/`,
      `@127.0.0.1:${port}/`,
      `/\t/127.0.0.1:${port}/`,
      `:${port}/`,
      '.evil.example/',
    ]) {
      const answer = await make(member, 'createSitePage', { siteId: site, name: 'x', path });
      expect([path, extensionsOf(answer)]).toEqual([path, expect.objectContaining({ code: 'BAD_REQUEST' })]);
    }
    // An accepted path stays on the host of its site.
    const page = await newPage(member, site, { path: '/@127.0.0.1/../..//127.0.0.1' });
    expect(new URL(page.path, 'https://shop.invalid').host).toBe('shop.invalid');
  });
});

describe('a host name that resolves to an internal address', { tags: ['strict'] }, () => {
  const names = ['localhost', 'LOCALHOST', 'localhost.', hostname()];

  it('is detected at DNS lookup, and the error does not reveal the address', async () => {
    const ids: string[] = [];
    for (const name of names) ids.push((await newSite(member, { name, url: `http://${name}:${port}/` })).id);
    const messages = async (): Promise<string[]> =>
      Promise.all(
        ids.map(async (id) => {
          const checks = await member.monitoring(
            'query ($id: ID!) { checks(siteId: $id, limit: 1) { errorMessage } }',
            { id },
          );
          return dataOf(checks)[0]?.errorMessage ?? '';
        }),
      );
    await waitUntil(async () => (await messages()).every((message) => message !== ''), longWaitMs);
    for (const message of await messages()) {
      expect(message).toMatch(/resolves to (?:a loopback|a private) address, which is not allowed/);
      expect(message).not.toMatch(/\d+\.\d+\.\d+\.\d+|::/);
    }
    expect(connections).toBe(0);
  });

  it('receives no notification', async () => {
    for (const [channel, field] of [
      ['webhook', 'webhookUrl'],
      ['chat1', 'chat1WebhookUrl'],
      ['chat2', 'chat2WebhookUrl'],
    ] as const) {
      dataOf(await make(member, 'updateNotificationSettings', { [field]: `http://localhost:${port}/hook` }));
      const answer = await member.monitoring(`mutation { testNotification(channel: "${channel}") }`);
      expect(answer.errors?.[0]?.message).toMatch(/not allowed/);
    }
    expect(connections).toBe(0);
  });
});

it(
  'the health check URL and the repository of an environment are requested by the agent only, never by the server',
  { tags: ['strict'] },
  async () => {
    const inside = `http://127.0.0.1:${port}/`;
    const { id, agent } = await newHost(member, {
      healthCheckUrl: inside,
      repositoryUrl: `https://127.0.0.1:${port}/x.git`,
    });
    await newDeployment(member, id);
    const { body } = await agent.poll();
    expect(body?.task?.environment.healthCheckUrl).toBe(inside);
    await agent.accept(body!.task!);
    await agent.complete(body!.task!);
    expect(connections).toBe(0);
  },
);
