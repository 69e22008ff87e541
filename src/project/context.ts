import type { Context as IdentityContext, Services } from '#identity/context.ts';
import type { TakeApplyTurn } from './apply/apply-turns.ts';
import type { Catalogue } from './document/catalogue.ts';
import type { Limiter } from '#platform/limiter.ts';
import type { Yaml } from './document/yaml.ts';

/** What every verb of this product can use in addition. */
export type ProjectServices = Services & {
  catalogue: Catalogue;
  yaml: Yaml;
  /** One export at a time per user. */
  exports: Limiter;
  takeApplyTurn: TakeApplyTurn;
};

export type Context = IdentityContext & ProjectServices;
