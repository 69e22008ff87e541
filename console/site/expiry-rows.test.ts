import { expect, it } from 'vitest';
import { expiryRows } from './expiry-rows.ts';

it('lists what expires first, and domains of which nothing is known last', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const rows = expiryRows(
    {
      certificates: [
        {
          name: 'shop.example',
          subject: 'shop.example',
          issuer: 'R3',
          expiresAt: '2026-05-01T00:00:00Z',
          isIntermediate: false,
        },
        {
          name: 'shop.example',
          subject: 'R3',
          issuer: 'Root',
          expiresAt: '2026-03-06T00:00:00Z',
          isIntermediate: true,
        },
      ],
      domains: [
        { name: 'shop.de', expiresAt: null, registrar: null, state: 'UNKNOWN' },
        { name: 'shop.com', expiresAt: '2026-02-20T00:00:00Z', registrar: 'Gandi SAS', state: 'KNOWN' },
      ],
    },
    now,
  );
  expect(rows.map(({ name, what, left }) => `${name} ${what}: ${left.value}`)).toEqual([
    'shop.com Domain: expired',
    'shop.example Intermediate certificate R3: 5 days',
    'shop.example Certificate: 61 days',
    'shop.de Domain: unknown',
  ]);
});
