import { expect, it } from 'vitest';
import { policyFor } from './address-policy.ts';

it.each([
  ['nobody', 'public', 'public'],
  ['admin', 'private-allowed', 'public'],
  ['everybody', 'private-allowed', 'private-allowed'],
] as const)(
  'with private targets for %s, administrators have %s and members %s',
  (setting, admin, member) => {
    expect(policyFor('ADMIN', setting)).toBe(admin);
    expect(policyFor('MEMBER', setting)).toBe(member);
  },
);
