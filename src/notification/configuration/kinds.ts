import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import type { Services } from '#identity/context.ts';
import { destinationsKind } from './destinations.ts';
import { policiesKind } from './policies.ts';

/** In the order in which they can be created. */
export const notificationKinds = (services: Pick<Services, 'secrets'>): ConfigurationKind[] => [
  destinationsKind(services),
  policiesKind(),
];
