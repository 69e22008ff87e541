import type { Context as IdentityContext } from '#identity/context.ts';
import type { NotificationServices } from '#notification/index.ts';
import type { MonitoringExtension, VatExtension } from './extension.ts';
import type { MonitoringSettings } from './settings.ts';

/** The generated types of resolvers import them from here. */
export type { UserPage } from '#identity/administration/list-users.ts';
export type {
  Delivery,
  Destination,
  PolicyStep,
  TeamSettings as NotificationSettings,
} from '#notification/index.ts';

/** Available to every function of this service. */
export type MonitoringServices = NotificationServices & {
  monitoring: MonitoringSettings;
  environments: MonitoringExtension;
  vat: VatExtension;
};

export type Context = IdentityContext & MonitoringServices;
