import type {
  CheckoutFlowQuery,
  CheckoutStepFactsFragment,
  UpdateCheckoutFlowConfigMutationVariables,
} from '../../api/monitoring.generated.ts';

export type Flow = NonNullable<NonNullable<CheckoutFlowQuery['site']>['checkoutFlow']>;
export type FlowInput = UpdateCheckoutFlowConfigMutationVariables['input'];
export type Theme = NonNullable<Flow['theme']>;
export type Step = Omit<CheckoutStepFactsFragment, 'selector' | 'value' | 'timeoutMs'> & {
  selector: string;
  value: string;
  timeoutMs: string;
};
export type Way = 'theme' | 'steps' | 'recording';

export const selectorNames = {
  productInfo: 'Product page loaded',
  addToCart: 'Add to cart',
  cartSuccess: 'Added to cart',
  toCheckout: 'Go to checkout',
  shippingForm: 'Shipping form',
  paymentMethods: 'Payment methods',
} as const;
export type SelectorName = keyof typeof selectorNames;

export type FlowForm = {
  way: Way;
  theme: Theme;
  productPath: string;
  checkoutPath: string;
  selectors: Record<SelectorName, string>;
  steps: Step[];
  recorderJson: string;
  checkIntervalSeconds: string;
  allowOrderPlacement: boolean;
};

const selectorKeys = Object.keys(selectorNames) as SelectorName[];

export const newStep = (): Step => ({
  name: '',
  action: 'CLICK',
  selector: '',
  value: '',
  secret: false,
  timeoutMs: '',
  optional: false,
});

export function formOf(flow: Flow | null): FlowForm {
  const selectors = Object.fromEntries(
    selectorKeys.map((key) => [key, flow?.selectors?.[key] ?? '']),
  ) as FlowForm['selectors'];
  return {
    way: flow && !flow.theme ? 'steps' : 'theme',
    theme: flow?.theme ?? 'LUMA',
    productPath: flow?.productPath ?? '',
    checkoutPath: flow?.checkoutPath ?? '',
    selectors,
    steps: flow && !flow.theme ? flow.steps.map(toStep) : [newStep()],
    recorderJson: '',
    checkIntervalSeconds: String(flow?.checkIntervalSeconds ?? 900),
    allowOrderPlacement: flow?.allowOrderPlacement ?? false,
  };
}

const toStep = ({ selector, value, timeoutMs, ...step }: CheckoutStepFactsFragment): Step => ({
  ...step,
  selector: selector ?? '',
  value: value ?? '',
  timeoutMs: timeoutMs === null ? '' : String(timeoutMs),
});

/** Only the chosen source: a theme, steps or a recording. */
export function toInput(form: FlowForm): FlowInput {
  const common = {
    checkIntervalSeconds: Number(form.checkIntervalSeconds),
    allowOrderPlacement: form.allowOrderPlacement,
  };
  switch (form.way) {
    case 'recording':
      return { ...common, recorderJson: form.recorderJson };
    case 'steps':
      return {
        ...common,
        steps: form.steps.map(({ selector, value, timeoutMs, ...step }) => ({
          ...step,
          selector: selector || null,
          value: value || null,
          timeoutMs: timeoutMs === '' ? null : Number(timeoutMs),
        })),
      };
    case 'theme': {
      const given = selectorKeys.filter((key) => form.selectors[key]);
      return {
        ...common,
        theme: form.theme,
        productPath: form.productPath || null,
        checkoutPath: form.checkoutPath || null,
        selectors:
          given.length > 0 ? Object.fromEntries(given.map((key) => [key, form.selectors[key]])) : null,
      };
    }
    default:
      return form.way satisfies never;
  }
}
