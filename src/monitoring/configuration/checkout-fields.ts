import { withoutDefaults } from '#identity/configuration-fields.ts';
import type { Fields } from '#identity/configuration-kind.ts';
import { flag, integer, list, object, oneOf, text } from '#identity/configuration-schema.ts';
import { AppError } from '#platform/errors.ts';
import type { CheckoutStep } from '#probing/index.ts';
import { parseCheckoutFlow, type CheckoutFlowInput } from '../checkout/parse-checkout-flow.ts';
import { parseRecording } from '../checkout/recording.ts';
import type { CheckoutStepInput } from '../checkout/parse-step.ts';
import type { CheckoutFlow } from '../site/checkout-flow.ts';
import { defaultInterval, type SiteRules } from '../site/parse-site.ts';
import { shownInterval } from './kind-context.ts';

export const checkoutSchema = object(
  {
    theme: oneOf(['LUMA', 'HYVA', 'WOOCOMMERCE', 'CUSTOM'], 'Exactly one of theme, steps and recorderJson.'),
    productPath: text('With a theme: the product that is put into the cart.'),
    checkoutPath: text('With a theme.'),
    selectors: object({
      productInfo: text(),
      addToCart: text(),
      cartSuccess: text(),
      toCheckout: text(),
      shippingForm: text(),
      paymentMethods: text(),
    }),
    steps: list(
      object(
        {
          name: text(),
          action: oneOf([
            'GOTO',
            'CLICK',
            'FILL',
            'SELECT',
            'CHECK',
            'PRESS',
            'WAIT_FOR',
            'EXPECT_VISIBLE',
            'EXPECT_TEXT',
            'EXPECT_NO_TEXT',
            'EXPECT_URL',
          ]),
          selector: text(),
          value: text(),
          secret: flag('Whether the value is stored encrypted and never shown.'),
          timeoutMs: integer(100, 60_000),
          optional: flag('Whether the flow continues if this step fails.'),
        },
        ['name', 'action'],
      ),
      50,
    ),
    recorderJson: text('A recording that was exported from Chrome DevTools as JSON.'),
    checkIntervalSeconds: integer(1, 86_400),
    allowOrderPlacement: flag(),
  },
  [],
  'The checkout flow. Without it, there is none.',
);

type ShownFlow = CheckoutFlow & { checkIntervalSeconds: number };

export function shownCheckout(flow: ShownFlow, rules: SiteRules): Fields {
  const { theme, productPath, checkoutPath, selectors, steps, ...rest } = flow;
  const settings = { ...rest, checkIntervalSeconds: shownInterval(flow.checkIntervalSeconds, rules) };
  const usual = { checkIntervalSeconds: defaultInterval(900, rules), allowOrderPlacement: false };
  const shown = withoutDefaults(settings, usual);
  if (theme === null) return { steps: steps.map(shownStep), ...shown };
  const template = { theme, productPath, checkoutPath, selectors: selectors && withoutDefaults(selectors) };
  return { ...withoutDefaults(template, { selectors: {} }), ...shown };
}

const shownStep = (step: CheckoutStep): Fields =>
  withoutDefaults({ ...step, value: step.secret ? null : step.value }, { secret: false, optional: false });

export const checkoutSecrets = ({ steps }: Pick<CheckoutFlow, 'steps'>): string[] =>
  steps.flatMap(({ secret }, index) => (secret ? [`checkout.steps.${index}.value`] : []));

/**
 * The steps of a recording, whose passwords are secrets of the file like those of other steps. Null if there is no recording, or if it has
 * mistakes: those are reported later.
 */
export function stepsOfRecording(
  { theme, steps, recorderJson }: CheckoutFlowInput,
  siteUrl: unknown,
): CheckoutStepInput[] | null {
  const isAlone = typeof recorderJson === 'string' && !theme && !steps;
  if (!isAlone || typeof siteUrl !== 'string' || !URL.canParse(siteUrl)) return null;
  try {
    return parseRecording(recorderJson, siteUrl);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A secret value that is absent stays as it is, so any value stands for it, unless the site is new. */
export function normalCheckout(
  input: CheckoutFlowInput,
  { siteUrl, rules, isNew }: { siteUrl: string; rules: SiteRules; isNew: boolean },
): Fields {
  const steps = input.steps?.map((step) =>
    isMissing(step) && !isNew ? { ...step, value: step.action === 'GOTO' ? '/' : 'a' } : step,
  );
  const { flow, intervalSeconds } = inCheckout(() =>
    parseCheckoutFlow(steps ? { ...input, steps } : input, siteUrl, rules),
  );
  return shownCheckout({ ...flow, checkIntervalSeconds: intervalSeconds }, rules);
}

/** A mistake is at the place that its field has in a site. */
function inCheckout<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof AppError) || typeof error.details['field'] !== 'string') throw error;
    throw new AppError(error.code, error.message, {
      ...error.details,
      field: `checkout.${error.details['field']}`,
    });
  }
}

const isMissing = ({ secret, value }: CheckoutStepInput): boolean =>
  secret === true && typeof value !== 'string';

type Acting = Pick<CheckoutStepInput, 'action' | 'selector'>;

/** Whether a step does the same to the same element, so that it keeps its stored value. */
export const isSameStep = (step: Acting | undefined, before: Acting | undefined): boolean =>
  step !== undefined &&
  step.action === before?.action &&
  (step.selector?.trim() || null) === (before.selector?.trim() || null);

/** With the stored values of secret steps that have none, if the step at the same place does the same to the same element. */
export function keepSecretValues(
  input: CheckoutFlowInput,
  stored: readonly CheckoutStep[],
): CheckoutFlowInput {
  if (!input.steps?.some(isMissing)) return input;
  const steps = input.steps.map((step, index) => {
    const before = stored[index];
    if (!isMissing(step) || !before?.secret) return step;
    return isSameStep(step, before) ? { ...step, value: before.value } : step;
  });
  return { ...input, steps };
}
