import { expect, it } from 'vitest';
import { textOf } from './automatic-text.ts';

it('names up to three components of an incident, and counts the rest', () => {
  const names = ['Shop', 'Cart', 'Checkout', 'Blog', 'Search'];
  const text = (count: number, locale: 'en' | 'de' = 'en') =>
    textOf('investigating', { locale, names: names.slice(0, count) });
  expect(text(1)).toBe('We are investigating a problem with Shop.');
  expect(text(3)).toBe('We are investigating a problem with Shop, Cart and Checkout.');
  expect(text(5)).toBe('We are investigating a problem with Shop, Cart, Checkout and 2 more.');
  expect(text(5, 'de')).toBe('Wir untersuchen eine Störung: Shop, Cart, Checkout und 2 weitere.');
});
