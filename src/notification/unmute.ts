import type { Tx } from '#platform/db/pool.ts';
import {
  listOpenAlerts,
  listPagesOf,
  listUntoldEnds,
  lockSites,
  type Alert,
} from '#monitoring/alert/alert-storage.ts';
import { toDeliveries } from './announce.ts';
import { hearingTheEnd, statefulChannels, type Channel } from './channels/channel.ts';
import { factsOf, type AlertFacts, type Notice } from './event.ts';
import {
  insertDeliveries,
  listChannels,
  setAnnounced,
  skipMuted,
  type NewDelivery,
} from './announcement-storage.ts';

export const silence = (tx: Tx, siteId: string): Promise<void> => skipMuted(tx, siteId);

/**
 * What there is to say about a site that is heard again: one summary of what is wrong with it now. Programs that keep a
 * state get their own: incidents one by one, and the ends they have missed.
 */
export async function catchUp(tx: Tx, siteId: string): Promise<void> {
  const [site] = await lockSites(tx, [siteId]);
  if (!site) return;
  const pages = await listPagesOf(tx, [siteId]);
  const open = await listOpenAlerts(tx, [siteId]);
  const siteDown = open.some(({ type }) => type === 'SITE_DOWN');
  const worthTelling = open
    .filter(({ type }) => type === 'SITE_DOWN' || !siteDown)
    .sort((one, other) => Number(other.type === 'SITE_DOWN') - Number(one.type === 'SITE_DOWN'));
  const ends = await listUntoldEnds(tx, siteId);
  if (worthTelling.length === 0 && ends.length === 0) return;

  const enabled = (await listChannels(tx, [site.userId])).get(site.userId) ?? [];
  await setAnnounced(
    tx,
    worthTelling.map(({ id: alertId }) => ({ alertId, to: enabled, delaySeconds: 0 })),
    ends.map(({ id }) => id),
  );
  const at = new Date().toISOString();
  const toFacts = (alert: Alert): AlertFacts =>
    factsOf(
      alert,
      site,
      pages.find(({ id }) => id === alert.pageId) ?? null,
      alert.resolvedAt && 'RECOVERED',
    );
  const letter = (to: readonly Channel[], alertId: string, notice: Notice): NewDelivery[] =>
    toDeliveries(to, { userId: site.userId, siteId, alertId, notice, delaySeconds: 0 });

  const having = (wanted: readonly Channel[], among: readonly Channel[] = enabled): Channel[] =>
    among.filter((each) => wanted.includes(each));
  const [first] = worthTelling;
  const facts = worthTelling.map(toFacts);
  const deliveries = [
    ...ends.flatMap((alert) =>
      letter(having(statefulChannels, hearingTheEnd(enabled, alert.toldTo)), alert.id, {
        event: 'RESOLVED',
        at,
        alert: toFacts(alert),
      }),
    ),
    ...(first
      ? letter(having(['email', 'chat1', 'chat2', 'webhook']), first.id, {
          event: 'SUMMARY',
          at,
          site: facts[0]!.site,
          alerts: facts,
        })
      : []),
    ...facts.flatMap((alert) => letter(having(['incident']), alert.id, { event: 'OPENED', at, alert })),
  ];
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries);
}
