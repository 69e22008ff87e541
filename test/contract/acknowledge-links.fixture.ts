import { createHmac } from 'node:crypto';
import type { NotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { incidentsOf, type Incident } from './incident-requests.fixture.ts';
import { createNotificationDestination } from './operations/monitoring.generated.ts';

export const pathIn = (text: string): string => {
  const found = [...text.matchAll(/https:\/\/steward\.example(\/acknowledge\/[\w-]{43})/g)];
  return found.at(-1)![1]!;
};

export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Incidents of the fixture's owner, the links in the messages about them, and destinations that are notified. */
export function linksOf(current: () => NotificationFixture) {
  const send = (path: string, method = 'GET', init: RequestInit = {}): Promise<Response> =>
    fetch(current().app.url + path, { method, redirect: 'manual', ...init });
  /** The path of the link in the mail about the failure. */
  const failAgain = async (site: string): Promise<string> => {
    const { mail } = current();
    const before = mail.received.length;
    await current().fail(site);
    await waitUntil(() => mail.received.slice(before).some(({ text }) => text.includes('/acknowledge/')));
    return pathIn(mail.received.at(-1)!.text);
  };
  return {
    send,
    failAgain,
    incidentOf: async (site: string): Promise<Incident> => (await incidentsOf(current().owner, site))[0]!,
    /** A site that is down, and the path of the link in the message about it. */
    downSite: async (): Promise<{ site: string; path: string }> => {
      await current().save({ emailEnabled: true, emailAddresses: ['ops@example.com'] });
      const site = await current().addSite();
      return { site, path: await failAgain(site) };
    },
    /** The last request to a destination. */
    received: async (path: string) => {
      const { provider } = current();
      await waitUntil(() => provider.at(path).length > 0);
      return provider.at(path).at(-1)!;
    },
    addDestination: ({ kind, name, ...more }: { kind: string; name: string; [field: string]: unknown }) =>
      current().send(createNotificationDestination, {
        input: {
          kind,
          name,
          byDefault: true,
          url: `${current().provider.url}/${name.replaceAll(' ', '-')}`,
          ...more,
        },
      }),
    /** As Slack sends a pressed button. */
    press: (
      path: string,
      token: string,
      key: string,
      at = Math.floor(Date.now() / 1_000),
    ): Promise<Response> => {
      const payload = {
        type: 'block_actions',
        user: { name: 'Ada' },
        actions: [{ action_id: 'acknowledge', value: token }],
      };
      const body = `payload=${encodeURIComponent(JSON.stringify(payload))}`;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': String(at),
        'x-slack-signature': `v0=${hmac(key, `v0:${at}:${body}`)}`,
      };
      return send(path, 'POST', { headers, body });
    },
  };
}

type WithBlocks = { attachments: { blocks?: { elements: { value: string }[] }[] }[] };
/** That of the button in a message to Slack. */
export const tokenIn = (body: string): string =>
  (JSON.parse(body) as WithBlocks).attachments.at(-1)!.blocks![0]!.elements[0]!.value;
