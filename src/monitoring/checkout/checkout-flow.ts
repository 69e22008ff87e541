import type { Secrets } from '#platform/secrets.ts';

export type CheckoutTheme = 'LUMA' | 'HYVA' | 'WOOCOMMERCE' | 'CUSTOM';

export type CheckoutAction =
  | 'GOTO'
  | 'CLICK'
  | 'FILL'
  | 'SELECT'
  | 'CHECK'
  | 'PRESS'
  | 'WAIT_FOR'
  | 'EXPECT_VISIBLE'
  | 'EXPECT_TEXT'
  | 'EXPECT_NO_TEXT'
  | 'EXPECT_URL';

export type CheckoutSelectors = {
  productInfo: string | null;
  addToCart: string | null;
  cartSuccess: string | null;
  toCheckout: string | null;
  shippingForm: string | null;
  paymentMethods: string | null;
};

export type CheckoutStep = {
  name: string;
  action: CheckoutAction;
  /**
   * As Playwright understands it: CSS, or `xpath=…`, `text=…`, `role=…`; ` >> ` steps from an element to one inside it.
   * Always there for CLICK, WAIT_FOR, EXPECT_VISIBLE, CHECK, FILL and SELECT. With PRESS it is focused first, with
   * EXPECT_TEXT and EXPECT_NO_TEXT it bounds where the text is looked for; without it that is the whole page.
   */
  selector: string | null;
  /**
   * GOTO: a path of the site, or a whole address. FILL: the text to type; a recording does not say what it was typed
   * into, so on a list of choices it is the choice. SELECT: the value or label of a choice. PRESS: the name of a key.
   * EXPECT_TEXT, EXPECT_NO_TEXT: the text. EXPECT_URL: a part of the address. Null when the step is secret.
   */
  value: string | null;
  secret: boolean;
  /** How long the step waits, 100 to 60,000; null: 10,000. */
  timeoutMs: number | null;
  /** When it fails, the flow goes on. */
  optional: boolean;
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
