import type { ConfigurationKind } from '#identity/configuration-kind.ts';
import { environmentsKind, type KindServices } from './environments.ts';
import { freezesKind } from './freezes.ts';

/** In the order in which they can be created. */
export const deploymentKinds = (services: KindServices): ConfigurationKind[] => [
  environmentsKind(services),
  freezesKind(),
];
