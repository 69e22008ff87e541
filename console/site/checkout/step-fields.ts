import type { CheckoutStepFactsFragment } from '../../api/monitoring.generated.ts';
import { words } from '../../words/words.ts';

/** As in the form, where an empty text means none. */
export type Step = Omit<CheckoutStepFactsFragment, 'selector' | 'value' | 'timeoutMs'> & {
  selector: string;
  value: string;
  timeoutMs: string;
};

export const newStep = (): Step => ({
  name: '',
  action: 'CLICK',
  selector: '',
  value: '',
  secret: false,
  timeoutMs: '',
  optional: false,
});

export const toStep = ({ selector, value, timeoutMs, ...step }: CheckoutStepFactsFragment): Step => ({
  ...step,
  selector: selector ?? '',
  value: value ?? '',
  timeoutMs: timeoutMs === null ? '' : String(timeoutMs),
});

type Need = 'required' | 'optional' | 'none';

/** What each action needs, as the service requires it. */
const needs: Record<Step['action'], { selector: Need; value: Need }> = {
  GOTO: { selector: 'none', value: 'required' },
  CLICK: { selector: 'required', value: 'none' },
  FILL: { selector: 'required', value: 'required' },
  SELECT: { selector: 'required', value: 'required' },
  CHECK: { selector: 'required', value: 'none' },
  PRESS: { selector: 'optional', value: 'required' },
  WAIT_FOR: { selector: 'required', value: 'none' },
  EXPECT_VISIBLE: { selector: 'required', value: 'none' },
  EXPECT_TEXT: { selector: 'optional', value: 'required' },
  EXPECT_NO_TEXT: { selector: 'optional', value: 'required' },
  EXPECT_URL: { selector: 'none', value: 'required' },
};

export const needsOf = ({ action }: Pick<Step, 'action'>): { selector: Need; value: Need } => needs[action];

/** Only what is typed into a page can be secret. */
export const canBeSecret = ({ action, secret }: Pick<Step, 'action' | 'secret'>): boolean =>
  needs[action].value !== 'none' && (secret || action === 'FILL' || action === 'SELECT');

/** Without what belongs to another action: it stays in the form in case the action is changed back. */
export function trimmed(step: Step): Step {
  const { selector, value } = needs[step.action];
  return {
    ...step,
    name: step.name.trim() || nameFor(step),
    selector: selector === 'none' ? '' : step.selector,
    value: value === 'none' ? '' : step.value,
    secret: step.secret && value !== 'none',
  };
}

const maxName = 80;

/** The name of a step that has none: what it does, and with what. Never a secret value. */
export function nameFor(step: Step): string {
  const { selector, value } = needs[step.action];
  const shown = value !== 'none' && selector !== 'required' ? (step.secret ? '' : step.value) : step.selector;
  const name = `${words().checkout.actions[step.action]} ${shown}`.replaceAll(/\s+/g, ' ').trim();
  return name.length <= maxName ? name : `${name.slice(0, maxName - 1)}…`;
}

/** Which field an error of the service is about: the one that is missing. */
export function wrongField(step: Step): 'selector' | 'value' | 'action' {
  const { selector, value } = needs[step.action];
  if (selector === 'required' && step.selector.trim() === '') return 'selector';
  if (value === 'required') return 'value';
  return selector === 'none' ? 'action' : 'selector';
}
