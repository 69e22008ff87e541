import type { Secrets } from '#platform/secrets.ts';
import type { CheckoutStep } from '#probing/index.ts';

export type CheckoutTheme = 'LUMA' | 'HYVA' | 'WOOCOMMERCE' | 'CUSTOM';

export type CheckoutSelectors = {
  productInfo: string | null;
  addToCart: string | null;
  cartSuccess: string | null;
  toCheckout: string | null;
  shippingForm: string | null;
  paymentMethods: string | null;
};

/**
 * What `sites.checkout_flow` holds. `steps` is all that is executed; the fields before it say how a template was filled
 * in, for the form it can be changed with, and are null for steps and recordings. The interval is a column of its own.
 */
export type CheckoutFlow = {
  theme: CheckoutTheme | null;
  productPath: string | null;
  checkoutPath: string | null;
  selectors: CheckoutSelectors | null;
  steps: CheckoutStep[];
  allowOrderPlacement: boolean;
};

/** What `sites.checkout_secrets` holds, encrypted: the values of secret steps by the index of the step. */
type SecretValues = Record<string, string>;

const secretsPurpose = 'sites.checkout_secrets';

/** Parts a flow as it is stored: what anybody may read, and the values of secret steps. */
export function sealFlow(
  secrets: Secrets,
  flow: CheckoutFlow,
): { flow: CheckoutFlow; sealedSecrets: string | null } {
  const values: SecretValues = {};
  const steps = flow.steps.map((step, index) => {
    if (!step.secret || step.value === null) return step;
    values[index] = step.value;
    return { ...step, value: null };
  });
  const any = Object.keys(values).length > 0;
  return {
    flow: { ...flow, steps },
    sealedSecrets: any ? secrets.encrypt(JSON.stringify(values), secretsPurpose) : null,
  };
}

/** The steps of a stored flow with every value in its place, for whoever executes them. */
export function openSteps(
  secrets: Secrets,
  flow: Pick<CheckoutFlow, 'steps'>,
  sealedSecrets: string | null,
): CheckoutStep[] {
  if (sealedSecrets === null) return flow.steps;
  const values = JSON.parse(secrets.decrypt(sealedSecrets, secretsPurpose)) as SecretValues;
  return flow.steps.map((step, index) => ({ ...step, value: values[index] ?? step.value }));
}
