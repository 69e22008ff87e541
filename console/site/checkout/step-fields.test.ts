import { describe, expect, it } from 'vitest';
import { canBeSecret, nameFor, newStep, trimmed, wrongField } from './step-fields.ts';

describe('a step of a checkout flow', () => {
  it('gets a name from what it does, if it has none', () => {
    expect(nameFor({ ...newStep(), selector: '#add' })).toBe('Click #add');
    expect(nameFor({ ...newStep(), action: 'GOTO', value: '/mug' })).toBe('Open /mug');
    expect(nameFor({ ...newStep(), action: 'FILL', selector: '#card', value: '4111', secret: true })).toBe(
      'Fill in #card',
    );
    expect(nameFor({ ...newStep(), action: 'PRESS', value: 'hunter2', secret: true })).toBe('Press key');
    expect(nameFor({ ...newStep(), selector: 'x'.repeat(200) })).toHaveLength(80);
  });

  it('is sent without the fields of other actions', () => {
    const step = { ...newStep(), name: 'Add', selector: '#add', value: 'left over', secret: true };
    expect(trimmed(step)).toEqual({ ...step, value: '', secret: false });
    expect(trimmed({ ...step, action: 'EXPECT_URL' })).toEqual({
      ...step,
      action: 'EXPECT_URL',
      selector: '',
    });
  });

  it('can be secret if it types something', () => {
    expect(canBeSecret({ action: 'FILL', secret: false })).toBe(true);
    expect(canBeSecret({ action: 'EXPECT_TEXT', secret: false })).toBe(false);
    expect(canBeSecret({ action: 'CLICK', secret: true })).toBe(false);
  });

  it('shows an error at the field that is missing', () => {
    expect(wrongField(newStep())).toBe('selector');
    expect(wrongField({ ...newStep(), action: 'FILL', selector: '#a' })).toBe('value');
    expect(wrongField({ ...newStep(), action: 'EXPECT_TEXT' })).toBe('value');
  });
});
