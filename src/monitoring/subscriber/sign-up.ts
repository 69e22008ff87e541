import { policyFor } from '#identity/address-policy.ts';
import { parseEmail } from '#identity/user/parse-user.ts';
import { fitText, insertBulk, newWebhookSecret, oneLine } from '#notification/index.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/http/client-network.ts';
import { newId } from '#platform/id.ts';
import { parseHttpUrl } from '#platform/outbound/http-url.ts';
import type { MonitoringServices } from '../context.ts';
import { findPageById } from '../status-page/page-storage.ts';
import type { NoticeKind } from '../status-view/render/render-notice.ts';
import type { StatusView } from '../status-view/view.ts';
import {
  addressCrypt,
  decryptPageKey,
  hashAddress,
  mediumOf,
  newPageKey,
  secretCrypt,
  type SubscriberKind,
} from './subscriber.ts';
import { ensurePageKey, hasSubscribers, insertSubscriber } from './subscriber-storage.ts';
import { messageWords } from './words-of.ts';

/** Per hour. A page has the last one because many networks together could otherwise let it send any number of messages. */
const limits = { perNetwork: 5, perAddress: 5, perPage: 5_000 };
export const maxSubscribers = 50_000;

export type SignUpForm = { kind: string; address: string; components: readonly string[] };

/**
 * Sends a message with which the receiver confirms. It does the same for an address that is subscribed: when it is confirmed, the new
 * choice replaces the former one. So nobody learns from it who is subscribed.
 */
export async function signUp(
  services: MonitoringServices,
  view: StatusView,
  form: SignUpForm,
  ip: string,
): Promise<NoticeKind> {
  const { db, secrets, rateLimiter } = services;
  const parsed = parseForm(services, view, form);
  if (!parsed) return 'invalid-address';
  const { kind, address, componentIds } = parsed;
  const spend = async (key: string, limit: number): Promise<boolean> =>
    (await rateLimiter.spendInHour(`subscribe:${key}`, limit)).allowed;
  if (!(await spend(`network:${networkOf(ip)}`, limits.perNetwork))) return 'limited';
  if (!(await spend(`page:${view.id}`, limits.perPage))) return 'limited';
  if (await hasSubscribers(db, view.id, maxSubscribers)) return 'full';
  const page = await findPageById(db, view.id);
  const encryptedKey = page && (await ensurePageKey(db, page.id, newPageKey(secrets)));
  if (!encryptedKey) return 'invalid-link';
  const pageKey = decryptPageKey(secrets, encryptedKey);
  // Over all pages, and without the query of a URL. Whoever exceeds it gets the same answer, and nothing is sent.
  const [limited] = address.split('?', 1);
  const digest = hashAddress(secrets.deriveKey('subscriber addresses'), kind, limited!).toString('base64url');
  if (!(await spend(`address:${digest}`, limits.perAddress))) return 'subscribed';

  const id = newId();
  await db.transaction().execute(async (tx) => {
    await insertSubscriber(tx, {
      id,
      statusPageId: page.id,
      kind,
      address: addressCrypt.encrypt(secrets, address),
      addressHash: hashAddress(pageKey, kind, address),
      secret: kind === 'WEBHOOK' ? secretCrypt.encrypt(secrets, newWebhookSecret()) : null,
      componentIds,
    });
    const title = fitText(oneLine(messageWords(page.locale).confirm.subject(page.title)), 300);
    const about = { teamId: page.teamId, prefix: 'subscriber' as const, medium: mediumOf(kind) };
    await insertBulk(tx, { ...about, eventId: id, title, at: new Date(), isUrgent: true }, [id]);
  });
  return 'subscribed';
}

const kinds: readonly string[] = ['EMAIL', 'WEBHOOK', 'SLACK'] satisfies SubscriberKind[];

type Parsed = { kind: SubscriberKind; address: string; componentIds: string[] | null };

/**
 * Null if something is wrong with it. A visitor is trusted less than any user: a webhook to a private address is refused, also on a page
 * of an administrator, unless the operator lets everybody use those. So is http, because the first message contains the secret that signs
 * all others.
 */
function parseForm(
  { settings }: MonitoringServices,
  { components, subscriptions }: StatusView,
  { kind, address, components: chosen }: SignUpForm,
): Parsed | null {
  if (!kinds.includes(kind) || !subscriptions.includes(kind as SubscriberKind)) return null;
  const known = components.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  if (known.length < new Set(chosen).size) return null;
  const componentIds = known.length === 0 || known.length === components.length ? null : known;
  const policy = visitorPolicy(settings);
  try {
    const parsed = kind === 'EMAIL' ? parseEmail(address) : parseHttpUrl(address, 'address', policy);
    if (kind !== 'EMAIL' && policy === 'public' && !/^https:/i.test(parsed)) return null;
    return { kind: kind as SubscriberKind, address: parsed, componentIds };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Which addresses the webhooks of subscribers may connect to. */
export const visitorPolicy = ({ privateTargets }: MonitoringServices['settings']) =>
  policyFor('MEMBER', privateTargets);
