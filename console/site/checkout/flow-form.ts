import type {
  CheckoutFlowQuery,
  UpdateCheckoutFlowConfigMutationVariables,
} from '../../api/monitoring.generated.ts';
import { newStep, toStep, trimmed, type Step } from './step-fields.ts';

export type Flow = NonNullable<NonNullable<CheckoutFlowQuery['site']>['checkoutFlow']>;
export type FlowInput = UpdateCheckoutFlowConfigMutationVariables['input'];
export type Theme = NonNullable<Flow['theme']>;
export type Way = 'theme' | 'steps' | 'recording';

export const selectorNames = [
  'productInfo',
  'addToCart',
  'cartSuccess',
  'toCheckout',
  'shippingForm',
  'paymentMethods',
] as const;
export type SelectorName = (typeof selectorNames)[number];

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

/** Whether there is nothing in the steps that could be lost. */
export const hasNoSteps = (steps: readonly Step[]): boolean =>
  steps.every(({ selector, value }) => selector === '' && value === '');

export function formOf(flow: Flow | null): FlowForm {
  const selectors = Object.fromEntries(
    selectorNames.map((key) => [key, flow?.selectors?.[key] ?? '']),
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
        steps: form.steps.map(trimmed).map(({ selector, value, timeoutMs, ...step }) => ({
          ...step,
          selector: selector || null,
          // An empty text clears a field.
          value: value || (step.action === 'FILL' && !step.secret ? '' : null),
          timeoutMs: timeoutMs === '' ? null : Number(timeoutMs),
        })),
      };
    case 'theme': {
      const given = selectorNames.filter((key) => form.selectors[key]);
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
