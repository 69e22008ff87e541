import { expect, it } from 'vitest';
import { certificateNote } from './certificate.ts';

const now = new Date('2026-03-01T00:00:00Z');
const note = (certificateExpiresAt: string | null, url = 'https://shop.example/') =>
  certificateNote({ url, certificateExpiresAt }, now);

it('shows how long a certificate is valid, and warns before it expires', () => {
  expect(note('2026-05-01T00:00:00Z')).toEqual({ value: '61 days', note: 'until 2026-05-01' });
  expect(note('2026-03-14T00:00:00Z')).toMatchObject({ value: '13 days', tone: 'warn' });
  expect(note('2026-03-02T00:00:00Z')).toMatchObject({ value: '1 day', tone: 'warn' });
  expect(note('2026-02-28T23:00:00Z')).toMatchObject({ value: 'expired', tone: 'bad' });
});

it('says why there is no certificate', () => {
  expect(note(null)).toEqual({ value: '–', note: 'not checked yet' });
  expect(note(null, 'http://shop.example/')).toEqual({ value: '–', note: 'plain http' });
});
