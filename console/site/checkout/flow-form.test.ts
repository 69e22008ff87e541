import { expect, it } from 'vitest';
import { formOf, toInput } from './flow-form.ts';
import { newStep } from './step-fields.ts';

const common = { checkIntervalSeconds: 900, allowOrderPlacement: false };

it('sends only the fields of the chosen mode', () => {
  const form = formOf(null);
  expect(toInput({ ...form, productPath: '/p', recorderJson: '{}' })).toEqual({
    ...common,
    theme: 'LUMA',
    productPath: '/p',
    checkoutPath: null,
    selectors: null,
  });
  expect(toInput({ ...form, way: 'recording', recorderJson: '{}' })).toEqual({
    ...common,
    recorderJson: '{}',
  });
});

it('sends selectors and steps without empty fields', () => {
  const form = formOf(null);
  expect(toInput({ ...form, selectors: { ...form.selectors, addToCart: '#add' } })).toMatchObject({
    selectors: { addToCart: '#add' },
  });
  const step = { ...newStep(), name: 'Add', selector: '#add', timeoutMs: '500' };
  expect(toInput({ ...form, way: 'steps', steps: [step] })).toEqual({
    ...common,
    steps: [
      {
        name: 'Add',
        action: 'CLICK',
        selector: '#add',
        value: null,
        secret: false,
        timeoutMs: 500,
        optional: false,
      },
    ],
  });
});

it('opens a stored flow in the mode in which it was created', () => {
  const stored = {
    theme: null,
    productPath: null,
    checkoutPath: null,
    selectors: null,
    steps: [
      {
        name: 'Open',
        action: 'GOTO',
        selector: null,
        value: '/',
        secret: false,
        timeoutMs: null,
        optional: false,
      },
    ],
    checkIntervalSeconds: 600,
    allowOrderPlacement: true,
  } as const;
  const form = formOf({ ...stored, steps: [...stored.steps] });
  expect(form).toMatchObject({ way: 'steps', checkIntervalSeconds: '600', allowOrderPlacement: true });
  expect(form.steps[0]).toMatchObject({ name: 'Open', selector: '', value: '/', timeoutMs: '' });
});
