import { badRequest } from '#platform/errors.ts';
import type { CheckoutStep } from '#probing/index.ts';
import { parseText, type Given } from '#platform/parse-input.ts';
import { intervalField, defaultInterval, type SiteRules } from '../site/parse-site.ts';
import { parseSitePath } from '#platform/outbound/http-url.ts';
import type { CheckoutFlow, CheckoutSelectors } from '../site/checkout-flow.ts';
import { parseSteps, type CheckoutStepInput } from './parse-step.ts';
import { convertRecording, parseRecording, type RecordingProblem } from './recording.ts';
import { expandTemplate } from './template.ts';

export type CheckoutFlowInput = Given<
  Omit<CheckoutFlow, 'selectors' | 'steps'> & {
    selectors: Given<CheckoutSelectors>;
    steps: CheckoutStepInput[];
    recorderJson: string;
    checkIntervalSeconds: number;
  }
>;
export type ParsedFlow = { flow: CheckoutFlow; intervalSeconds: number };

/** Replaces the whole flow: fields that are left out get their defaults. */
export function parseCheckoutFlow(input: CheckoutFlowInput, siteUrl: string, rules: SiteRules): ParsedFlow {
  const { allowOrderPlacement, checkIntervalSeconds } = input;
  return {
    flow: { ...parseSource(input, siteUrl, rules), allowOrderPlacement: allowOrderPlacement ?? false },
    intervalSeconds:
      typeof checkIntervalSeconds === 'number'
        ? intervalField(rules)(checkIntervalSeconds, 'checkIntervalSeconds')
        : defaultInterval(900, rules),
  };
}

export type FlowPreview = { steps: CheckoutStep[]; problems: RecordingProblem[] };

/** The steps that a flow would have. What cannot be converted of a recording is left out and listed. */
export function previewFlow(input: CheckoutFlowInput, siteUrl: string, rules: SiteRules): FlowPreview {
  const { recorderJson, steps: given } = input;
  if (!recorderJson || given) return { steps: parseSource(input, siteUrl, rules).steps, problems: [] };
  const { steps, problems } = convertRecording(recorderJson, siteUrl);
  if (steps.length === 0 && problems.length > 0) return { steps: [], problems };
  const source = { ...input, recorderJson: null, steps };
  return { steps: parseSource(source, siteUrl, rules).steps, problems };
}

type FlowSource = Omit<CheckoutFlow, 'allowOrderPlacement'>;

function parseSource(input: CheckoutFlowInput, siteUrl: string, { policy }: SiteRules): FlowSource {
  const { theme, steps, recorderJson } = input;
  const sources = [theme, steps, recorderJson].filter((source) => source !== null && source !== undefined);
  if (sources.length !== 1)
    throw badRequest(
      'A checkout flow is a theme, a list of steps or a recording. Choose exactly one of them.',
      {
        field: 'theme',
      },
    );
  if (theme) return parseTemplate({ ...input, theme });

  for (const [field, what] of [
    ['productPath', 'The path of a product'],
    ['checkoutPath', 'The path of the checkout'],
    ['selectors', 'A selector of the theme'],
  ] as const)
    if (input[field]) throw badRequest(`${what} can only be used with a theme.`, { field });
  const noTemplate = { theme: null, productPath: null, checkoutPath: null, selectors: null };
  if (steps) return { ...noTemplate, steps: parseSteps(steps, 'steps', policy) };
  const recorded = parseRecording(recorderJson ?? '', siteUrl);
  return { ...noTemplate, steps: parseSteps(recorded, 'recorderJson', policy) };
}

function parseTemplate(input: CheckoutFlowInput & Pick<Required<CheckoutFlowInput>, 'theme'>): FlowSource {
  const path = (field: 'productPath' | 'checkoutPath'): string | null => {
    const value = input[field]?.trim();
    return value ? parseSitePath(value, field) : null;
  };
  const template = {
    theme: input.theme!,
    productPath: path('productPath'),
    checkoutPath: path('checkoutPath'),
    selectors: input.selectors ? parseSelectors(input.selectors) : null,
  };
  return { ...template, steps: expandTemplate(template) };
}

function parseSelectors(input: Given<CheckoutSelectors>): CheckoutSelectors {
  const of = (key: keyof CheckoutSelectors): string | null => {
    const field = `selectors.${key}`;
    const selector = parseText(input[key] ?? '', field).trim();
    if (selector.length > 1_000)
      throw badRequest('A selector must have at most 1,000 characters.', { field });
    return selector || null;
  };
  return {
    productInfo: of('productInfo'),
    addToCart: of('addToCart'),
    cartSuccess: of('cartSuccess'),
    toCheckout: of('toCheckout'),
    shippingForm: of('shippingForm'),
    paymentMethods: of('paymentMethods'),
  };
}
