import { expect, it } from 'vitest';
import type { Entry } from '../log/chain.ts';
import { describeCheck } from './describe-check.ts';

const entry: Entry = {
  id: '',
  at: '2026-01-31T12:00:00.000000Z',
  countryCode: 'GB',
  vatNumber: '123456789',
  status: 'unavailable',
  source: 'uk',
  name: null,
  address: null,
  consultationNumber: null,
  message: 'UK numbers cannot be checked.',
  origin: 'batch',
  asked: false,
  latencyMs: 0,
  teamId: null,
  customerId: null,
  batchId: null,
  requester: null,
  question: null,
  answer: null,
  nameMatch: null,
  addressMatch: null,
  softwareVersion: '1.0.0',
};

it('does not blame a register that nobody has asked', () => {
  expect(describeCheck(entry)[0]).toBe(
    'No register was asked. This check proves neither that GB123456789 was valid nor that it was invalid.',
  );
  expect(describeCheck({ ...entry, asked: true })[0]).toMatch(/^HMRC .* gave no usable answer/);
});

it('says that only the format was checked if that decided', () => {
  expect(describeCheck({ ...entry, status: 'invalid' })[0]).toMatch(
    /^No register was asked: GB123456789 does not/,
  );
});
