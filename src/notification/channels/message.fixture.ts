import type { AlertSnapshot, AlertNotification, DeploymentNotification, Notification } from '../event.ts';
import { composeMessage, type Message } from './message.ts';

/** Notifications for tests of messages. */
export const publicUrl = new URL('https://steward.example');

export const alertId = '01890000-0000-7000-8000-0000000000aa';
const siteId = '01890000-0000-7000-8000-0000000000bb';
const pageId = '01890000-0000-7000-8000-0000000000cc';

export const pageDown: AlertSnapshot = {
  id: alertId,
  type: 'PAGE_DOWN',
  message: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
  since: '2026-08-22T14:04:20.000Z',
  resolvedAt: null,
  closing: null,
  site: { id: siteId, name: 'Shop', url: 'https://shop.example/' },
  page: { id: pageId, name: 'Cart', url: 'https://shop.example/cart' },
};

export const opened: AlertNotification = { event: 'OPENED', at: '2026-08-22T14:04:25.000Z', alert: pageDown };
export const resolved: AlertNotification = {
  event: 'RESOLVED',
  at: '2026-08-22T16:09:23.000Z',
  alert: { ...pageDown, resolvedAt: '2026-08-22T16:09:23.000Z', closing: 'RECOVERED' },
};

/** Markup in every format that a provider interprets. */
export const hostile =
  '<!channel> @all <users/all> <@123> [click](https://evil.example) ![x](https://evil.example/p.png) *b* _i_ `c` ' +
  '<img src=x onerror=alert(1)> "q" \'s\' & \u202eend\r\nBcc: eve@evil.example\r\n\r\nbody';

export const hostileNotification: AlertNotification = {
  ...opened,
  alert: {
    ...pageDown,
    message: hostile,
    site: { ...pageDown.site, name: hostile },
    page: { ...pageDown.page!, name: hostile },
  },
};

/** Longer than any limit; each character takes two UTF-16 units and four UTF-8 bytes. */
export const endless = '🛒'.repeat(20_000);
export const endlessNotification: AlertNotification = {
  ...opened,
  alert: {
    ...pageDown,
    message: endless,
    site: { ...pageDown.site, name: endless.slice(0, 400), url: `https://shop.example/${'a'.repeat(2_000)}` },
    page: {
      ...pageDown.page!,
      name: endless.slice(0, 400),
      url: `https://shop.example/${'b'.repeat(2_000)}`,
    },
    release: { version: endless, environmentName: endless, minutesBefore: 8 },
  },
};

export const link = `https://steward.example/alerts/${alertId}`;
export const messageOf = (notification: Notification): Message =>
  composeMessage({ kind: 'notification', notification }, publicUrl);
/** 40 alerts were opened and 20 closed. */
export const digest = composeMessage(
  {
    kind: 'digest',
    notifications: Array.from({ length: 60 }, (_, index) => (index < 40 ? opened : resolved)),
  },
  publicUrl,
);
export const endlessDigest = composeMessage(
  { kind: 'digest', notifications: Array.from({ length: 60 }, () => endlessNotification) },
  publicUrl,
);

export const deploymentId = '01890000-0000-7000-8000-0000000000dd';
const environmentId = '01890000-0000-7000-8000-0000000000ee';
export const incidentId = '01890000-0000-7000-8000-0000000000ff';
export const deploymentLink = `https://steward.example/deployments/${deploymentId}`;

export const deploymentFailed: DeploymentNotification = {
  event: 'OPENED',
  at: '2026-08-22T14:04:25.000Z',
  incidentId,
  announcement: {
    notice: 'FAILED',
    incident: { key: `deployment:${environmentId}`, change: 'opened' },
    title: 'Deployment of 1.4.2 to Shop, live failed',
    message: 'The step "build" ended with exit code 1. Release 1.4.1 is still live.',
    environment: { id: environmentId, name: 'Shop, live' },
    deployment: { id: deploymentId, version: '1.4.2', kind: 'DEPLOY' },
    site: null,
  },
};

/** A deployment notice with this text in every field that comes from outside. */
export const deploymentWith = (text: string): DeploymentNotification => ({
  ...deploymentFailed,
  announcement: {
    ...deploymentFailed.announcement,
    title: text,
    message: text,
    environment: { id: environmentId, name: text },
    deployment: { id: deploymentId, version: text, kind: 'DEPLOY' },
    site: { id: siteId, name: text, url: `https://shop.example/${text}` },
  },
});
