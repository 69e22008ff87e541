import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import { notificationKinds } from '#notification/index.ts';
import { heartbeatsKind } from './heartbeats.ts';
import type { KindServices } from './kind-context.ts';
import { pagesKind } from './pages.ts';
import { patternsKind } from './patterns.ts';
import { probesKind } from './probes.ts';
import { sitesKind } from './sites.ts';
import { statusPagesKind } from './status-pages.ts';
import { windowsKind } from './windows.ts';

/** With those of notification, in the order in which they can be created. */
export const monitoringKinds = (services: KindServices): ConfigurationKind[] => [
  ...notificationKinds(services),
  sitesKind(services),
  pagesKind(services),
  patternsKind(services, 'site'),
  patternsKind(services, 'page'),
  probesKind(services),
  heartbeatsKind(services),
  windowsKind(services),
  statusPagesKind(services),
];
