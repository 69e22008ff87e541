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
 * The content of `sites.checkout_flow`. Only `steps` is executed. The fields before it are the input of a template, for the
 * form that edits it; they are null for steps and recordings.
 */
export type CheckoutFlow = {
  theme: CheckoutTheme | null;
  productPath: string | null;
  checkoutPath: string | null;
  selectors: CheckoutSelectors | null;
  steps: CheckoutStep[];
  allowOrderPlacement: boolean;
};

/** The content of `sites.checkout_secrets` before encryption: the values of secret steps by the index of the step. */
type SecretValues = Record<string, string>;

const secretsPurpose = 'sites.checkout_secrets';

/** Splits a flow for storage: the readable part, and the encrypted values of secret steps. */
export function encryptFlow(
  secrets: Secrets,
  flow: CheckoutFlow,
  purpose = secretsPurpose,
): { flow: CheckoutFlow; encryptedSecrets: string | null } {
  const values: SecretValues = {};
  const steps = flow.steps.map((step, index) => {
    if (!step.secret || step.value === null) return step;
    values[index] = step.value;
    return { ...step, value: null };
  });
  const hasSecrets = Object.keys(values).length > 0;
  return {
    flow: { ...flow, steps },
    encryptedSecrets: hasSecrets ? secrets.encrypt(JSON.stringify(values), purpose) : null,
  };
}

/** The steps of a stored flow, with the decrypted values of secret steps. */
export function decryptSteps(
  secrets: Secrets,
  flow: Pick<CheckoutFlow, 'steps'>,
  encryptedSecrets: string | null,
  purpose = secretsPurpose,
): CheckoutStep[] {
  if (encryptedSecrets === null) return flow.steps;
  const values = JSON.parse(secrets.decrypt(encryptedSecrets, purpose)) as SecretValues;
  return flow.steps.map((step, index) => ({ ...step, value: values[index] ?? step.value }));
}
