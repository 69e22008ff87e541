import {
  post,
  signatureHeaders,
  type BulkDelivery,
  type BulkOutcome,
  type BulkTransports,
  type SendBulk,
} from '#notification/index.ts';
import { createBatcher } from '#platform/batcher.ts';
import type { MonitoringServices } from '../context.ts';
import { listComponents } from '../status-page/component-storage.ts';
import { fullUrlOf, urlOf } from '../status-page/links.ts';
import { findPageById, type StatusPage } from '../status-page/page-storage.ts';
import { loadUpdate, type LoadedUpdate } from './load-update.ts';
import type { MessagePage, SubscriberMessage } from './message.ts';
import { toMail } from './to-mail.ts';
import { toSlack } from './to-slack.ts';
import { toWebhook } from './to-webhook.ts';
import { removeSubscriber } from './remove-subscriber.ts';
import { visitorPolicy } from './sign-up.ts';
import { addressCrypt, decryptPageKey, linkTo, secretCrypt } from './subscriber.ts';
import { listSubscribersById, markRefused, type KeyedSubscriber } from './subscriber-storage.ts';

/** What a message is made of was read at most this long before it is sent. 50,000 about one update read that once in this time. */
const keptMs = 1_000;
/** The receiver may have refused for another reason than that it is gone, such as a policy of its mail server. */
const refusedForMs = 3 * 86_400_000;
/** Enhanced status codes (RFC 3463) that say that there is no such mailbox. */
const noMailbox = /\b5\.(1\.[1236]|1\.10|2\.1)\b/;

const skipped = (reason: string): BulkOutcome & { kind: 'skipped' } => ({ kind: 'skipped', reason });

/** Sends one message to one subscriber, for the worker that sends in bulk. */
export function createSubscriberSender(services: MonitoringServices): SendBulk {
  const { db, secrets, settings } = services;
  const subscribers = createBatcher<string, KeyedSubscriber | null>({
    run: (ids) => listSubscribersById(db, ids),
    gather: 'turn',
  });
  const updates = new Map<string, { until: number; loading: Promise<LoadedUpdate | null> }>();
  const findUpdate = (id: string): Promise<LoadedUpdate | null> => {
    const now = performance.now();
    for (const [known, { until }] of updates) if (until < now) updates.delete(known);
    const kept = updates.get(id) ?? { until: now + keptMs, loading: loadUpdate(services, id) };
    updates.set(id, kept);
    kept.loading.catch(() => updates.delete(id));
    return kept.loading;
  };

  const messagePage = (page: StatusPage): MessagePage => ({
    id: page.id,
    title: page.title,
    locale: page.locale,
    url: fullUrlOf(services, page),
  });

  async function compose({
    channel,
    eventId,
    at,
    attempts,
  }: BulkDelivery): Promise<
    { subscriber: KeyedSubscriber; message: SubscriberMessage } | (BulkOutcome & { kind: 'skipped' })
  > {
    const id = channel.slice(channel.indexOf(':') + 1);
    const subscriber = await subscribers.add(id);
    if (!subscriber) return skipped('no longer subscribed');
    const pageKey = decryptPageKey(secrets, subscriber.pageKey);
    if (eventId === id) {
      if (subscriber.confirmedAt) return skipped('it is confirmed');
      const page = await findPageById(db, subscriber.statusPageId);
      if (!page) return skipped('the page was deleted');
      const confirmUrl = linkTo(urlOf(services, page), pageKey, 'confirm', id);
      const components = await namesOf(services, page.id, subscriber.componentIds);
      const message = {
        kind: 'confirm',
        at,
        page: messagePage(page),
        confirmUrl,
        components,
      } as const;
      return { subscriber, message };
    }
    const loaded = await findUpdate(eventId);
    if (!loaded) return skipped('the update was deleted');
    const { update, page, title, components } = loaded;
    // People read the newest; programs get each.
    if (attempts > 0 && !update.isNewest && subscriber.kind !== 'WEBHOOK')
      return skipped('a newer update followed');
    const { id: incidentId, impact, startedAt, resolvedAt, startsAt, endsAt } = update.incident;
    const scheduled = startsAt && endsAt && !resolvedAt ? { from: startsAt, until: endsAt } : null;
    const message: SubscriberMessage = {
      kind: 'update',
      page: messagePage(page),
      incident: { id: incidentId, title, impact, components, startedAt, resolvedAt, scheduled },
      update: { id: update.id, state: update.state, body: update.body, at: update.at },
      unsubscribeUrl: linkTo(urlOf(services, page), pageKey, 'unsubscribe', id),
    };
    return { subscriber, message };
  }

  async function send(
    delivery: BulkDelivery,
    { http, sendMail }: BulkTransports,
  ): Promise<[BulkOutcome, KeyedSubscriber | null]> {
    const composed = await compose(delivery);
    if ('kind' in composed) return [composed, null];
    const { subscriber, message } = composed;
    const address = addressCrypt.decrypt(secrets, subscriber.address);
    if (subscriber.kind === 'EMAIL') {
      const headers = { to: address, id: delivery.id, host: settings.publicUrl.hostname };
      const composedAt = performance.now();
      const outcome = await sendMail(async () => {
        const fresh = performance.now() - composedAt < keptMs ? composed : await compose(delivery);
        return 'kind' in fresh ? fresh : toMail(fresh.message, headers);
      });
      return [
        'error' in outcome ? { ...outcome, error: outcome.error.replaceAll(address, '…') } : outcome,
        subscriber,
      ];
    }
    const to = { url: address, policy: visitorPolicy(settings) };
    if (subscriber.kind === 'SLACK')
      return [await post(http, { ...to, body: JSON.stringify(toSlack(message)) }), subscriber];
    const secret = secretCrypt.decrypt(secrets, subscriber.secret!);
    const body = JSON.stringify(toWebhook(message, secret));
    const headers = signatureHeaders([secret], { id: `msg_${delivery.id}`, at: http.clock.now(), body });
    return [await post(http, { ...to, body, headers, secrets: [secret] }), subscriber];
  }

  return async (delivery, transports) => {
    const [outcome, subscriber] = await send(delivery, transports);
    // An unconfirmed one is deleted anyway.
    if (subscriber?.confirmedAt) await noteOutcome(services, subscriber, outcome);
    return outcome;
  };
}

async function noteOutcome(
  { db, clock }: MonitoringServices,
  { id, refusedSince }: KeyedSubscriber,
  outcome: BulkOutcome,
): Promise<void> {
  if (outcome.kind === 'sent' && refusedSince) await markRefused(db, id, false);
  if (outcome.kind !== 'refused' && outcome.kind !== 'gone') return;
  const refusedMs = refusedSince ? clock.now().getTime() - refusedSince.getTime() : 0;
  const isGone = outcome.kind === 'gone' || noMailbox.test(outcome.error) || refusedMs > refusedForMs;
  if (isGone) await db.transaction().execute((tx) => removeSubscriber(tx, id, `removed: ${outcome.error}`));
  else if (!refusedSince) await markRefused(db, id, true);
}

async function namesOf(
  { db }: MonitoringServices,
  pageId: string,
  componentIds: readonly string[] | null,
): Promise<string[] | null> {
  if (componentIds === null) return null;
  const components = await listComponents(db, [pageId]);
  return components.filter(({ id }) => componentIds.includes(id)).map(({ name }) => name);
}
