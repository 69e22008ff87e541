import type { Context } from '../context.ts';
import type { Resolvers } from '../schema.generated.ts';
import { disableCheckoutFlow } from './disable-checkout-flow.ts';
import { updateCheckoutFlowConfig } from './update-checkout-flow-config.ts';

export const checkoutResolvers = {
  Mutation: {
    updateCheckoutFlowConfig: (_, { id, input }, ctx) => updateCheckoutFlowConfig(ctx, id, input),
    disableCheckoutFlow: (_, { id }, ctx) => disableCheckoutFlow(ctx, id),
  },
} satisfies Resolvers<Context>;
