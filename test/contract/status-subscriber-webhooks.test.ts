import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedRequest } from '#testkit/provider.fixture.ts';
import { untilDelivered } from '#testkit/stored.fixture.ts';
import { makeBulkDue, passRefusals } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startSubscriberFixture, type Page, type SubscriberFixture } from './status-subscribers.fixture.ts';

let fixture: SubscriberFixture;
let page: Page;
beforeAll(async () => {
  fixture = await startSubscriberFixture({ STEWARD_PRIVATE_TARGETS: 'everybody' });
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  fixture.provider.behave(() => {});
  page = await fixture.createPage();
});

type WebhookBody = {
  type: string;
  timestamp: string;
  data: { confirmUrl: string; signingSecret: string; unsubscribeUrl: string };
};
const post = { method: 'POST' };
const bodyOf = (request: ReceivedRequest): WebhookBody => JSON.parse(request.body);
const pathOf = (url: string): string => new URL(url).pathname;

let hooks = 0;
/** Signs up, waits for the message that asks, and returns it. */
async function signUp(kind: 'WEBHOOK' | 'SLACK', component: string[] = []) {
  hooks += 1;
  const path = `/hook-${hooks}`;
  await fixture.subscribe(page, {
    kind,
    address: `${fixture.provider.url}${path}?secret=${hooks}`,
    component,
  });
  const received = () => fixture.provider.received.filter((request) => request.path.startsWith(path));
  const arrived = async (count: number): Promise<ReceivedRequest> => {
    await waitUntil(() => received().length >= count);
    return received()[count - 1]!;
  };
  return { received, arrived, asked: await arrived(1) };
}

async function webhook(component: string[] = []) {
  const { asked, ...hook } = await signUp('WEBHOOK', component);
  const { confirmUrl, signingSecret } = bodyOf(asked).data;
  await fixture.fetchPath(pathOf(confirmUrl), post);
  return { ...hook, asked, secret: signingSecret };
}

function expectSigned({ headers, body }: ReceivedRequest, secret: string): void {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
}

describe('a webhook', () => {
  it('is asked to confirm and gets its secret, with which all its messages are signed', async () => {
    const { asked, secret, arrived } = await webhook([page.components[0]!.id]);
    expect(secret).toMatch(/^whsec_/);
    expectSigned(asked, secret);
    expect(bodyOf(asked)).toMatchObject({
      type: 'subscription.confirm',
      data: { page: { id: page.id, title: 'Acme' }, components: ['Shop'] },
    });
    const { id, statusIncidentId } = await fixture.publish(page, { componentIds: [page.components[0]!.id] });
    const message = await arrived(2);
    expectSigned(message, secret);
    expect(bodyOf(message)).toEqual({
      type: 'status.update',
      timestamp: expect.any(String),
      data: {
        page: { id: page.id, title: 'Acme', url: `https://steward.example/status/${page.slug}` },
        incident: {
          id: statusIncidentId,
          title: 'Payments fail',
          impact: expect.any(String),
          components: [{ id: page.components[0]!.id, name: 'Shop' }],
          startedAt: expect.any(String),
          resolvedAt: null,
          scheduled: null,
        },
        update: { id, state: 'INVESTIGATING', body: 'We look into it.', at: expect.any(String) },
        unsubscribeUrl: expect.stringContaining('/unsubscribe/'),
      },
    });
  });

  it('gets a message again under the same id until it accepts it, and in order', async () => {
    const { arrived, received } = await webhook();
    fixture.provider.behave((_request, response) => response.writeHead(503).end());
    await fixture.publish(page);
    await arrived(2);
    fixture.provider.behave(() => {});
    await untilRetried();
    const again = await arrived(3);
    expect(again.headers['webhook-id']).toBe(received()[1]!.headers['webhook-id']);
    await untilDelivered(fixture.app);
    expect(received()).toHaveLength(3);
  });

  it('gets nothing that waits for it once it has unsubscribed', async () => {
    const { arrived, received } = await webhook();
    fixture.provider.behave((_request, response) => response.writeHead(503).end());
    await fixture.publish(page);
    const { unsubscribeUrl } = bodyOf(await arrived(2)).data;
    fixture.provider.behave(() => {});
    await fixture.fetchPath(pathOf(unsubscribeUrl), post);
    await makeBulkDue(fixture.app);
    await fixture.publish(page);
    await untilDelivered(fixture.app);
    expect(received()).toHaveLength(2);
    expect(await fixture.count(page)).toBe(0);
  });

  it('is removed when its address is gone (HTTP 410)', async () => {
    const { arrived } = await webhook();
    fixture.provider.behave((_request, response) => response.writeHead(410).end());
    await fixture.publish(page);
    await arrived(2);
    await waitUntil(async () => (await fixture.count(page)) === 0);
    expect(await fixture.subscribers(page)).toEqual([]);
  });

  it('is removed when it refuses messages for days, and not at the first one', async () => {
    const { arrived, received } = await webhook();
    fixture.provider.behave((_request, response) => response.writeHead(403).end('no'));
    await fixture.publish(page);
    await arrived(2);
    await untilDelivered(fixture.app);
    expect(await fixture.subscribers(page)).toMatchObject([
      {
        address: new URL(fixture.provider.url).host,
        deliveries: [{ status: 'FAILED', error: 'HTTP 403 Forbidden: no' }, {}],
      },
    ]);
    await passRefusals(fixture.app);
    await fixture.publish(page);
    await arrived(3);
    await waitUntil(async () => (await fixture.count(page)) === 0);
    expect(received()).toHaveLength(3);
  });

  it('is not told of an update that was deleted before it could be sent', async () => {
    const { arrived, received } = await webhook();
    fixture.provider.behave((_request, response) => response.writeHead(503).end());
    const { id } = await fixture.publish(page);
    await arrived(2);
    fixture.provider.behave(() => {});
    await fixture.owner.monitoring('mutation ($id: ID!) { deleteStatusUpdate(id: $id) }', { id });
    await waitUntil(async () => (await fixture.subscribers(page))[0]!.deliveries[0]!.status === 'SKIPPED');
    expect(received()).toHaveLength(2);
  });
});

describe('a Slack webhook', () => {
  it('gets blocks in which nothing that people wrote is a command', async () => {
    const { asked, arrived } = await signUp('SLACK');
    const { text } = JSON.parse(asked.body) as { text: string };
    expect(asked.headers['webhook-signature']).toBeUndefined();
    await fixture.fetchPath(pathOf(/https:\S+/.exec(text)![0]), post);
    await fixture.publish(page, { title: '<!channel> *Payments*', body: '<!everyone> look' });
    const message = JSON.parse((await arrived(2)).body) as { text: string; blocks: { text: object }[] };
    expect(message.text).toContain('&lt;!channel&gt; *Payments* (Investigating)');
    expect(message.blocks[1]!.text).toEqual({ type: 'plain_text', text: '<!everyone> look' });
    expect(JSON.stringify(message.blocks)).toContain('|Unsubscribe>');
    const link = /<(https:[^|]+\/unsubscribe\/[^|]+)\|/.exec(JSON.stringify(message.blocks))![1]!;
    await fixture.fetchPath(pathOf(link), post);
    expect(await fixture.count(page)).toBe(0);
  });
});

/** Due now, as if the time until the next attempt had passed. */
async function untilRetried(): Promise<void> {
  await waitUntil(async () => {
    const [subscriber] = await fixture.subscribers(page);
    return subscriber!.deliveries[0]!.attempts > 0;
  });
  await makeBulkDue(fixture.app);
}
