import type { Context as IdentityContext } from '#identity/context.ts';
import type { NotificationServices } from '#notification/index.ts';
import type { MonitoringSettings } from './settings.ts';

/** What every verb of this product may use. */
export type MonitoringServices = NotificationServices & { monitoring: MonitoringSettings };

/** The same, with the caller of one request. */
export type Context = IdentityContext & MonitoringServices;
