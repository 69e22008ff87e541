import { expect, it } from 'vitest';
import { changesTo, formOf } from './settings-form.ts';

const stored = formOf({
  teamId: 'team',
  enabled: true,
  recipients: ['ann@example.com'],
  unconfirmedRecipients: [],
  timezone: 'Europe/Berlin',
  locale: 'de',
  title: null,
  logoUrl: null,
  includeVat: false,
  nextAt: null,
});

it('settings without changes send nothing', () => {
  expect(changesTo(stored, stored)).toEqual({});
});

it('addresses are separated by commas, spaces or lines', () => {
  expect(
    changesTo(stored, { ...stored, recipients: 'ann@example.com,\nben@example.com; cy@example.com' }),
  ).toEqual({
    recipients: ['ann@example.com', 'ben@example.com', 'cy@example.com'],
  });
});

it('an empty title is cleared', () => {
  expect(changesTo({ ...stored, title: 'Agency' }, { ...stored, title: ' ' })).toEqual({ title: null });
});
