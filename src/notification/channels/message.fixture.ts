import type { AlertFacts, AlertNotice } from '../event.ts';

/** Notices for tests of what is made of them. */
export const publicUrl = new URL('https://steward.example');

export const alertId = '01890000-0000-7000-8000-0000000000aa';
const siteId = '01890000-0000-7000-8000-0000000000bb';
const pageId = '01890000-0000-7000-8000-0000000000cc';

export const pageDown: AlertFacts = {
  id: alertId,
  type: 'PAGE_DOWN',
  message: 'Cart (/cart) of Shop is down: HTTP 503 Service Unavailable',
  since: '2026-08-22T14:04:20.000Z',
  resolvedAt: null,
  closing: null,
  site: { id: siteId, name: 'Shop', url: 'https://shop.example/' },
  page: { id: pageId, name: 'Cart', url: 'https://shop.example/cart' },
};

export const opened: AlertNotice = { event: 'OPENED', at: '2026-08-22T14:04:25.000Z', alert: pageDown };
export const resolved: AlertNotice = {
  event: 'RESOLVED',
  at: '2026-08-22T16:09:23.000Z',
  alert: { ...pageDown, resolvedAt: '2026-08-22T16:09:23.000Z', closing: 'RECOVERED' },
};

/** What a page can say to hurt its reader, in each of the languages that it may be read in. */
export const hostile =
  '<!channel> @all <users/all> <@123> [click](https://evil.example) ![x](https://evil.example/p.png) *b* _i_ `c` ' +
  '<img src=x onerror=alert(1)> "q" \'s\' & \u202eend\r\nBcc: eve@evil.example\r\n\r\nbody';

export const hostileNotice: AlertNotice = {
  ...opened,
  alert: {
    ...pageDown,
    message: hostile,
    site: { ...pageDown.site, name: hostile },
    page: { ...pageDown.page!, name: hostile },
  },
};

/** Longer than anything allows, of characters that take two units of UTF-16 and four of UTF-8. */
export const endless = '🛒'.repeat(20_000);
export const endlessNotice: AlertNotice = {
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
  },
};
