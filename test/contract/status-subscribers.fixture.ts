import { waitUntil } from '#testkit/wait.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import {
  createStatusPage,
  postStatusUpdate,
  statusSubscribers,
  type StatusSubscribersQuery,
} from './operations/monitoring.generated.ts';

type Subscribers = NonNullable<StatusSubscribersQuery['statusPage']>;
export type Page = { id: string; slug: string; components: { id: string; name: string }[]; key: string };

export type SubscriberFixture = NotificationFixture & {
  createPage(input?: object): Promise<Page>;
  subscribe(
    page: Page,
    form: Record<string, string | string[]>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The path and query of the newest link of this kind in the mails to an address. */
  linkTo(address: string, purpose: 'confirm' | 'unsubscribe'): Promise<string>;
  fetchPath(path: string, init?: RequestInit): Promise<Response>;
  /** Signs up by mail and confirms. */
  confirmed(page: Page, address: string, components?: string[]): Promise<void>;
  publish(page: Page, input?: object): Promise<{ id: string; statusIncidentId: string }>;
  subscribers(page: Page): Promise<Subscribers['subscribers']['edges'][number]['node'][]>;
  count(page: Page): Promise<number>;
  mailsTo(address: string): string[];
};

/** Every request comes from another network, unless it says otherwise. */
export async function startSubscriberFixture(env: Record<string, string> = {}): Promise<SubscriberFixture> {
  const fixture = await startNotificationFixture({ env: { STEWARD_TRUST_PROXY: '127.0.0.1', ...env } });
  const { app, mail, owner } = fixture;
  let pages = 0;
  let visitors = 0;
  const fetchPath = (path: string, init: RequestInit = {}): Promise<Response> => {
    visitors += 1;
    const headers = new Headers(init.headers);
    if (!headers.has('x-forwarded-for'))
      headers.set('x-forwarded-for', `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`);
    return fetch(app.url + path, { redirect: 'manual', ...init, headers });
  };
  const mailsTo = (address: string): string[] =>
    mail.received.filter(({ to }) => to.includes(address)).map(({ text }) => text);
  const read = async (page: Page): Promise<Subscribers> =>
    (await owner.send(statusSubscribers, { id: page.id, first: 100 })).data!.statusPage!;

  const own: Omit<SubscriberFixture, keyof NotificationFixture> = {
    async createPage(input = {}) {
      pages += 1;
      const siteId = await fixture.addSite(`Internal name ${pages}`);
      const components = ['Shop', 'Checkout'].map((name) => ({ name, siteId }));
      const slug = `acme-${pages}`;
      const created = await fixture.send(createStatusPage, {
        input: { slug, title: 'Acme', components, ...input },
      });
      const key = new URL(created.url!).search;
      const password = 'password' in input;
      const expected = password ? 401 : 200;
      await waitUntil(async () => (await fetchPath(`/status/${slug}${key}`)).status === expected);
      return { id: created.id, slug, components: created.components, key };
    },
    subscribe(page, form, headers = {}) {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(form))
        for (const each of [value].flat()) body.append(name, each);
      return fetchPath(`/status/${page.slug}/subscribe${page.key}`, { method: 'POST', body, headers });
    },
    async linkTo(address, purpose) {
      const find = (): string | undefined =>
        [
          ...(mailsTo(address).at(-1) ?? '').matchAll(
            /https:\/\/[\w.-]+(\/status\/[\w-]+\/(\w+)\/[\w-]{43})/g,
          ),
        ].find(([, , kind]) => kind === purpose)?.[1];
      await waitUntil(() => find() !== undefined);
      return find()!;
    },
    fetchPath,
    async confirmed(page, address, components = []) {
      const before = mailsTo(address).length;
      await own.subscribe(page, { address, component: components });
      await waitUntil(() => mailsTo(address).length > before);
      await fetchPath(await own.linkTo(address, 'confirm'), { method: 'POST' });
    },
    async publish(page, input = {}) {
      const about = {
        statusPageId: page.id,
        title: 'Payments fail',
        state: 'INVESTIGATING',
        body: 'We look into it.',
      };
      return fixture.send(postStatusUpdate, { ...about, ...input });
    },
    subscribers: async (page) => (await read(page)).subscribers.edges.map(({ node }) => node),
    count: async (page) => (await read(page)).subscribersCount,
    mailsTo,
  };
  return Object.assign(fixture, own);
}
